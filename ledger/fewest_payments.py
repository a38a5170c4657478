"""Settling up: the fewest payments that clear the balances, and why each is made.

Pure: members are whole numbers, balances the smallest coin, positive to be received. What a set
of members owes and is to receive clears within the set by one payment less than it has members,
so the fewest payments are those of the most sets that each come to nothing. They are searched
for up to `EXACT` of them, fourteen members and the club; beyond, equal opposites are paired, which
loses nothing, and the largest debtor pays the largest creditor until no more than `EXACT` are left.
Since every set but a pair has three members or more, that is never more than one and a half times
the fewest.
"""

from collections import defaultdict, deque
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Final

EXACT: Final = 15


@dataclass(frozen=True, slots=True, order=True)
class Payment:
    """An amount, more than nothing, that one member pays another."""

    payer: int
    receiver: int
    amount: int


def fewest_payments(balances: Mapping[int, int]) -> list[Payment]:
    """The payments that clear the balances, by payer and receiver; the same whatever the order
    of the mapping. Raises ValueError where the balances do not sum to nothing."""
    if total := sum(balances.values()):
        raise ValueError(f"the balances sum to {total}, not to nothing")
    left = {member: balances[member] for member in sorted(balances) if balances[member]}
    payments = [_pay(left, *pair) for pair in _equal_opposites(left)]
    payments += _largest_first(left)
    payments += [p for one in _most_sets(left) for p in _within(one)]
    return sorted(payments)


def _largest_first(left: dict[int, int]) -> Iterator[Payment]:
    """The largest debtor pays the largest creditor; whoever of the two is left with just the
    opposite of another's is paired with that other; until no more than `EXACT` are left."""
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
    """Every debtor pays the hub what he owes, and out of that it pays every creditor; by payer and
    receiver. The hub's own balance is what the others leave."""
    due = {member: amount for member, amount in balances.items() if amount and member != hub}
    paid_in = sorted(Payment(m, hub, -amount) for m, amount in due.items() if amount < 0)
    paid_out = sorted(Payment(hub, m, amount) for m, amount in due.items() if amount > 0)
    return paid_in + paid_out


def _pay(left: dict[int, int], payer: int, receiver: int) -> Payment:
    """The most that clears one of the two; who is square is taken out."""
    amount = min(-left[payer], left[receiver])
    left[payer] += amount
    left[receiver] -= amount
    for member in (payer, receiver):
        if not left[member]:
            del left[member]
    return Payment(payer, receiver, amount)


class _Index:
    """Who is left, found by amount however many they are; of equals the lower number."""

    def __init__(self, left: Mapping[int, int]) -> None:
        self._left = left
        self._by_size: dict[bool, list[tuple[int, int]]] = {True: [], False: []}
        self._alike: dict[int, list[int]] = defaultdict(list)
        for member in left:
            self.note(member)

    def note(self, member: int) -> None:
        """Find the member by the balance of now; what was noted before is passed over."""
        if balance := self._left.get(member):
            heappush(self._by_size[balance > 0], (-abs(balance), member))
            heappush(self._alike[balance], member)

    def largest(self, *, creditor: bool) -> int:
        """The largest creditor, or the largest debtor; there is one."""
        heap, sign = self._by_size[creditor], -1 if creditor else 1
        while self._left.get(heap[0][1]) != sign * heap[0][0]:
            heappop(heap)
        return heap[0][1]

    def opposite(self, member: int) -> int | None:
        """Another whose balance is just the opposite, if there is one."""
        wanted = -self._left.get(member, 0)
        heap = self._alike[wanted] if wanted else []
        while heap and self._left.get(heap[0]) != wanted:
            heappop(heap)
        return heap[0] if heap else None


def _equal_opposites(left: Mapping[int, int]) -> list[tuple[int, int]]:
    """Debtor and creditor of the same amount, each member once, lower numbers first."""
    creditors: dict[int, deque[int]] = defaultdict(deque)
    for member, balance in left.items():
        if balance > 0:
            creditors[balance].append(member)
    debtors = ((member, -balance) for member, balance in left.items() if balance < 0)
    return [(member, creditors[owed].popleft()) for member, owed in debtors if creditors[owed]]


def _largest(left: Mapping[int, int]) -> tuple[int, int]:
    """The largest debtor and the largest creditor; of equals the lower number."""
    return (
        min(left, key=lambda member: (left[member], member)),
        min(left, key=lambda member: (-left[member], member)),
    )


def _within(one: dict[int, int]) -> list[Payment]:
    payments = []
    while one:
        payments.append(_pay(one, *_largest(one)))
    return payments


def _most_sets(left: Mapping[int, int]) -> list[dict[int, int]]:
    """The members in the most sets that each come to nothing.

    Members are taken one after another, each set whole before the next is begun: `most` has for
    every choice of members how many sets it can have closed, and the walk back from all of them
    ends a set wherever what is left comes to nothing.
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
    """What every choice of the amounts comes to, by its bits."""
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
    """The lowest place whose member can have been taken last."""
    wanted = most[mask] - closes
    bits = (place for place in range(mask.bit_length()) if mask >> place & 1)
    return next(place for place in bits if most[mask ^ (1 << place)] == wanted)


@dataclass(frozen=True, slots=True, order=True)
class Passed:
    """An amount that reaches a member, or leaves him, by another way than he owed it.

    The debtor `owes` it him, or else is paid it by him; to the creditor it is `owed` by him, or
    else the creditor pays it him.
    """

    debtor: int
    creditor: int
    amount: int
    owes: bool = True
    owed: bool = True


_Part = tuple[int, bool]
"""Another member, and whether it is of what the two owe each other or of what the two pay."""


def passed_on(member: int, owed: Mapping[int, int], payments: Collection[Payment]) -> list[Passed]:
    """Where the payments do not go the way of what each other owes the member (below nothing:
    what he owes them): who pays whom for him. Who pays in another's place stands first."""
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
    pairs.sort(key=lambda pair: not _in_place_of_him(pair[0], pair[1], plan))
    found = [Passed(d[0], c[0], _set_off(left, d, c), owes=d[1], owed=c[1]) for d, c in pairs]
    return [passed for passed in found if passed.amount]


def _left(owed: int, paid: int) -> tuple[int, int]:
    """What is left of what another owes him after what that other pays him, and what is paid
    beyond; each with a minus where it is the other way round."""
    if owed * paid <= 0:
        return owed, -paid
    sign = 1 if owed > 0 else -1
    settled = sign * min(abs(owed), abs(paid))
    return owed - settled, settled - paid


def _in_place_of_him(debtor: _Part, creditor: _Part, plan: Collection[tuple[int, int]]) -> bool:
    """Whether the debtor really pays the creditor what the member owes."""
    return debtor[1] and creditor[1] and (debtor[0], creditor[0]) in plan


def _set_off(left: dict[_Part, int], debtor: _Part, creditor: _Part) -> int:
    amount = min(left[debtor], -left[creditor])
    left[debtor] -= amount
    left[creditor] += amount
    return amount
