"""Count the queries of a page, all of a request together."""

import re
from typing import Final

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

ONE_COLUMN: Final = re.compile(
    r'SELECT "(?P<table>\w+)"\."id"(?: AS "\w+")?, "(?P=table)"\."(?P<column>\w+)"(?: AS "\w+")? '
    r'FROM "(?P=table)" WHERE "(?P=table)"\."id" = '
)
"""How Django reads a column that was left out when the row was read."""


def queries_of(client: Client, address: str) -> list[str]:
    """Return the queries of a page that is opened for the second time.

    The first time it reads the site's settings too. Fails for a column that is read by itself.
    """
    client.get(address)
    with CaptureQueriesContext(connection) as asked:
        assert client.get(address).status_code == 200
    queries = [query["sql"] for query in asked]
    left_out = [".".join(match.groups()) for sql in queries if (match := ONE_COLUMN.match(sql))]
    assert left_out == [], f"{address}: name {left_out} where its row is read"
    return [sql[:90] for sql in queries]
