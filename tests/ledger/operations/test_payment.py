"""Payments: who records them, which are refused, and that a form counts once."""

import re
from datetime import UTC, date, datetime

import pytest
import time_machine

from club.operation_error import OperationError, ReusedKeyError
from ledger.book_checks import check_ledger
from ledger.models import Transaction, TransactionKind
from ledger.operations.payment import BANK, CASH
from ledger.operations.post import RecordedBeforeError, amounts_of, post
from ledger.operations.reverse_entry import reverse_entry
from ledger.pages.refusals import format_faults
from scoring.models import CardState
from tests.helping.factories import make_card, make_club, make_member
from tests.ledger.journals import KEY, pay

FORM_KEY = KEY.format(1)


def refused(book, payer, receiver, why, field, **more) -> None:
    with pytest.raises(OperationError, match=why) as caught:
        pay(book, payer, receiver, **more)
    assert caught.value.field == field


def test_a_payment_settles_a_card_and_goes_into_the_cash_and_out_of_it(book):
    make_card(book.a, book.b, state=CardState.COUNTERSIGNED)
    assert (book.balance(book.a), book.balance(book.b)) == (180, -180)
    entry = pay(book, book.b, book.a, 180, by=book.a, reason=" In coin ")
    assert (book.balance(book.a), book.balance(book.b)) == (0, 0)
    assert (entry.kind, entry.by, entry.reason) == ("payment", book.a, "In coin")
    assert amounts_of(pay(book, book.b, CASH, key=2)) == {book.b: 60, CASH: -60}
    assert amounts_of(pay(book, CASH, book.a, 20, key=3)) == {CASH: 20, book.a: -20}


@pytest.mark.parametrize(
    ("by", "payer", "receiver", "may"),
    [
        ("a", "b", "a", True),
        ("a", "guest", "a", True),
        ("treasurer", "b", "a", True),
        ("treasurer", "a", "guest", True),
        ("treasurer", "a", "cash", True),
        ("treasurer", "cash", "a", True),
        ("b", "b", "a", True),
        ("b", "b", "guest", True),
        ("c", "b", "a", False),
        ("secretary", "b", "a", False),
        ("a", "a", "cash", False),
        ("a", "cash", "a", False),
        ("secretary", "a", "cash", False),
        ("treasurer", "a", "bank", True),
        ("treasurer", "cash", "bank", True),
        ("a", "a", "bank", False),
    ],
)
def test_who_records_a_payment(book, by, payer, receiver, may):
    sides = {"cash": CASH, "bank": BANK}
    by, payer, receiver = (sides.get(name) or getattr(book, name) for name in (by, payer, receiver))
    if may:
        pay(book, payer, receiver, by=by)
    else:
        only = "Only the person who paid, the person who received"
        refused(book, payer, receiver, only, "receiver", by=by)
    assert Transaction.objects.exists() == may


@pytest.mark.parametrize(
    ("change", "field", "why"),
    [
        ({"coins": 0}, "amount", "more than nothing"),
        ({"coins": -60}, "amount", "more than nothing"),
        ({"coins": 10**12 + 1}, "amount", "too much for one entry"),
        ({"currency": "EUR"}, "currency", "no accounts in EUR. It uses LSD"),
        ({"form_key": ""}, "", "Open the page again"),
        ({"form_key": "x" * 33}, "", "Open the page again"),
        ({"form_key": f"{FORM_KEY}:reversal"}, "", "Open the page again"),
        ({"reason": "x" * 301}, "reason", "300 characters"),
        ({"on": date(1026, 10, 31)}, "on", "31 October 1026 is more than 10 years ago"),
    ],
)
def test_what_is_no_payment(book, change, field, why):
    refused(book, book.b, book.a, why, field, **{"by": book.a, **change})
    assert not Transaction.objects.exists()


def test_nobody_pays_themself_or_another_clubs_member(book):
    stranger = make_member(make_club())
    refused(book, book.a, book.a, "must be different", "receiver", by=book.a)
    refused(book, CASH, CASH, "must be different", "receiver")
    refused(book, stranger, book.a, "of this club", "payer")
    refused(book, book.a, stranger, "of this club", "receiver")


