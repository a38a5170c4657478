"""Whatever is posted, paid and reversed, in any order, the book stays right."""

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from club.refused import Refused
from ledger.checks import check_club
from ledger.models import Account, Transaction, TransactionKind
from ledger.operations.payment import CASH
from ledger.operations.post import post, reverse
from tests.helping.book import make_book
from tests.ledger.journals import pay
from tests.running.tiers import drawn

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
            with pytest.raises(Refused):
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
