"""Read the whole database as it was at one moment, while others continue to write."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, transaction


@contextmanager
def snapshot() -> Iterator[None]:
    """Make all reads in the `with` block see one moment. Nothing can be written, and nobody waits.

    Call it outside every transaction.
    """
    if connection.vendor == "postgresql":
        with transaction.atomic(durable=True), connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield
        return
    # Django's own transactions lock the file to write. This one reads beside the writers (WAL).
    with connection.cursor() as cursor:
        cursor.execute("BEGIN DEFERRED")
        try:
            yield
        finally:
            cursor.execute("ROLLBACK")
