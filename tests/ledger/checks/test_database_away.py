"""A database that is away or busy while the book is checked: that is no fault of the book."""

from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.db import OperationalError

from ledger.checks import CHECKS, failures
from ledger.last_check import last_check
from tests.ledger.checks.command import told
from tests.ledger.test_trouble import because

AWAY = because(psycopg.OperationalError("the connection is lost"))
BUSY = OperationalError("database is locked")
FAULTY = OperationalError("Could not decode to UTF-8 column")


@pytest.mark.parametrize("trouble", [AWAY, BUSY])
def test_the_check_ends_with_the_databases_own_error(book, trouble):
    def check(_club):
        yield "No. 1 sums to 1, not to zero"
        raise trouble

    with pytest.raises(OperationalError, match=str(trouble)):
        failures(check, book.club)


def test_any_other_error_of_the_database_is_a_fault_of_the_book(book):
    def check(_club):
        yield "No. 1 sums to 1, not to zero"
        raise FAULTY

    first, ended = failures(check, book.club)
    assert first == "No. 1 sums to 1, not to zero"
    assert ended.endswith("something in the book is broken: OperationalError: " + str(FAULTY))


def test_the_command_names_no_fault_and_does_not_count_as_a_check(
    book, settings: Any, tmp_path: Path, monkeypatch
):
    settings.LAST_CHECK = tmp_path / "ledger-check.json"

    def check(_club):
        raise BUSY

    monkeypatch.setitem(CHECKS, check, "a check to which the database does not answer")
    with pytest.raises(OperationalError):
        told()
    assert last_check() is None
    monkeypatch.undo()
    assert told()[0] == 0
    assert last_check()