def test_a_currency_that_a_card_brought_is_used(book):
    assert pay(book, book.b, book.a).currency == "LSD"
    book.club.currency = "GBP"
    book.club.save()
    assert pay(book, book.b, book.a, key=2, currency="GBP").number == 2
    assert pay(book, book.b, book.a, key=3, currency="LSD").number == 3


@pytest.mark.parametrize(
    "other",
    [
        {"coins": 61},
        {"receiver": "c"},
        {"on": date(2026, 11, 10)},
        {"on": None},
        {"reason": "The second one"},
        {"method": "bank"},
    ],
)
def test_a_form_sent_again_counts_once_and_never_for_another_payment(book, other):
    told = {"payer": book.b, "receiver": book.a, "on": date(2026, 11, 20), "method": "cash"}
    first = pay(book, **told)
    assert pay(book, **told) == first
    said = r"has already recorded No\. 1 of 20 November 2026: B paid A 5s\. If this is another one"
    people = {name: getattr(book, who) for name, who in other.items() if name == "receiver"}
    with pytest.raises(RecordedBeforeError) as caught:
        pay(book, **{**told, **other, **people})
    assert re.search(said, format_faults(caught.value)[0][1])
    assert Transaction.objects.get() == first


def test_a_form_without_a_day_sent_again_after_midnight_counts_once(book):
    with time_machine.travel(datetime(2026, 11, 20, 23, 59, tzinfo=UTC), tick=False):
        first = pay(book, book.b, book.a)
    with time_machine.travel(datetime(2026, 11, 21, 0, 1, tzinfo=UTC), tick=False):
        assert pay(book, book.b, book.a) == first
        with pytest.raises(ReusedKeyError):
            pay(book, book.b, book.a, on=date(2026, 11, 21))
    assert first.dated == date(2026, 11, 20)


def test_the_treasurer_reverses_a_payment_once_with_a_reason(book):
    entry = pay(book, book.b, book.a, by=book.a)
    for by, reason, why in (
        (book.b, "Not so", "Only the treasurer"),
        (book.secretary, "Not so", "Only the treasurer"),
        (book.treasurer, " ", "Say why"),
    ):
        with pytest.raises(OperationError, match=why):
            reverse_entry(by=by, entry=entry, reason=reason)
    for _ in range(2):
        reversal = reverse_entry(by=book.treasurer, entry=entry, reason="It was C")
    assert (reversal.number, reversal.reverses) == (2, entry)
    assert (book.balance(book.a), book.balance(book.b)) == (0, 0)
    make_card(book.a, book.b, state=CardState.COUNTERSIGNED)
    for other in (reversal, Transaction.objects.get(kind="card")):
        with pytest.raises(OperationError, match="Reverse a card or a side bet"):
            reverse_entry(by=book.treasurer, entry=other, reason="No")


OF_1_0 = f"payment:{FORM_KEY}:reversal"
"""1.0 and 1.0.1 made a reversal's key of the payment's, and took it from visitors too."""


def test_a_payment_with_the_key_of_a_reversal_keeps_nobody_from_reversing(book):
    paid = pay(book, book.b, book.a)
    sent = {"kind": TransactionKind.PAYMENT, "source_key": OF_1_0, "by": book.b, "way": "cash"}
    post(draft=Transaction(club=book.club, currency="LSD", **sent), amounts={book.b: 1, book.c: -1})
    undone = reverse_entry(by=book.treasurer, entry=paid, reason="Wrong")
    assert (undone.source_key, undone.reverses) == ("reversal:1", paid)
    assert (book.balance(book.a), book.balance(book.b)) == (0, 1)
    assert list(check_ledger()) == []


def test_a_reversal_of_an_earlier_version_is_not_made_again(book):
    paid = pay(book, book.b, book.a)
    made = {"kind": TransactionKind.REVERSAL, "source_key": OF_1_0, "by": book.treasurer}
    before = Transaction(club=book.club, currency="LSD", reverses=paid, reason="Wrong", **made)
    post(draft=before, amounts={one: -amount for one, amount in amounts_of(paid).items()})
    assert reverse_entry(by=book.treasurer, entry=paid, reason="Wrong").pk == before.pk
    assert Transaction.objects.count() == 2
    assert list(check_ledger()) == []
