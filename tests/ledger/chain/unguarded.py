"""Rows changed behind the guards' back, for tests of what notices it."""

from django.db import connection

from ledger import guards


def unguarded(*statements: str) -> None:
    """What somebody does who has the database and can take its triggers off."""
    connection.check_constraints()
    guards.remove(connection)
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)
    connection.check_constraints()
    guards.install(connection)
    assert guards.missing_guards(connection) == []
