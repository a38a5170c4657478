"""Swiss rounds: repeats, byes, first deals, dropouts and late entries."""

import os
import random
from collections import Counter
from functools import cache
from itertools import combinations

import pytest

from contests.rules.entries import Fault
from contests.rules.fixtures import Meeting, Round
from contests.rules.parties import ContestPartie
from contests.rules.swiss import PlayedRound, pair_round, swiss_scores
from tests.contests.rules.faults import fault_of

EVENTS = int(os.environ.get("SWISS_EVENTS", "500"))
WITHIN = range(-2, 3)  # First deals less second ones, at most one from half.


def played(drawn: Round, chance: random.Random) -> PlayedRound:
    winners = [chance.choice((*meeting.pair, None)) for meeting in drawn.meetings]
    return PlayedRound(
        drawn,
        tuple(
            ContestPartie((m.dealer, m.other), w)
            for m, w in zip(drawn.meetings, winners, strict=True)
        ),
    )


Faults = tuple[int, int, int]
"""Repeated meetings, second byes, first deals more than one from half."""


def fewest(people: tuple[int, ...], costs: dict[tuple[int, int], Faults]) -> Faults:
    """The fewest faults of any pairing: it tries them all, each group of people once."""

    @cache
    def of(group: tuple[int, ...]) -> Faults:
        if not group:
            return (0, 0, 0)
        first, *rest = group
        return min(
            tuple(map(sum, zip(costs[first, other], of(left), strict=True)))
            for other in rest
            for left in [tuple(person for person in rest if person != other)]
        )

    return of(people)


def cost_of(one: int, other: int, met: Counter, byes: Counter, off: Counter) -> Faults:
    """What it costs that these two meet. Person -1 is the bye; `off` is first deals less others."""
    if one == -1:
        return (0, byes[other], 0)
    low, high = sorted((off[one], off[other]))
    return (met[frozenset((one, other))], 0, (low + 1 not in WITHIN) + (high - 1 not in WITHIN))


def play_event(chance: random.Random) -> None:
    """An event of two to ten people at a time, each round of it compared with every pairing."""
    present = list(range(chance.randint(3, 9)))
    met, byes, off, history = Counter(), Counter(), Counter(), []
    for number in range(1, chance.randint(3, 6)):
        if number > 1 and len(present) > 3 and chance.random() < 0.3:
            present.remove(chance.choice(present))
        if number > 1 and len(present) < 10 and chance.random() < 0.3:
            present.append(100 + number)
        drawn = pair_round(present, history)
        dealt = [person for m in drawn.meetings for person in (m.dealer, m.other)]
        alone = [] if drawn.bye is None else [drawn.bye]
        assert sorted([*dealt, *alone]) == sorted(present)
        nobody = (-1,) if len(present) % 2 else ()
        repeats = sum(met[meeting.pair] for meeting in drawn.meetings)
        second = sum(byes[person] for person in alone)
        everybody = (*nobody, *present)
        costs = {two: cost_of(*two, met, byes, off) for two in combinations(everybody, 2)}
        best = fewest(everybody, costs)
        met.update(meeting.pair for meeting in drawn.meetings)
        byes.update(alone)
        off.update(meeting.dealer for meeting in drawn.meetings)
        off.subtract(meeting.other for meeting in drawn.meetings)
        far = sum(off[person] not in WITHIN for person in dealt)
        assert (repeats, second, far) == best
        history.append(played(drawn, chance))


def test_no_other_pairing_is_better():
    chance = random.Random(17)
    for _ in range(EVENTS):
        play_event(chance)


def test_the_same_event_gives_the_same_round():
    chance = random.Random(3)
    history = []
    for _ in range(4):
        drawn = pair_round(range(9), history)
        assert pair_round(list(range(9)), tuple(history)) == drawn
        history.append(played(drawn, chance))


def won(number: int, *pairs: tuple[int, int], bye: int | None = None) -> PlayedRound:
    """A round in which the first of each pair dealt first and won."""
    drawn = Round(number, tuple(Meeting(*pair) for pair in pairs), bye)
    return PlayedRound(drawn, tuple(ContestPartie(pair, pair[0]) for pair in pairs))


def test_winners_meet_winners_and_the_lowest_has_the_bye():
    first = won(1, (1, 2), (3, 4), bye=5)
    assert swiss_scores([first]) == {5: 2, 1: 2, 3: 2, 2: 0, 4: 0}
    drawn = pair_round([1, 2, 3, 4, 5], [first])
    assert drawn.bye == 4
    assert set(drawn.meetings) == {Meeting(5, 1), Meeting(2, 3)}  # 1 and 3 both dealt first.


@pytest.mark.parametrize(("people", "pairs"), [
    (2, {(1, 2)}),
    (4, {(1, 3), (2, 4)}),
    (6, {(1, 4), (2, 5), (3, 6)}),
    (7, {(1, 4), (2, 5), (3, 6)}),  # The lowest has the bye.
    (8, {(1, 5), (2, 6), (3, 7), (4, 8)}),
])  # fmt: skip
def test_at_first_the_better_half_of_the_seeds_meets_the_other_half(people, pairs):
    drawn = pair_round(range(1, people + 1), [])
    assert {meeting.pair for meeting in drawn.meetings} == set(map(frozenset, pairs))


def test_the_strongest_who_go_on_winning_meet_last():
    first = won(1, (1, 5), (2, 6), (3, 7), (4, 8))
    second = pair_round(range(1, 9), [first])
    assert frozenset((1, 2)) not in {meeting.pair for meeting in second.meetings}
    assert {frozenset((1, 3)), frozenset((2, 4))} <= {meeting.pair for meeting in second.meetings}


def test_who_dealt_second_deals_first_and_late_entries_begin_with_nothing():
    assert pair_round([1, 2], [won(1, (1, 2))]).meetings == (Meeting(2, 1),)
    assert pair_round([1, 2, 3, 4, 9], [won(1, (1, 2), (3, 4))]).bye == 9


@pytest.mark.parametrize(
    ("people", "fault"), [([1], Fault.TOO_FEW), ([1, 2, 1], Fault.TWICE), ([], Fault.TOO_FEW)]
)
def test_who_cannot_be_paired(people, fault):
    assert fault_of(pair_round, people, []) == fault


@pytest.mark.parametrize(("parties", "fault"), [
    ((), Fault.UNDECIDED),
    ((ContestPartie((1, 2), 1), ContestPartie((2, 1), 2)), Fault.DECIDED),
    ((ContestPartie((1, 3), 1),), Fault.NOT_DRAWN),
])  # fmt: skip
def test_results_that_do_not_fit_the_round(parties, fault):
    assert fault_of(PlayedRound, Round(1, (Meeting(1, 2),)), parties) == fault
