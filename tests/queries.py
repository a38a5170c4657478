"""Count the queries of a page, all of a request together."""

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext


def queries_of(client: Client, address: str) -> list[str]:
    """Return the queries of a page that is opened for the second time.

    The first time it reads the site's settings too.
    """
    client.get(address)
    with CaptureQueriesContext(connection) as asked:
        assert client.get(address).status_code == 200
    return [query["sql"][:90] for query in asked]
