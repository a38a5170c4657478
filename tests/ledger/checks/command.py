"""Run `check_ledger` and read its output, for tests."""

import json
from io import StringIO

from django.core.management import call_command
from django.db import connection

from ledger import guards
from tests.schemas import schema


def told(*options: str) -> tuple[int, str]:
    """Return the exit status and the output."""
    out = StringIO()
    try:
        call_command("check_ledger", *options, stdout=out)
    except SystemExit as stopped:
        return int(str(stopped.code)), out.getvalue()
    return 0, out.getvalue()


def told_as_json(*options: str) -> tuple[int, dict]:
    status, text = told("--json", *options)
    said = json.loads(text)
    schema("ledger-check-1.schema.json").validate(said)
    return status, said


def lose_a_guard() -> str:
    """Drop one of the database's triggers, and return its name."""
    name = next(iter(guards.guards(connection.vendor)))
    table = f" ON {name.rpartition('_no_')[0]}" if connection.vendor == "postgresql" else ""
    with connection.cursor() as cursor:
        cursor.execute(f"DROP TRIGGER {name}{table}")
    return name
