"""Run `check_ledger` and read its output, for tests."""

import json
from io import StringIO

from django.core.management import call_command

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
