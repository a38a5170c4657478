"""`post`, in which every operation on money ends: whatever is posted, the book stays right."""

from datetime import UTC, date, datetime

import pytest
import time_machine
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from club.operation_error import OperationError
from ledger.book_checks import check_club
from ledger.models import Account, Counter, Posting, Transaction, TransactionKind
from ledger.operations.payment import CASH
from ledger.operations.post import (
    RecordedBeforeError,
    UnbalancedError,
    amounts_of,
    post,
    reverse,
    verify_amounts,
)
from ledger.pages.refusals import format_faults
from tests.helping.book import make_book
from tests.helping.factories import make_club, make_member
from tests.ledger.journals import pay
from tests.running.tiers import drawn


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
        with pytest.raises(RecordedBeforeError) as refused:
            posted(book.club, {book.a: amount, book.b: -amount}, currency=currency)
        assert "has already recorded No. 1 of " in format_faults(refused.value)[0][1]
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


HOLDERS = 4  # three members and the cash
amount = st.integers(min_value=1, max_value=10**9)
side = st.integers(min_value=0, max_value=HOLDERS - 1)
currency = st.sampled_from(["LSD", "EUR"])
step = st.one_of(
    st.tuples(
        st.just("card"), st.tuples(st.integers(-5000, 5000), st.integers(-5000, 5000)), currency
    ),
    st.tuples(st.just("pay"), side, side, amount),
    st.tuples(st.just("again")),
    st.tuples(st.just("reverse"), st.integers(min_value=0, max_value=30)),
)


class Model:
    """The book as a dictionary: what each is to receive, by currency."""

    def __init__(self) -> None:
        self.book = make_book()
        self.holders = [self.book.a, self.book.b, self.book.c, CASH]
        self.expected: dict[tuple[object, str], int] = {}
        self.entries: list[tuple[Transaction, dict[object, int]]] = []

    def card(self, two: tuple[int, int], code: str) -> None:
        amounts = dict(zip(self.holders, [*two, -sum(two)], strict=False))
        due = {holder: value for holder, value in amounts.items() if value}
        if due:
            self.add(code, due)

    def add(self, code: str, due: dict[object, int]) -> None:
        key = {"kind": TransactionKind.PAYMENT, "source_key": f"test:{len(self.entries)}"}
        draft = Transaction(club=self.book.club, currency=code, **key)
        self.took(post(draft=draft, amounts=due), due)

    def pay(self, payer: int, receiver: int, value: int) -> None:
        sides = self.holders[payer], self.holders[receiver]
        if payer == receiver:
            with pytest.raises(OperationError):
                pay(self.book, *sides, value, len(self.entries))
        else:
            entry = pay(self.book, *sides, value, len(self.entries))
            self.took(entry, {sides[0]: value, sides[1]: -value})

    def again(self) -> None:
        """Sending the last one again changes nothing."""
        if self.entries:
            entry, due = self.entries[-1]
            same = ("club", "kind", "source_key", "currency", "way")
            draft = Transaction(**{field: getattr(entry, field) for field in same})
            assert post(draft=draft, amounts=due) == entry

    def reverse(self, which: int) -> None:
        if not self.entries:
            return
        entry, due = self.entries[which % len(self.entries)]
        known = Transaction.objects.filter(reverses=entry).exists()
        reversal = reverse(original=entry, by=self.book.treasurer, reason="Wrong")
        if not known:
            self.took(reversal, {holder: -value for holder, value in due.items()})

    def took(self, entry: Transaction, due: dict[object, int]) -> None:
        self.entries.append((entry, due))
        for holder, value in due.items():
            key = (holder, entry.currency)
            self.expected[key] = self.expected.get(key, 0) + value

    def check(self) -> None:
        rows = Account.objects.filter(club=self.book.club).select_related("member")
        assert {(row.holder, row.currency): row.balance for row in rows} == self.expected
        for code in {code for _, code in self.expected}:
            assert sum(v for (_, c), v in self.expected.items() if c == code) == 0
        assert list(check_club(self.book.club)) == []
        numbers = [entry.number for entry, _ in self.entries]
        assert numbers == list(range(1, len(numbers) + 1))


@pytest.mark.django_db
@settings(max_examples=drawn(40), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=st.lists(step, max_size=12))
def test_any_sequence_keeps_the_book_right(steps):
    with transaction.atomic():
        model = Model()
        for name, *arguments in steps:
            getattr(model, name)(*arguments)
        model.check()
        transaction.set_rollback(True)
