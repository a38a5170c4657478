"""The draw of a knockout, and its bracket as results and withdrawals leave it."""

import pytest

from scoring.contests.entries import ContestError, Fault
from scoring.contests.knockout import (
    Decided,
    Draw,
    Withdrawal,
    bracket,
    bracket_order,
    seeds_by_lot,
    seeds_by_rating,
)
from scoring.contests.parties import Partie


def won(winner: int, loser: int) -> Partie:
    return Partie((loser, winner), winner, 150)


def test_the_standard_order():
    assert bracket_order(8) == [1, 8, 4, 5, 2, 7, 3, 6]


@pytest.mark.parametrize("people", range(2, 65))
def test_the_better_seed_always_wins(people):
    """Byes go to the best seeds, and the first two meet in the final."""
    draw = Draw(tuple(range(people)))
    events, matches = [], bracket(draw)
    byes = [match.winner for match in matches if match.decided is Decided.BYE]
    assert sorted(byes) == list(range(len(matches) + 1 - people))
    while matches[-1].winner is None:
        ready = [m.players for m in matches if m.winner is None and None not in m.players]
        events += [won(min(players), max(players)) for players in ready]
        matches = bracket(draw, events)
    assert len(events) == people - 1
    assert (set(matches[-1].players), matches[-1].winner) == ({0, 1}, 0)


FOUR = Draw((1, 2, 3, 4), best_of=3)


@pytest.mark.parametrize(
    ("events", "winners"),
    [
        ([], [None, None, None]),
        ([won(1, 4)], [None, None, None]),
        ([won(1, 4), won(4, 1), Partie((1, 4), None), won(4, 1)], [4, None, None]),
        ([won(1, 4), won(3, 2), won(1, 4), won(3, 2)], [1, 3, None]),
        ([won(1, 4), Withdrawal(1)], [4, None, None]),
        ([Withdrawal(3), Withdrawal(4)], [1, 2, None]),
        ([Withdrawal(3), Withdrawal(2)], [None, 2, None]),
        ([Withdrawal(3), Withdrawal(2), Withdrawal(4)], [1, 2, 1]),
    ],
)
def test_a_bracket_of_four(events, winners):
    assert [match.winner for match in bracket(FOUR, events)] == winners


@pytest.mark.parametrize(
    ("events", "fault"),
    [
        ([won(1, 2)], Fault.NOT_DRAWN),
        ([won(1, 9)], Fault.UNKNOWN),
        ([won(1, 4)] * 3, Fault.DECIDED),
        ([Withdrawal(1), won(1, 4)], Fault.DECIDED),
        ([won(1, 4), won(1, 4), Withdrawal(4)], Fault.OUT),
        ([Withdrawal(4), Withdrawal(4)], Fault.OUT),
        ([Withdrawal(4), Withdrawal(3), Withdrawal(2), Withdrawal(1)], Fault.DECIDED),
        ([Withdrawal(9)], Fault.UNKNOWN),
    ],
)
def test_what_comes_too_late_or_does_not_belong(events, fault):
    with pytest.raises(ContestError) as refused:
        bracket(FOUR, events)
    assert refused.value.fault == fault


@pytest.mark.parametrize(
    ("seeds", "best_of", "fault"),
    [((1,), 1, Fault.TOO_FEW), ((1, 1), 1, Fault.TWICE), ((1, 2), 2, Fault.EVEN_MATCH)],
)
def test_what_cannot_be_drawn(seeds, best_of, fault):
    with pytest.raises(ContestError) as refused:
        Draw(seeds, best_of)
    assert refused.value.fault == fault


def test_seeds():
    assert seeds_by_rating({1: 1500.0, 2: 1700.5, 3: 1500.0}) == (2, 1, 3)
    lot = seeds_by_lot(range(10), 5)
    assert lot == seeds_by_lot(range(9, -1, -1), 5) != seeds_by_lot(range(10), 6)
    assert sorted(lot) == list(range(10))
