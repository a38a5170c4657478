"""Settling up: the fewest payments that clear the balances, and who pays for whom."""

import random
from collections import Counter, defaultdict

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.fewest_payments import (
    EXACT,
    Payment,
    Rerouted,
    fewest_payments,
    payments_through,
    rerouted_amounts,
)

amounts = st.lists(st.integers(-40, 40), max_size=24).map(lambda some: [*some, -sum(some)])


def cleared(balances: dict[int, int], payments: list[Payment]) -> bool:
    left = Counter(balances)
    for payment in payments:
        assert payment.amount > 0
        left[payment.payer] += payment.amount
        left[payment.receiver] -= payment.amount
    return not any(left.values())


def fewest_by_subsets(amounts: list[int]) -> int:
    """Count the fewest payments another way: by the most disjoint sets that sum to zero."""
    amounts = [amount for amount in amounts if amount]
    whole = (1 << len(amounts)) - 1
    sums = [0] * (whole + 1)
    for mask in range(1, whole + 1):
        low = mask & -mask
        sums[mask] = sums[mask ^ low] + amounts[low.bit_length() - 1]
    of_nothing = [mask for mask in range(1, whole + 1) if not sums[mask]]
    by_lowest = defaultdict(list)
    for mask in of_nothing:
        by_lowest[mask & -mask].append(mask)
    most = {0: 0}
    for mask in of_nothing:
        parts = (part for part in by_lowest[mask & -mask] if part & mask == part)
        most[mask] = max(1 + most[mask ^ part] for part in parts)
    return len(amounts) - most[whole]


def paid_one_after_another(balances: dict[int, int]) -> list[Payment]:
    """Find the payments as documented, but scanning everybody each time.

    Equal opposites first, then the largest debtor and creditor, until few enough are left to try
    every set.
    """
    left, paid = {m: balances[m] for m in sorted(balances) if balances[m]}, []
    while len(left) > EXACT:
        creditors = [m for m in left if left[m] > 0]
        alike = [(d, c) for d in left for c in creditors if left[d] + left[c] == 0]
        debtor = min(left, key=lambda member: (left[member], member))
        creditor = min(left, key=lambda member: (-left[member], member))
        debtor, creditor = alike[0] if alike else (debtor, creditor)
        amount = min(-left[debtor], left[creditor])
        paid.append(Payment(debtor, creditor, amount))
        left[debtor] += amount
        left[creditor] -= amount
        left = {member: amount for member, amount in left.items() if amount}
    return sorted([*paid, *fewest_payments(left)])


crowds = st.lists(st.integers(-30, 30), min_size=18, max_size=60)


@given(crowds.map(lambda some: [*some, -sum(some)]))
def test_a_crowd_pays_as_if_everybody_were_looked_through_each_time(some):
    balances = dict(enumerate(some, 1))
    assert fewest_payments(balances) == paid_one_after_another(balances)


def test_five_thousand_settle_up():
    some = [random.Random(1).randrange(-9999, 9999) + n for n in range(4_999)]
    balances = dict(enumerate([*some, -sum(some)], 1))
    assert cleared(balances, fewest_payments(balances))


@pytest.mark.parametrize(
    ("balances", "payments"),
    [
        ({}, []),
        ({1: 0, 2: 0}, []),
        ({1: 180, 2: -180}, [(2, 1, 180)]),
        ({1: 120, 2: -180, 3: 60}, [(2, 1, 120), (2, 3, 60)]),
        # Two pairs, and not three payments from the largest to the largest.
        ({1: 50, 2: 30, 3: -30, 4: -50}, [(3, 2, 30), (4, 1, 50)]),
        # Two sets of three in four payments; from the largest to the largest they would be five.
        ({1: 10, 2: 5, 3: -15, 4: -12, 5: 4, 6: 8}, [(3, 1, 10), (3, 2, 5), (4, 5, 4), (4, 6, 8)]),
        # A pair, and four who clear in three.
        ({1: 7, 2: 5, 3: 3, 4: -6, 5: -6, 6: -3}, [(4, 1, 6), (5, 1, 1), (5, 2, 5), (6, 3, 3)]),
    ],
)
def test_who_pays_whom(balances, payments):
    assert fewest_payments(balances) == [Payment(*each) for each in payments]


def test_balances_that_come_to_something_are_refused():
    with pytest.raises(ValueError, match="sum to 5, not to nothing"):
        fewest_payments({1: 10, 2: -5})


@given(amounts)
def test_payments_clear_the_balances_exactly(some):
    balances = dict(enumerate(some))
    payments = fewest_payments(balances)
    assert cleared(balances, payments)
    assert len(payments) < max(1, sum(1 for amount in some if amount))
    payers, receivers = {p.payer for p in payments}, {p.receiver for p in payments}
    assert payers == {member for member, amount in balances.items() if amount < 0}
    assert receivers == {member for member, amount in balances.items() if amount > 0}


