"""Change rows behind the guards' back, to test what notices it."""

from django.db import connection

from ledger import guards


def unguarded(*statements: str) -> None:
    """Do what a person with access to the database can do: remove its triggers."""
    connection.check_constraints()
    guards.remove(connection)
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)
    connection.check_constraints()
    guards.install(connection)
    assert guards.missing_guards(connection) == []
