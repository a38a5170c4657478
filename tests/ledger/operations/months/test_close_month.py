"""Closing a month, reopening the last, and its papers: numbered, and unchanged to the byte."""

import hashlib
import json
from copy import deepcopy
from datetime import UTC, date, datetime

import pytest
import time_machine

from club.refused import Refused
from ledger.checks import check_ledger
from ledger.models import Counter, IssuedDocument, Month, Transaction
from ledger.months.figures import canonical_text, report_data, statement_data
from ledger.operations.cards.reverse_card import reverse_card
from ledger.operations.months.close_month import close_month, reopen_month
from ledger.operations.payment import record_payment
from ledger.operations.reverse_entry import reverse_entry
from scoring.models import CardState
from tests.helping.book import LEVEL, Book, make_book
from tests.helping.factories import make_card, make_club, make_member
from tests.helping.world import for_all_tests
from tests.ledger.months.clock import on

COUNTERSIGNED = CardState.COUNTERSIGNED


def pay(
    book: Book, payer, receiver, amount=60, key="form-key-of-this-page-1", **more
) -> Transaction:
    return record_payment(
        by=book.treasurer,
        payer=payer,
        receiver=receiver,
        amount=amount,
        currency="LSD",
        form_key=key,
        **more,
    )


@pytest.fixture(scope="module")
def october_of_module(django_db_setup, django_db_blocker):
    with for_all_tests(django_db_blocker):
        yield make_october(make_book())


@pytest.fixture
def october(october_of_module, db) -> Book:
    return deepcopy(october_of_module)


def make_october(book: Book) -> Book:
    """A wins 15s. from B on 20 October and nothing from C; B pays 5s. on 3 November."""
    with on(10, 20):
        make_card(book.a, book.b, state=COUNTERSIGNED, played_on=date(2026, 9, 30))
        make_card(book.a, book.c, state=COUNTERSIGNED, parties=LEVEL)
    with on(11, 3):
        pay(book, book.b, book.a, 60)
    return book


def close(book: Book, year=2026, month=10, by=None) -> Month:
    return close_month(club=book.club, year=year, month=month, by=by or book.treasurer)


def test_closing_issues_a_report_and_a_statement_for_each_who_has_an_account(october):
    with on(11, 5):
        closed = close(october)
    assert (closed.ends_on, closed.last_number) == (date(2026, 10, 31), 2)
    issued = list(closed.documents.order_by("number"))
    assert [(d.number, d.kind, d.member) for d in issued] == [
        (1, "report", None),
        (2, "statement", october.a),
        (3, "statement", october.b),
    ]
    counter = Counter.objects.get(club=october.club)
    assert (counter.documents, counter.closed_through) == (3, date(2026, 10, 31))
    for document in issued:
        assert document.fingerprint == hashlib.sha256(document.text.encode()).hexdigest()
        assert document.data["number"] == document.number
        assert document.text == canonical_text(document.data)
    assert list(check_ledger()) == []


def test_the_report(october):
    report = report_data(october.club, 2026, 10)
    assert (report["cards"], report["parties"], report["rubicons"]) == (2, 3, 2)
    (book,) = report["currencies"]
    lines = {line["name"]: line for line in book["members"]}
    assert lines["A"] == {
        "member": october.a.pk,
        "kind": "member",
        "name": "A",
        "cards": 2,
        "before": 0,
        "opening": 0,
        "won": 180,
        "lost": 0,
        "bets": 0,
        "charges": 0,
        "payments": 0,
        "corrected": 0,
        "after": 180,
    }
    assert (lines["B"]["lost"], lines["B"]["after"]) == (-180, -180)
    assert set(book["totals"].values()) == {0, 180, -180}
    assert book["totals"]["after"] == 0
    assert book["payments"] == [
        {
            "payer": {"id": october.b.pk, "name": "B"},
            "receiver": {"id": october.a.pk, "name": "A"},
            "amount": 180,
        }
    ]
    assert book["days"] == ["2026-10-20"]
    assert {line["name"]: line["balances"] for line in book["lines"]} == {"A": [180], "B": [-180]}