@given(amounts, st.randoms(use_true_random=False))
def test_the_order_of_the_balances_changes_nothing(some, rng):
    balances = list(enumerate(some))
    before = fewest_payments(dict(balances))
    rng.shuffle(balances)
    assert fewest_payments(dict(balances)) == before


@given(st.lists(st.integers(-12, 12), max_size=9).map(lambda some: [*some, -sum(some)]))
def test_they_are_the_fewest(some):
    assert len(fewest_payments(dict(enumerate(some)))) == fewest_by_subsets(some)


def random_balances(members: int, seed: int) -> list[int]:
    """Return balances without equal opposites, which would be paired at once."""
    rng = random.Random(seed)
    while True:
        some = [rng.choice((-1, 1)) * rng.randrange(1, 100) for _ in range(members - 1)]
        some.append(-sum(some))
        if 0 not in some and not any(-each in some for each in some):
            return some


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("club", [0, 1])
def test_fourteen_members_are_exact_with_and_without_the_club(seed, club):
    some = random_balances(14 + club, seed)
    assert len(some) <= EXACT
    assert len(fewest_payments(dict(enumerate(some)))) == fewest_by_subsets(some)


@pytest.mark.parametrize("members", [15, 16, 17, 18])
@pytest.mark.parametrize("seed", [1, 2])
def test_beyond_fourteen_at_most_half_as_many_again(members, seed):
    some = random_balances(members, seed)
    made = fewest_payments(dict(enumerate(some)))
    assert 2 * len(made) <= 3 * fewest_by_subsets(some)


def test_sets_of_three_beyond_fourteen():
    """The worst case: six sets of three, each cleared by two payments."""
    some = [each for n in range(1, 7) for each in (10**n, 2 * 10**n, -3 * 10**n)]
    made = fewest_payments(dict(enumerate(some)))
    assert cleared(dict(enumerate(some)), made)
    assert fewest_by_subsets(some) == 12
    assert len(made) <= 18


def test_everything_through_the_cash():
    """0 is the club, to which a subscription of 20 is owed."""
    payments = payments_through({0: 20, 1: 100, 2: -150, 3: 30, 4: 0}, 0)
    assert payments == [Payment(2, 0, 150), Payment(0, 1, 100), Payment(0, 3, 30)]
    assert cleared({0: 20, 1: 100, 2: -150, 3: 30}, payments)


A, B, C, D = 1, 2, 3, 4


@pytest.mark.parametrize(
    ("owed", "payments", "passed"),
    [
        # A won 15s. from B and owes C 5s.: B pays C for A.
        ({B: 180, C: -60}, [(B, A, 120), (B, C, 60)], [(B, C, 60)]),
        ({B: 180}, [(B, A, 180)], []),
        ({B: -180}, [(A, B, 180)], []),
        # All that A won from B goes to C, and A is square.
        ({B: 60, C: -60}, [(B, C, 60)], [(B, C, 60)]),
        # D pays A what B owes A.
        ({B: 60, D: 0}, [(D, A, 60)], [(B, D, 60, True, False)]),
        # A pays D what A owes C.
        ({C: -60}, [(A, D, 60)], [(D, C, 60, False, True)]),
        # A owes C 15; C pays A 30 that B owes A, and 15 from B make up for A's debt.
        ({B: 45, C: -15}, [(C, A, 30)], [(B, C, 15), (B, C, 30, True, False)]),
        # B owes A 15, which makes up for part of A's debt to C; A pays B the rest.
        ({B: 15, C: -45}, [(A, B, 30)], [(B, C, 15), (B, C, 30, False, True)]),
        # Who really pays C is named before who might.
        ({B: 50, D: 50, C: -50}, [(B, A, 50), (D, C, 50)], [(D, C, 50)]),
        ({B: 50, D: 50, C: -50}, [(B, C, 50), (D, A, 50)], [(B, C, 50)]),
    ],
)
def test_who_pays_for_whom(owed, payments, passed):
    found = rerouted_amounts(A, owed, [Payment(*each) for each in payments])
    assert found == [Rerouted(*each) for each in passed]


@given(amounts)
def test_what_is_passed_on_accounts_for_every_difference(some):
    """Others owe member 0 the balance one way, and the payments settle it another."""
    owed = dict(enumerate(some[1:], 1))
    balances = {0: sum(owed.values()), **{other: -amount for other, amount in owed.items()}}
    payments = fewest_payments(balances)
    over = Counter(owed)
    for payment in payments:
        if payment.receiver == 0:
            over[payment.payer] -= payment.amount
        if payment.payer == 0:
            over[payment.receiver] += payment.amount
    debts = Counter(owed)
    for passed in rerouted_amounts(0, owed, payments):
        assert passed.amount > 0
        debts[passed.debtor] -= passed.amount * passed.owes
        debts[passed.creditor] += passed.amount * passed.owed
        over[passed.debtor] -= passed.amount
        over[passed.creditor] += passed.amount
    assert not any(over.values())
    for other, due in owed.items():  # No debt is made up for beyond its size.
        assert 0 <= debts[other] * (1 if due > 0 else -1) <= abs(due)
