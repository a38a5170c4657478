"""Closing a month, reopening the last, and its papers: numbered, and unchanged to the byte."""

import hashlib
import json
from copy import deepcopy
from datetime import UTC, date, datetime

import pytest
import time_machine

from club.operation_error import OperationError
from ledger.book_checks import check_ledger
from ledger.models import Counter, IssuedDocument, Month, Transaction
from ledger.months.figures import canonical_text, report_data, statement_data
from ledger.operations.cards.reverse_card import reverse_card
from ledger.operations.months.close_month import close_month, reopen_month
from ledger.operations.reverse_entry import reverse_entry
from scoring.models import CardState
from tests.helping.book import LEVEL, Book, make_book
from tests.helping.factories import make_card, make_club, make_member
from tests.helping.world import made_once
from tests.ledger.clock import on
from tests.ledger.journals import pay

WRONG = "The sixth deal is wrong"


def make_october() -> Book:
    """A wins 15s. from B on 20 October and nothing from C; B pays 5s. on 3 November."""
    book, state = make_book(), CardState.COUNTERSIGNED
    with on(10, 20):
        make_card(book.a, book.b, state=state, played_on=date(2026, 9, 30))
        make_card(book.a, book.c, state=state, parties=LEVEL)
    with on(11, 3):
        pay(book, book.b, book.a, 60)
    return book


october_once = made_once(make_october)


@pytest.fixture
def october(october_once, db) -> Book:
    return deepcopy(october_once)


def close(book: Book, month=10, by=None, year=2026) -> Month:
    return close_month(club=book.club, year=year, month=month, by=by or book.treasurer)


def refused(why: str):
    return pytest.raises(OperationError, match=why)


def lines_of(report) -> dict[str, dict]:
    return {line["name"]: line for line in report["currencies"][0]["members"]}


def test_closing_issues_a_report_and_a_statement_for_each_account(october):
    """What is issued stays whatever follows, and a month closed twice is closed once."""
    with on(11, 5):
        closed = close(october)
        assert close(october) == closed
    assert (closed.ends_on, closed.last_number) == (date(2026, 10, 31), 2)
    issued = list(IssuedDocument.objects.order_by("number"))
    assert [(d.month, d.number, d.kind, d.member) for d in issued] == [
        (closed, 1, "report", None),
        (closed, 2, "statement", october.a),
        (closed, 3, "statement", october.b),
    ]
    counter = Counter.objects.get(club=october.club)
    assert (counter.documents, counter.closed_through) == (3, date(2026, 10, 31))
    for document in issued:
        assert document.fingerprint == hashlib.sha256(document.text.encode()).hexdigest()
        assert document.data["number"] == document.number
        assert document.text == canonical_text(document.data)
    assert list(check_ledger()) == []
    texts = IssuedDocument.objects.order_by("number").values_list("text", "fingerprint")
    before = list(texts)
    october.b.name = "Beatrice"
    october.b.save()
    with on(11, 6):
        pay(october, october.b, october.a, key=2)
    assert list(texts.all()) == before


def test_the_report_and_a_statement(october):
    report = report_data(october.club, 2026, 10)
    assert (report["cards"], report["parties"], report["rubicons"]) == (2, 3, 2)
    (book,), lines = report["currencies"], lines_of(report)
    nothing = dict.fromkeys(("before", "opening", "lost", "bets", "charges", "payments"), 0)
    a = {"member": october.a.pk, "kind": "member", "name": "A", "cards": 2, "won": 180}
    assert lines["A"] == {**nothing, **a, "corrected": 0, "after": 180}
    assert (lines["B"]["lost"], lines["B"]["after"]) == (-180, -180)
    assert set(book["totals"].values()) == {0, 180, -180}
    assert book["totals"]["after"] == 0
    payer, receiver = ({"id": one.pk, "name": one.name} for one in (october.b, october.a))
    assert book["payments"] == [{"payer": payer, "receiver": receiver, "amount": 180}]
    assert book["days"] == ["2026-10-20"]
    assert {line["name"]: line["balances"] for line in book["lines"]} == {"A": [180], "B": [-180]}
    statement = statement_data(october.b, 2026, 11)
    (account,) = statement["currencies"]
    assert (account["before"], account["after"]) == (-180, -120)
    (row,) = account["rows"]
    assert (row["number"], row["what"], row["amount"], row["balance"]) == (2, "Paid to A", 60, -120)
    (row,) = statement_data(october.b, 2026, 10)["currencies"][0]["rows"]
    said = (row["what"], row["played_on"], row["dated"])
    assert said == ("Card with A", "2026-09-30", "2026-10-20")
    assert json.loads(canonical_text(statement)) == statement


@pytest.mark.parametrize(
    ("by", "month", "day", "why"),
    [
        ("a", 10, 5, "Only the treasurer"),
        ("secretary", 10, 5, "Only the treasurer"),
        ("stranger", 10, 5, "Only the treasurer"),
        ("treasurer", 11, 5, "November 2026 is not over yet"),
        ("treasurer", 11, 30, "November 2026 is not over yet"),
        ("treasurer", 13, 5, "no such month"),
    ],
)
def test_what_is_not_closed(october, by, month, day, why):
    october.stranger = make_member(make_club(), role="treasurer")
    with on(11, day), refused(why):
        close(october, month, getattr(october, by))
    assert not Month.objects.exists()