def test_a_statement(october):
    statement = statement_data(october.b, 2026, 11)
    (account,) = statement["currencies"]
    assert (account["before"], account["after"]) == (-180, -120)
    (row,) = account["rows"]
    assert (row["number"], row["what"], row["amount"], row["balance"]) == (2, "Paid to A", 60, -120)
    (row,) = statement_data(october.b, 2026, 10)["currencies"][0]["rows"]
    assert (row["what"], row["played_on"], row["dated"]) == (
        "Card with A",
        "2026-09-30",
        "2026-10-20",
    )
    assert json.loads(canonical_text(statement)) == statement


def test_what_is_issued_stays_whatever_follows(october):
    with on(11, 5):
        close(october)
    before = list(IssuedDocument.objects.values_list("text", "fingerprint"))
    october.b.name = "Beatrice"
    october.b.save()
    with on(11, 6):
        pay(october, october.b, october.a, key="form-key-of-this-page-2")
    assert list(IssuedDocument.objects.values_list("text", "fingerprint")) == before


def test_closed_twice_it_is_closed_once(october):
    with on(11, 5):
        assert close(october) == close(october)
    assert (Month.objects.count(), IssuedDocument.objects.count()) == (1, 3)


@pytest.mark.parametrize(
    ("by", "year", "month", "day", "why"),
    [
        ("a", 2026, 10, 5, "Only the treasurer"),
        ("secretary", 2026, 10, 5, "Only the treasurer"),
        ("treasurer", 2026, 11, 5, "November 2026 is not over yet"),
        ("treasurer", 2026, 11, 30, "November 2026 is not over yet"),
        ("treasurer", 2026, 13, 5, "no such month"),
    ],
)
def test_what_is_not_closed(october, by, year, month, day, why):
    with on(11, day), pytest.raises(Refused, match=why):
        close(october, year, month, getattr(october, by))
    assert not Month.objects.exists()


def test_a_treasurer_of_another_club_closes_nothing(october):
    stranger = make_member(make_club(), role="treasurer")
    with on(11, 5), pytest.raises(Refused, match="Only the treasurer"):
        close(october, by=stranger)


def test_months_are_closed_in_their_order(october):
    with on(12, 5):
        with pytest.raises(Refused, match=r"October 2026 has entries\. Close it first"):
            close(october, month=11)
        close(october)
        with pytest.raises(Refused, match="A later month than September 2026 is already closed"):
            close(october, month=9)
        close(october, month=11)


def test_a_month_without_entries_may_be_passed_over(october):
    with on(12, 5):
        close(october)
        close(october, month=11)
    with time_machine.travel(datetime(2027, 2, 3, tzinfo=UTC), tick=False):
        report = close(october, 2027, 1).documents.get(kind="report").data
    assert report["entries"] == 0
    assert report["currencies"][0]["totals"]["after"] == 0


def test_a_closed_month_takes_no_entry(october):
    with on(11, 5):
        close(october)
        with pytest.raises(Refused, match="October 2026 is closed") as caught:
            pay(october, october.b, october.a, key="form-key-of-this-page-2", on=date(2026, 10, 31))
        assert caught.value.field == "on"
        assert "1 November 2026 or a later date" in caught.value.message
        with pytest.raises(Refused, match="6 November 2026 is still to come"):
            pay(october, october.b, october.a, key="form-key-of-this-page-2", on=date(2026, 11, 6))
        entry = pay(
            october, october.b, october.a, key="form-key-of-this-page-2", on=date(2026, 11, 1)
        )
    assert (entry.dated, entry.number) == (date(2026, 11, 1), 3)


def test_a_payment_may_be_dated_back_into_a_month_that_is_open(october):
    with on(11, 5):
        pay(
            october, october.b, october.a, 120, key="form-key-of-this-page-2", on=date(2026, 10, 31)
        )
        closed = close(october)
    report = closed.documents.get(kind="report").data
    lines = {line["name"]: line for line in report["currencies"][0]["members"]}
    assert (lines["B"]["payments"], lines["B"]["after"]) == (120, -60)
    assert report["currencies"][0]["days"] == ["2026-10-20", "2026-10-31"]


def test_a_club_that_moves_west_after_closing_posts_into_the_open_month(october):
    """At 00:30 on 1 November in London it is still October in New York."""
    with on(11, 1, 0, 30):
        close(october)
        october.club.timezone = "America/New_York"
        october.club.save()
        entry = pay(october, october.b, october.a, key="form-key-of-this-page-2")
    assert entry.dated == date(2026, 11, 1)


