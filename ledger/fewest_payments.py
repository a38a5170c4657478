"""Find the fewest payments that clear the balances, and explain who pays for whom.

Pure: members are whole numbers. Balances are in the smallest coin, and positive for members who are
to receive money. A set of members whose balances sum to zero needs one payment less than it has
members. So the fewest payments come from the most such sets.

The search is exact for up to `EXACT` parties: fourteen members and the club. With more parties,
equal opposites are paired first, which loses nothing. Then the largest debtor pays the largest
creditor until `EXACT` parties are left. Every set except a pair has three members or more. So there
are never more than one and a half times the fewest payments.
"""

from collections import defaultdict, deque
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Final

EXACT: Final = 15


@dataclass(frozen=True, slots=True, order=True)
class Payment:
    """An amount above zero that one member pays another."""

    payer: int
    receiver: int
    amount: int


def fewest_payments(balances: Mapping[int, int]) -> list[Payment]:
    """Return the payments that clear the balances, sorted by payer and receiver.

    The order of `balances` makes no difference. Raises ValueError unless the balances sum to zero.
    """
    if total := sum(balances.values()):
        raise ValueError(f"the balances sum to {total}, not to nothing")
    left = {member: balances[member] for member in sorted(balances) if balances[member]}
    payments = [_pay(left, *pair) for pair in _equal_opposites(left)]
    payments += _largest_first(left)
    payments += [p for group in _most_sets(left) for p in _within(group)]
    return sorted(payments)


def _largest_first(left: dict[int, int]) -> Iterator[Payment]:
    """Yield payments of the largest debtor to the largest creditor until at most `EXACT` are left.

    If one of the two is left with the exact opposite of another member's balance, yields the
    payment between that pair as well.
    """
    index = _Index(left)
    while len(left) > EXACT:
        pair = index.largest(creditor=False), index.largest(creditor=True)
        yield _pay(left, *pair)
        for member in pair:
            index.note(member)
            other = index.opposite(member)
            if other is not None:
                yield _pay(left, *sorted((member, other), key=left.__getitem__))


def payments_through(balances: Mapping[int, int], hub: int) -> list[Payment]:
    """Return payments in which all debtors pay the hub, and the hub pays all creditors.

    Debtors' payments come first; both groups are sorted by member. The hub's own balance is
    ignored, because it is what remains when the others are paid.
    """
    due = {member: amount for member, amount in balances.items() if amount and member != hub}
    paid_in = sorted(Payment(m, hub, -amount) for m, amount in due.items() if amount < 0)
    paid_out = sorted(Payment(hub, m, amount) for m, amount in due.items() if amount > 0)
    return paid_in + paid_out


def _pay(left: dict[int, int], payer: int, receiver: int) -> Payment:
    """Return the payment that clears one of the two; update `left`, without members at zero."""
    amount = min(-left[payer], left[receiver])
    left[payer] += amount
    left[receiver] -= amount
    for member in (payer, receiver):
        if not left[member]:
            del left[member]
    return Payment(payer, receiver, amount)


class _Index:
    """An index of the members left, by amount, in logarithmic time; ties go to the lower number."""

    def __init__(self, left: Mapping[int, int]) -> None:
        self._left = left
        self._by_size: dict[bool, list[tuple[int, int]]] = {True: [], False: []}
        self._alike: dict[int, list[int]] = defaultdict(list)
        for member in left:
            self.note(member)

    def note(self, member: int) -> None:
        """Index the member under the current balance; older entries of the member are ignored."""
        if balance := self._left.get(member):
            heappush(self._by_size[balance > 0], (-abs(balance), member))
            heappush(self._alike[balance], member)

    def largest(self, *, creditor: bool) -> int:
        """Return the largest creditor, or the largest debtor. At least one must exist."""
        heap, sign = self._by_size[creditor], -1 if creditor else 1
        while self._left.get(heap[0][1]) != sign * heap[0][0]:
            heappop(heap)
        return heap[0][1]

    def opposite(self, member: int) -> int | None:
        """Return the lowest member with the exact opposite of this member's balance, or None."""
        wanted = -self._left.get(member, 0)
        heap = self._alike[wanted] if wanted else []
        while heap and self._left.get(heap[0]) != wanted:
            heappop(heap)
        return heap[0] if heap else None


def _equal_opposites(left: Mapping[int, int]) -> list[tuple[int, int]]:
    """Return pairs of a debtor and a creditor of the same amount; no member is in two pairs."""
    creditors: dict[int, deque[int]] = defaultdict(deque)
    for member, balance in left.items():
        if balance > 0:
            creditors[balance].append(member)
    debtors = ((member, -balance) for member, balance in left.items() if balance < 0)
    return [(member, creditors[owed].popleft()) for member, owed in debtors if creditors[owed]]


