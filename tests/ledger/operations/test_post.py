"""`post`, in which every operation on money ends."""

from datetime import UTC, date, datetime

import pytest
import time_machine

from ledger.models import Account, AccountKind, Counter, Posting, Transaction, TransactionKind
from ledger.operations.post import (
    RecordedBefore,
    UnbalancedError,
    amounts_of,
    post,
    reverse,
    verify_amounts,
)
from ledger.pages.refusals import faults_in_words
from tests.helping.factories import make_club, make_member

CASH = AccountKind.CASH


def posted(club, amounts, key="test:1", currency="LSD") -> Transaction:
    fields = {"kind": TransactionKind.PAYMENT, "source_key": key, "currency": currency}
    return post(draft=Transaction(club=club, **fields), amounts=amounts)


@pytest.mark.parametrize(
    ("amounts", "why"),
    [
        ({}, "two postings or more, not 0"),
        ({CASH: 0}, "two postings or more, not 1"),
        ({CASH: 5, "x": -4}, "sum to 1"),
        ({CASH: 5, "x": -5, "y": 0}, "0 is not"),
        ({CASH: 5.0, "x": -5.0}, "5.0 is not"),
        ({CASH: True, "x": -1}, "True is not"),
    ],
)
def test_what_is_no_transaction(amounts, why):
    with pytest.raises(UnbalancedError, match=why):
        verify_amounts(amounts)


def test_a_transaction_its_postings_and_balances(book):
    entry = posted(book.club, {book.a: 90, book.b: -30, book.c: -60})
    assert entry.number == 1
    assert amounts_of(entry) == {book.a: 90, book.b: -30, book.c: -60}
    posted(book.club, {book.b: 100, book.a: -100}, "test:2")
    assert [book.balance(m) for m in (book.a, book.b, book.c)] == [-10, 70, -60]
    assert Account.objects.count() == 3
    posted(book.club, {book.a: 7, CASH: -7}, "test:3", "EUR")
    assert (book.balance(book.a), book.balance(book.a, "EUR")) == (-10, 7), "accounts of its own"


def test_each_club_numbers_its_own(book):
    other = make_club()
    x, y = make_member(other), make_member(other)
    for key in ("test:1", "test:2"):
        posted(book.club, {book.a: 1, book.b: -1}, key)
        assert posted(other, {x: 1, y: -1}, key).club == other
    for club in (book.club, other):
        assert list(club.transactions.values_list("number", flat=True)) == [1, 2]
        assert Counter.objects.get(club=club).last == 2


def test_the_same_source_is_posted_once_and_refused_with_other_figures(book):
    first = posted(book.club, {book.a: 90, book.b: -90})
    assert posted(book.club, {book.a: 90, book.b: -90}) == first
    for amount, currency in ((91, "LSD"), (90, "EUR")):
        with pytest.raises(RecordedBefore) as refused:
            posted(book.club, {book.a: amount, book.b: -amount}, currency=currency)
        assert "has already recorded No. 1 of " in faults_in_words(refused.value)[0][1]
    assert (Transaction.objects.count(), book.balance(book.a)) == (1, 90)


def test_another_clubs_member_is_refused_and_nothing_is_written(book):
    stranger = make_member(make_club())
    with pytest.raises(UnbalancedError, match="one club"):
        posted(book.club, {book.a: 90, stranger: -90})
    for model in (Transaction, Posting, Counter):
        assert not model.objects.exists()


@pytest.mark.parametrize(
    ("zone", "moment", "day"),
    [
        ("Europe/London", datetime(2026, 10, 31, 23, 59, tzinfo=UTC), date(2026, 10, 31)),
        ("Europe/London", datetime(2026, 6, 30, 23, 30, tzinfo=UTC), date(2026, 7, 1)),
        ("America/New_York", datetime(2026, 11, 1, 3, 59, tzinfo=UTC), date(2026, 10, 31)),
        ("America/New_York", datetime(2026, 11, 1, 4, 1, tzinfo=UTC), date(2026, 11, 1)),
        ("Asia/Tokyo", datetime(2026, 10, 31, 15, 0, tzinfo=UTC), date(2026, 11, 1)),
    ],
)
def test_it_is_dated_in_the_clubs_time_zone(db, zone, moment, day):
    club = make_club(timezone=zone)
    with time_machine.travel(moment, tick=False):
        entry = posted(club, {make_member(club): 1, CASH: -1})
    assert (entry.dated, entry.posted_at) == (day, moment)


def test_a_reversal_is_the_exact_opposite_once(book):
    entry = posted(book.club, {book.a: 90, book.b: -30, CASH: -60})
    reversal, again = (
        reverse(original=entry, by=book.treasurer, reason="Twice entered") for _twice in range(2)
    )
    assert again == reversal
    assert reversal.reverses == entry
    assert (reversal.kind, reversal.source_key) == ("reversal", "reversal:1")
    assert amounts_of(reversal) == {book.a: -90, book.b: 30, CASH: 60}
    assert set(Account.objects.values_list("balance", flat=True)) == {0}