def test_months_are_closed_in_their_order_and_an_empty_one_passed_over(october):
    with on(12, 5):
        with refused(r"October 2026 has entries\. Close it first"):
            close(october, 11)
        close(october)
        with refused("A later month than September 2026 is already closed"):
            close(october, 9)
        close(october, 11)
    with time_machine.travel(datetime(2027, 2, 3, tzinfo=UTC), tick=False):
        report = close(october, 1, year=2027).documents.get(kind="report").data
    assert report["entries"] == 0
    assert report["currencies"][0]["totals"]["after"] == 0


def test_a_closed_month_takes_no_entry(october):
    b_pays_a = (october, october.b, october.a)
    with on(11, 5):
        close(october)
        with refused("October 2026 is closed") as caught:
            pay(*b_pays_a, key=2, on=date(2026, 10, 31))
        assert caught.value.field == "on"
        assert "1 November 2026 or a later date" in caught.value.message
        with refused("6 November 2026 is still to come"):
            pay(*b_pays_a, key=2, on=date(2026, 11, 6))
        entry = pay(*b_pays_a, key=2, on=date(2026, 11, 1))
    assert (entry.dated, entry.number) == (date(2026, 11, 1), 3)


def test_a_payment_may_be_dated_back_into_a_month_that_is_open(october):
    with on(11, 5):
        pay(october, october.b, october.a, 120, key=2, on=date(2026, 10, 31))
        report = close(october).documents.get(kind="report").data
    b = lines_of(report)["B"]
    assert (b["payments"], b["after"]) == (120, -60)
    assert report["currencies"][0]["days"] == ["2026-10-20", "2026-10-31"]


def test_a_club_that_moves_west_after_closing_posts_into_the_open_month(october):
    """At 00:30 on 1 November in London it is still October in New York."""
    with on(11, 1, 0, 30):
        close(october)
        october.club.timezone = "America/New_York"
        october.club.save()
        assert pay(october, october.b, october.a, key=2).dated == date(2026, 11, 1)


def test_a_later_correction_is_an_entry_of_a_later_month(october):
    card = Transaction.objects.get(number=1).card
    with on(11, 5):
        close(october)
        reverse_card(card_id=card.pk, by=october.treasurer, reason=WRONG)
    report = report_data(october.club, 2026, 11)
    days = {"dated": "2026-11-05", "reverses_dated": "2026-10-20"}
    assert report["corrections"] == [{"number": 3, "reverses": 1, "reason": WRONG, **days}]
    a = lines_of(report)["A"]
    assert (a["corrected"], a["won"], a["payments"]) == (-180, 0, -60)
    rows = statement_data(october.a, 2026, 11)["currencies"][0]["rows"]
    assert rows[1]["what"] == f"Reversal of No. 1 of October 2026: {WRONG}"
    assert report_data(october.club, 2026, 10)["cards"] == 2


def test_what_is_reversed_in_its_own_month_comes_off_its_column(october):
    card, paid = Transaction.objects.get(number=1).card, Transaction.objects.get(number=2)
    with on(10, 21):
        reverse_card(card_id=card.pk, by=october.treasurer, reason=WRONG)
    report = report_data(october.club, 2026, 10)
    a, b = (lines_of(report)[name] for name in "AB")
    assert (a["won"], a["after"], b["lost"]) == (0, 0, 0)
    assert (report["cards"], report["corrections"]) == (1, [])
    with on(11, 4):
        reverse_entry(by=october.treasurer, entry=paid, reason="It was C")
    report = report_data(october.club, 2026, 11)
    assert report["currencies"][0]["totals"]["payments"] == 0
    assert {line["payments"] for line in report["currencies"][0]["members"]} == {0}


def test_the_last_month_is_reopened_with_a_reason_and_closed_anew(october):
    stranger = make_member(make_club(), role="treasurer")

    def reopen(month, by=october.treasurer, reason="A payment") -> Month:
        return reopen_month(month_id=month.pk, by=by, reason=reason)

    with on(12, 5):
        first, second = close(october), close(october, 11)
        with pytest.raises(Month.DoesNotExist):
            reopen(second, stranger)
        for by in (october.a, october.secretary):
            with refused("Only the treasurer"):
                reopen(second, by)
        with refused("That is November 2026"):
            reopen(first)
        with refused("Say why"):
            reopen(second, reason=" ")
        for _ in range(2):
            opened = reopen(second)
        assert (opened.reason, opened.reopened_by) == ("A payment", october.treasurer)
        counter = Counter.objects.get(club=october.club)
        assert counter.closed_through == date(2026, 10, 31)
        pay(october, october.b, october.a, key=2, on=date(2026, 11, 30))
        again = close(october, 11)
    assert again != second
    numbers = second.documents.order_by("number").values_list("number", flat=True)
    assert [d.data["replaces"] for d in again.documents.order_by("number")] == list(numbers)
    assert list(IssuedDocument.objects.values_list("number", flat=True)) == list(range(1, 10))
    assert list(check_ledger()) == []
    for month in (again, first):  # All months can be reopened.
        reopen(month)
    counter.refresh_from_db()
    assert counter.closed_through is None


def test_a_month_waits_as_many_days_as_the_club_says(october):
    october.club.days_before_closing = 3
    with on(11, 3), refused("can be closed from 4 November 2026"):
        close(october)
    with on(11, 4):
        assert close(october).ends_on == date(2026, 10, 31)