def test_a_later_correction_is_an_entry_of_a_later_month_that_names_the_old(october):
    card = Transaction.objects.get(number=1).card
    with on(11, 5):
        close(october)
        reverse_card(card_id=card.pk, by=october.treasurer, reason="The sixth deal is wrong")
    report = report_data(october.club, 2026, 11)
    assert report["corrections"] == [
        {
            "number": 3,
            "dated": "2026-11-05",
            "reverses": 1,
            "reverses_dated": "2026-10-20",
            "reason": "The sixth deal is wrong",
        }
    ]
    lines = {line["name"]: line for line in report["currencies"][0]["members"]}
    assert (lines["A"]["corrected"], lines["A"]["won"], lines["A"]["payments"]) == (-180, 0, -60)
    statement = statement_data(october.a, 2026, 11)["currencies"][0]
    assert statement["rows"][1]["what"] == (
        "Reversal of No. 1 of October 2026: The sixth deal is wrong"
    )
    assert report_data(october.club, 2026, 10)["cards"] == 2


def test_what_is_reversed_in_its_own_month_comes_off_its_column(october):
    card = Transaction.objects.get(number=1).card
    with on(10, 21):
        reverse_card(card_id=card.pk, by=october.treasurer, reason="The sixth deal is wrong")
    report = report_data(october.club, 2026, 10)
    lines = {line["name"]: line for line in report["currencies"][0]["members"]}
    assert (lines["A"]["won"], lines["A"]["after"], lines["B"]["lost"]) == (0, 0, 0)
    assert (report["cards"], report["corrections"]) == (1, [])


def test_the_last_month_is_reopened_with_a_reason_and_closed_anew(october):
    with on(12, 5):
        first, second = close(october), close(october, month=11)
        for by in (october.a, october.secretary):
            with pytest.raises(Refused, match="Only the treasurer"):
                reopen_month(month_id=second.pk, by=by, reason="No")
        with pytest.raises(Refused, match="That is November 2026"):
            reopen_month(month_id=first.pk, by=october.treasurer, reason="No")
        with pytest.raises(Refused, match="Say why"):
            reopen_month(month_id=second.pk, by=october.treasurer, reason=" ")
        for _ in range(2):
            opened = reopen_month(month_id=second.pk, by=october.treasurer, reason="A payment")
        assert (opened.reason, opened.reopened_by) == ("A payment", october.treasurer)
        counter = Counter.objects.get(club=october.club)
        assert counter.closed_through == date(2026, 10, 31)
        pay(october, october.b, october.a, key="form-key-of-this-page-2", on=date(2026, 11, 30))
        again = close(october, month=11)
    assert again != second
    numbers = second.documents.order_by("number").values_list("number", flat=True)
    assert [d.data["replaces"] for d in again.documents.order_by("number")] == list(numbers)
    assert list(IssuedDocument.objects.values_list("number", flat=True)) == list(range(1, 10))
    assert list(check_ledger()) == []


def test_all_months_can_be_reopened(october):
    with on(11, 5):
        reopen_month(month_id=close(october).pk, by=october.treasurer, reason="Too early")
    assert Counter.objects.get(club=october.club).closed_through is None


def test_another_clubs_month_is_not_found(october):
    with on(11, 5):
        closed = close(october)
    stranger = make_member(make_club(), role="treasurer")
    with pytest.raises(Month.DoesNotExist):
        reopen_month(month_id=closed.pk, by=stranger, reason="No")


def test_a_reversed_payment_is_in_its_column(october):
    with on(11, 4):
        entry = Transaction.objects.get(number=2)
        reverse_entry(by=october.treasurer, entry=entry, reason="It was C")
    report = report_data(october.club, 2026, 11)
    assert report["currencies"][0]["totals"]["payments"] == 0
    assert {line["payments"] for line in report["currencies"][0]["members"]} == {0}


def test_a_month_waits_as_many_days_as_the_club_says(october):
    october.club.days_before_closing = 3
    with on(11, 3), pytest.raises(Refused, match="can be closed from 4 November 2026"):
        close(october)
    with on(11, 4):
        assert close(october).ends_on == date(2026, 10, 31)