def _largest(left: Mapping[int, int]) -> tuple[int, int]:
    """Return the largest debtor and the largest creditor; ties go to the lower number."""
    return (
        min(left, key=lambda member: (left[member], member)),
        min(left, key=lambda member: (-left[member], member)),
    )


def _within(balances: dict[int, int]) -> list[Payment]:
    payments = []
    while balances:
        payments.append(_pay(balances, *_largest(balances)))
    return payments


def _most_sets(left: Mapping[int, int]) -> list[dict[int, int]]:
    """Split the members into as many sets as possible that each sum to zero.

    The search adds members one by one, and finishes each set before it begins the next. For every
    selection of members, `most` holds the largest number of sets completed. Reading back from the
    full selection, a set ends wherever the remaining members sum to zero.
    """
    members = list(left)
    sums = _sums([left[member] for member in members])
    most = _closed_sets(sums, len(members))
    sets: list[dict[int, int]] = []
    mask = len(sums) - 1
    while mask:
        if not sums[mask]:
            sets.append({})
        place = _last_taken(mask, most, closes=not sums[mask])
        sets[-1][members[place]] = left[members[place]]
        mask ^= 1 << place
    return sets


def _sums(amounts: Collection[int]) -> list[int]:
    """Return the sum of every selection of the amounts, indexed by bit mask."""
    sums = [0]
    for amount in amounts:
        sums += [amount + each for each in sums]
    return sums


def _closed_sets(sums: list[int], members: int) -> list[int]:
    most = [0] * len(sums)
    bits = [1 << place for place in range(members)]
    for mask in range(1, len(sums)):
        best = 0
        for bit in bits:
            if mask & bit and most[mask ^ bit] > best:
                best = most[mask ^ bit]
        most[mask] = best + (not sums[mask])
    return most


def _last_taken(mask: int, most: list[int], *, closes: bool) -> int:
    """Return the lowest index of a member that can have been added last."""
    wanted = most[mask] - closes
    bits = (place for place in range(mask.bit_length()) if mask >> place & 1)
    return next(place for place in bits if most[mask ^ (1 << place)] == wanted)


@dataclass(frozen=True, slots=True, order=True)
class Rerouted:
    """An amount that reaches or leaves a member by another route than it was owed.

    `owes` is true if the debtor owed the member the amount, and false if the member pays the
    debtor. `owed` is true if the member owed the creditor the amount, and false if the creditor
    pays the member.
    """

    debtor: int
    creditor: int
    amount: int
    owes: bool = True
    owed: bool = True


_Part = tuple[int, bool]
"""A party who owes or is owed, and whether the amount is a debt (True) or a payment (False)."""


def rerouted_amounts(
    member: int, owed: Mapping[int, int], payments: Collection[Payment]
) -> list[Rerouted]:
    """Return the amounts in which payments differ from what others owe the member.

    `owed` maps each other member to what they owe the member, or to a negative amount owed to them.
    Debtors who pay the member's creditors directly come first.
    """
    paid: dict[int, int] = defaultdict(int)
    for payment in payments:
        if payment.receiver == member:
            paid[payment.payer] += payment.amount
        if payment.payer == member:
            paid[payment.receiver] -= payment.amount
    left: dict[_Part, int] = {}
    for other in sorted({*owed, *paid}):
        left[other, True], left[other, False] = _left(owed.get(other, 0), paid[other])
    debtors = [part for part, amount in left.items() if amount > 0]
    creditors = [part for part, amount in left.items() if amount < 0]
    plan = {(payment.payer, payment.receiver) for payment in payments}
    pairs = [(debtor, creditor) for debtor in debtors for creditor in creditors]
    pairs.sort(key=lambda pair: not _pays_in_their_place(pair[0], pair[1], plan))
    rerouted = [Rerouted(d[0], c[0], _set_off(left, d, c), owes=d[1], owed=c[1]) for d, c in pairs]
    return [passed for passed in rerouted if passed.amount]


def _left(owed: int, paid: int) -> tuple[int, int]:
    """Return what is left of a debt after a payment, and what was paid beyond the debt.

    Each is negative if it goes in the other direction.
    """
    if owed * paid <= 0:
        return owed, -paid
    sign = 1 if owed > 0 else -1
    settled = sign * min(abs(owed), abs(paid))
    return owed - settled, settled - paid


def _pays_in_their_place(debtor: _Part, creditor: _Part, plan: Collection[tuple[int, int]]) -> bool:
    """Whether the debtor pays the creditor what the member owes, according to the plan."""
    return debtor[1] and creditor[1] and (debtor[0], creditor[0]) in plan


def _set_off(left: dict[_Part, int], debtor: _Part, creditor: _Part) -> int:
    """Reduce both parts by the smaller of their amounts, and return that amount."""
    amount = min(left[debtor], -left[creditor])
    left[debtor] -= amount
    left[creditor] += amount
    return amount
