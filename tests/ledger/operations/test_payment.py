"""Payments: who records them, which are refused, and that a form counts once."""

import re
from datetime import UTC, date, datetime

import pytest
import time_machine

from club.refused import Refused, SentBefore
from ledger.checks import check_ledger
from ledger.models import Transaction, TransactionKind
from ledger.operations.payment import BANK, CASH, record_payment
from ledger.operations.post import RecordedBefore, amounts_of, post
from ledger.operations.reverse_entry import reverse_entry
from ledger.pages.refusals import faults_in_words
from scoring.models import CardState
from tests.helping.factories import make_card, make_club, make_member

KEY = "form-key-of-this-page-1"


def pay(by, payer, receiver, amount=60, currency="LSD", form_key=KEY, **more) -> Transaction:
    return record_payment(
        by=by,
        payer=payer,
        receiver=receiver,
        amount=amount,
        currency=currency,
        form_key=form_key,
        **more,
    )


def test_a_payment_settles_what_a_card_left(book):
    make_card(book.a, book.b, state=CardState.COUNTERSIGNED)
    assert (book.balance(book.a), book.balance(book.b)) == (180, -180)
    entry = pay(book.a, book.b, book.a, 180, reason=" In coin ")
    assert (book.balance(book.a), book.balance(book.b)) == (0, 0)
    assert (entry.kind, entry.by, entry.reason) == ("payment", book.a, "In coin")


def test_a_payment_into_the_cash_and_out_of_it(book):
    into = pay(book.treasurer, book.b, CASH)
    assert amounts_of(into) == {book.b: 60, CASH: -60}
    out = pay(book.treasurer, CASH, book.a, 20, form_key="form-key-of-this-page-2")
    assert amounts_of(out) == {CASH: 20, book.a: -20}


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
    who = [sides.get(name) or getattr(book, name) for name in (by, payer, receiver)]
    if may:
        pay(*who)
    else:
        with pytest.raises(Refused, match="Only the person who paid, the person who received"):
            pay(*who)
    assert Transaction.objects.exists() == may


@pytest.mark.parametrize(
    ("change", "field", "why"),
    [
        ({"amount": 0}, "amount", "more than nothing"),
        ({"amount": -60}, "amount", "more than nothing"),
        ({"amount": 10**12 + 1}, "amount", "too much for one entry"),
        ({"currency": "EUR"}, "currency", "no accounts in EUR. It uses LSD"),
        ({"form_key": ""}, "", "Open the page again"),
        ({"form_key": "x" * 33}, "", "Open the page again"),
        ({"form_key": f"{KEY}:reversal"}, "", "Open the page again"),
        ({"reason": "x" * 301}, "reason", "300 characters"),
        ({"on": date(1026, 10, 31)}, "on", "31 October 1026 is more than 10 years ago"),
    ],
)
def test_what_is_no_payment(book, change, field, why):
    with pytest.raises(Refused, match=why) as caught:
        pay(book.a, book.b, book.a, **change)
    assert caught.value.field == field
    assert not Transaction.objects.exists()


def test_nobody_pays_themself(book):
    for by, side in ((book.a, book.a), (book.treasurer, CASH)):
        with pytest.raises(Refused, match="must be different") as caught:
            pay(by, side, side)
        assert caught.value.field == "receiver"


def test_another_clubs_member_neither_pays_nor_receives(book):
    stranger = make_member(make_club())
    for payer, receiver, field in ((stranger, book.a, "payer"), (book.a, stranger, "receiver")):
        with pytest.raises(Refused, match="of this club") as caught:
            pay(book.treasurer, payer, receiver)
        assert caught.value.field == field


def test_a_currency_that_a_card_brought_is_used(book):
    assert pay(book.a, book.b, book.a).currency == "LSD"
    book.club.currency = "GBP"
    book.club.save()
    assert (
        pay(book.a, book.b, book.a, currency="GBP", form_key="form-key-of-this-page-2").number == 2
    )
    assert (
        pay(book.a, book.b, book.a, currency="LSD", form_key="form-key-of-this-page-3").number == 3
    )


