"""A book tampered with by hand: the checks report it, and never stop halfway."""

from collections.abc import Iterator
from io import StringIO
from itertools import cycle, islice

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import DatabaseError, connection, transaction
from django.urls import reverse

from ledger import guards
from ledger.book_checks import check_ledger, failures, reckonings_are_those_of_the_laws
from ledger.chain.checks import book_matches_chain
from ledger.chain.issued_papers import documents_are_as_issued
from ledger.chain.numbering import numbers_have_no_holes, source_keys_are_of_their_rows
from ledger.hashing.canonical import digest
from ledger.models import Transaction
from ledger.operations.bets.decide_bets import decide_bet
from scoring.models import Card, Edition
from tests.helping.bets import taken
from tests.helping.factories import make_card
from tests.running.tiers import drawn, is_matrix

WRONG = ("x", "", "12", "2026-13-45", -1, 2**63 - 1, 0.5, None, b"\xff\x00", '{"chain":{"head":1}}')
"""The values that somebody may put into a column by hand, whatever its type.

In the matrix each column gets all of them. Elsewhere every fifth column gets one, in
turn, and everyday every twentieth.
"""

WORST = [
    ("ledger_counter", "head", b"\xff\x00"),
    ("ledger_counter", "closed_through", b"\xff\x00"),
    ("ledger_counter", "last", 2_000_000_000),
]
"""A value at which a check once broke off."""


@pytest.fixture
def unguarded(kept):
    """The book of a month with a decided side bet, without its triggers."""
    bet = taken(kept, make_card(kept.a, kept.b), seat=None, terms="Who deals first")
    decide_bet(bet_id=bet.pk, by=kept.treasurer, winner=kept.c, reason="So it was")
    assert list(check_ledger()) == []
    connection.check_constraints()
    guards.remove(connection)
    return kept


@pytest.fixture
def any_column(unguarded):
    """The same book, and a database that lets a column hold anything."""
    if connection.vendor == "sqlite":
        change("PRAGMA ignore_check_constraints = ON")
    yield unguarded
    if connection.vendor == "sqlite":  # The setting belongs to the connection and outlives a test.
        change("PRAGMA ignore_check_constraints = OFF")


def change(statement: str, *values: object) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement, values)


def said(book, check) -> list[str]:
    """Return what the check that is meant to find it says of a tampered book."""
    return failures(check, book.club)


def said_by_all() -> list[str]:
    return [failure.message for failure in check_ledger() if failure.check != "guards"]


@pytest.mark.parametrize(
    ("column", "value"),
    [("subject", "x"), ("kind", "x"), ("subject", "1/x"), ("subject", ""), ("kind", "dispute")],
)
def test_a_link_of_a_subject_that_is_none_is_said(unguarded, column, value):
    change(f"UPDATE ledger_link SET {column} = %s WHERE number = 3", value)
    lines = said(unguarded, book_matches_chain)
    assert any(line.startswith("link 3 names something unknown: ") for line in lines)
    assert "link 3 of the chain does not match its own hash" in lines


@pytest.mark.parametrize(
    "text",
    [
        '{"chain":{"head":"x"}}',
        '{"chain":{"head":"x","number":"1"}}',
        '{"chain":{"head":1,"number":1}}',
        '["chain":{"head":',
        '["\\"chain\\":{\\"head\\":", "chain":{"head":',
        '[{"chain":{"head":"x"}}]',
    ],
)
def test_a_paper_whose_head_cannot_be_read_is_said(unguarded, text):
    paper = "UPDATE ledger_issueddocument SET text = %s, fingerprint = %s WHERE number = 1"
    change(paper, text, digest(text))
    unread = "document 1 does not say which link its head belongs to"
    assert said(unguarded, documents_are_as_issued) == [unread]
    lines = said(unguarded, book_matches_chain)
    assert any(line.startswith("document 1 does not match link") for line in lines)


def test_a_card_or_a_side_bet_that_could_be_posted_once_more_is_said(unguarded):
    card = Transaction.objects.filter(kind="card").earliest("number")
    bet = Transaction.objects.get(kind="side_bet")
    uuid = Card.objects.get(pk=card.card_id).uuid
    lines = []
    for entry, key, begins in (
        (card, f"card:{uuid}:{card.edition}", f"card:{card.card_id}:"),
        (bet, "bet:bet-form-of-this-page-1:1", f"bet:{bet.bet_id}:"),
    ):
        change("UPDATE ledger_transaction SET source_key = %s WHERE id = %s", key, entry.pk)
        named = f"No. {entry.number} has the source key “{key}”"
        lines.append(f"{named}, which should begin with {begins}")
    assert said(unguarded, source_keys_are_of_their_rows) == said_by_all() == lines


def test_a_counter_that_says_far_too_much_is_said_on_one_line(unguarded):
    last = unguarded.club.counter.last
    change("UPDATE ledger_counter SET last = 2000000000")
    missing = f"No. {last + 1} to No. 2000000000 is missing"
    assert said(unguarded, numbers_have_no_holes) == said_by_all() == [missing]


def test_a_check_that_cannot_go_on_says_what_it_found_and_why_it_ended(unguarded):
    first, last = Edition.objects.earliest("pk"), Edition.objects.latest("pk")
    change("UPDATE scoring_edition SET reckoning = %s WHERE id = %s", "{}", last.pk)
    change("UPDATE scoring_edition SET laws_version = '0' WHERE id = %s", first.pk)
    [laws, ended] = said(unguarded, reckonings_are_those_of_the_laws)
    assert "was reckoned by laws 0, which this version no longer has" in laws
    broken = "not checked to the end, because something in the book is broken: KeyErr"
    assert ended.startswith(broken)


def columns() -> Iterator[tuple[str, str]]:
    for label in ("ledger", "scoring"):
        for model in apps.get_app_config(label).get_models():
            for field in model._meta.concrete_fields:
                yield model._meta.db_table, field.column


def what_fails(client, page: str) -> str:
    """Return the errors raised when the book is checked; there should be none."""
    try:
        call_command("check_ledger", "--json", stdout=StringIO())
    except SystemExit:
        pass
    except Exception as error:  # noqa: BLE001
        return f"check_ledger: {error!r}"
    try:
        return "" if client.get(page).status_code == 200 else "page: not answered"
    except Exception as error:  # noqa: BLE001
        return f"page: {error!r}"


def test_whatever_a_column_holds_the_checks_end_with_a_sentence(any_column, client):
    client.force_login(any_column.treasurer.user)
    page = reverse("ledger:checks", args=[any_column.club.slug])
    values, found, tried = cycle(WRONG), [], 0
    step, each_gets = (1, len(WRONG)) if is_matrix() else (20 // drawn(4), 1)
    some = islice(columns(), 0, None, step)
    in_turn = [(*each, value) for each in some for value in islice(values, each_gets)]
    for table, column, value in [*WORST, *in_turn]:
        sid = transaction.savepoint()
        try:
            change(f"UPDATE {table} SET {column} = %s", value)
        except DatabaseError:
            transaction.savepoint_rollback(sid)
            continue  # The database refuses it.
        tried += 1
        if failed := what_fails(client, page):
            found.append(f"{table}.{column} = {value!r}: {failed}")
        transaction.savepoint_rollback(sid)
    assert found == []
    assert tried > 10
