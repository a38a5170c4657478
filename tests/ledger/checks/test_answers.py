"""What `check_ledger` answers programs, and a database that is away: no fault of the book."""

from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.db import IntegrityError, InternalError, OperationalError, connection

from ledger.book_checks import CHECKS, NAMES, failures
from ledger.database_failures import DatabaseFailure, database_failure
from ledger.last_check import last_check
from ledger.models import Account
from tests.ledger.checks.command import lose_a_guard, told, told_as_json

# --json: the same answers for programs, in the documented form


def test_a_sound_book_has_no_failures(posted):
    counter = posted.club.counter
    chain = {"club": posted.club.slug, "number": counter.links, "head": counter.head}
    assert told_as_json() == (0, {"ok": True, "failures": [], "chains": [chain]})


def test_a_balance_changed_by_hand_is_told_with_its_club_and_check(posted):
    account, club = Account.objects.get(member=posted.a), posted.club.slug
    Account.objects.filter(pk=account.pk).update(balance=7)
    message = f"account {account.pk} (member, LSD) says 7 and its postings come to "
    failure = {"club": club, "check": "balances_are_the_sums"}
    failure["message"] = f"{message}{account.balance}"
    status, said = told_as_json()
    assert (status, said["ok"], said["failures"]) == (1, False, [failure])
    assert told() == (1, f"{club}: {failure['message']}\n")


def test_a_guard_that_is_gone_is_of_no_club(posted):
    name = lose_a_guard()
    status, said = told_as_json()
    assert (status, said["ok"]) == (1, False)
    [failure] = said["failures"]
    assert (failure["club"], failure["check"]) == (None, "guards")
    assert name in failure["message"]


def test_the_names_that_programs_know_checks_by_stay():
    assert {NAMES.get(check, check.__name__) for check in CHECKS} == {
        *("transactions_sum_to_zero", "two_postings_at_least", "one_currency", "one_club"),
        *("balances_are_the_sums", "numbers_have_no_holes", "reversals_are_opposite"),
        *("editions_are_posted_once", "reversed_editions_are_reversed"),
        *("source_keys_are_of_their_rows", "bets_are_posted_once", "closed_months_took_nothing"),
        *("months_are_as_the_counter_says", "documents_are_as_issued", "what_stands_is_as_linked"),
        *("reckonings_are_those_of_the_laws", "countersigned_cards_are_signed"),
    }


# A database that is away or busy


def because(cause: Exception, kind: type[Exception] = OperationalError) -> Exception:
    error = kind(str(cause))
    error.__cause__ = cause
    return error


AWAY = because(psycopg.OperationalError("the connection is lost"))
BUSY = OperationalError("database is locked")
FAULTY = OperationalError("Could not decode to UTF-8 column")
ONE = "No. 1 sums to 1, not to zero"


@pytest.mark.parametrize("trouble", [AWAY, BUSY, FAULTY])
def test_a_check_ends_with_the_databases_error_unless_the_book_is_faulty(book, trouble):
    def check(_club):
        yield ONE
        raise trouble

    if trouble is FAULTY:
        first, ended = failures(check, book.club)
        assert first == ONE
        assert ended.endswith(f"something in the book is broken: OperationalError: {FAULTY}")
    else:
        with pytest.raises(OperationalError, match=str(trouble)):
            failures(check, book.club)


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


@pytest.mark.parametrize(
    ("error", "trouble"),
    [
        (BUSY, DatabaseFailure.BUSY),
        (because(psycopg.errors.LockNotAvailable()), DatabaseFailure.BUSY),
        (because(psycopg.errors.AdminShutdown()), DatabaseFailure.AWAY),
        (because(psycopg.errors.CannotConnectNow()), DatabaseFailure.AWAY),
        (
            because(psycopg.OperationalError("connection failed: Connection refused")),
            DatabaseFailure.AWAY,
        ),
        (
            because(psycopg.errors.ReadOnlySqlTransaction(), kind=InternalError),
            DatabaseFailure.AWAY,
        ),
        (because(psycopg.errors.InFailedSqlTransaction(), kind=InternalError), None),
        (OperationalError("database or disk is full"), DatabaseFailure.FULL),
        (because(psycopg.errors.DiskFull()), DatabaseFailure.FULL),
        (IntegrityError("UNIQUE constraint failed: scoring_card.form_key"), DatabaseFailure.TAKEN),
        (because(psycopg.errors.UniqueViolation(), kind=IntegrityError), DatabaseFailure.TAKEN),
        (IntegrityError("CHECK constraint failed: nobody_bets_with_himself"), None),
        (because(psycopg.errors.ForeignKeyViolation(), kind=IntegrityError), None),
        (OperationalError("no such table: club"), None),
        (because(psycopg.errors.UndefinedTable()), None),
        (ValueError("database is locked"), None),
    ],
)
def test_what_is_the_matter_with_the_database(error, trouble):
    assert database_failure(error) is trouble


@pytest.mark.postgresql
@pytest.mark.django_db
def test_a_server_that_only_reads_is_refused():
    replica = connection.copy()
    options = replica.settings_dict["OPTIONS"]
    del options["pool"]
    options["options"] = "-c default_transaction_read_only=on"
    with pytest.raises(OperationalError, match="read-only") as refused:
        replica.ensure_connection()
    assert database_failure(refused.value) is DatabaseFailure.AWAY