@pytest.mark.parametrize(
    "other",
    [
        {"amount": 61},
        {"receiver": "c"},
        {"on": date(2026, 11, 10)},
        {"on": None},
        {"reason": "The second one"},
        {"way": "bank"},
    ],
)
def test_a_form_sent_again_counts_once_and_never_for_another_payment(book, other):
    told = {"payer": book.b, "receiver": book.a, "on": date(2026, 11, 20), "way": "cash"}
    first = pay(book.treasurer, **told)
    assert pay(book.treasurer, **told) == first
    said = r"has already recorded No\. 1 of 20 November 2026: B paid A 5s\. If this is another one"
    people = {name: getattr(book, who) for name, who in other.items() if name == "receiver"}
    with pytest.raises(RecordedBefore) as refused:
        pay(book.treasurer, **{**told, **other, **people})
    assert re.search(said, faults_in_words(refused.value)[0][1])
    assert Transaction.objects.get() == first


def test_a_form_without_a_day_sent_again_after_midnight_counts_once(book):
    with time_machine.travel(datetime(2026, 11, 20, 23, 59, tzinfo=UTC), tick=False):
        first = pay(book.a, book.b, book.a)
    with time_machine.travel(datetime(2026, 11, 21, 0, 1, tzinfo=UTC), tick=False):
        assert pay(book.a, book.b, book.a) == first
        with pytest.raises(SentBefore):
            pay(book.a, book.b, book.a, on=date(2026, 11, 21))
    assert first.dated == date(2026, 11, 20)


def test_the_treasurer_reverses_a_payment_once_with_a_reason(book):
    entry = pay(book.a, book.b, book.a)
    for by in (book.b, book.secretary):
        with pytest.raises(Refused, match="Only the treasurer"):
            reverse_entry(by=by, entry=entry, reason="Not so")
    with pytest.raises(Refused, match="Say why"):
        reverse_entry(by=book.treasurer, entry=entry, reason=" ")
    for _ in range(2):
        reversal = reverse_entry(by=book.treasurer, entry=entry, reason="It was C")
    assert (reversal.number, reversal.reverses) == (2, entry)
    assert (book.balance(book.a), book.balance(book.b)) == (0, 0)


def test_a_card_and_a_reversal_are_not_reversed_so(book):
    make_card(book.a, book.b, state=CardState.COUNTERSIGNED)
    entry = Transaction.objects.get()
    with pytest.raises(Refused, match="Reverse a card or a side bet"):
        reverse_entry(by=book.treasurer, entry=entry, reason="No")
    reversal = reverse_entry(
        by=book.treasurer,
        entry=pay(book.a, book.b, book.a),
        reason="It was C",
    )
    with pytest.raises(Refused, match="Reverse a card or a side bet"):
        reverse_entry(by=book.treasurer, entry=reversal, reason="No")


def test_a_payment_that_was_sent_with_the_key_of_a_reversal_keeps_nobody_from_reversing(book):
    """1.0 and 1.0.1 made a reversal's key of the payment's, and took it from visitors too."""
    paid = pay(book.a, book.b, book.a)
    sent = {"kind": TransactionKind.PAYMENT, "source_key": f"payment:{KEY}:reversal"}
    draft = Transaction(club=book.club, currency="LSD", by=book.b, way="cash", **sent)
    post(draft=draft, amounts={book.b: 1, book.c: -1})
    undone = reverse_entry(by=book.treasurer, entry=paid, reason="Wrong")
    assert (undone.source_key, undone.reverses) == ("reversal:1", paid)
    assert (book.balance(book.a), book.balance(book.b)) == (0, 1)
    assert list(check_ledger()) == []


def test_a_reversal_of_an_earlier_version_is_not_made_again(book):
    paid = pay(book.a, book.b, book.a)
    before = Transaction(
        club=book.club,
        kind=TransactionKind.REVERSAL,
        source_key=f"payment:{KEY}:reversal",
        currency="LSD",
        by=book.treasurer,
        reverses=paid,
        reason="Wrong",
    )
    post(draft=before, amounts={one: -amount for one, amount in amounts_of(paid).items()})
    assert reverse_entry(by=book.treasurer, entry=paid, reason="Wrong").pk == before.pk
    assert Transaction.objects.count() == 2
    assert list(check_ledger()) == []
