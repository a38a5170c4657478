"""The draws of a knockout and of a league, and a bracket as results and withdrawals leave it."""

from collections import Counter
from datetime import date
from itertools import combinations

import pytest

from contests.rules.entries import ContestError, Fault, verify_season
from contests.rules.fixtures import Meeting, draw_fixtures
from contests.rules.knockout import (
    Decided,
    Draw,
    Misfit,
    Withdrawal,
    bracket,
    bracket_order,
    verify_event,
)
from contests.rules.parties import ContestPartie
from contests.rules.seeds import seeds_by_lot, seeds_by_rating
from tests.contests.rules.faults import fault_of


def won(winner: int, loser: int) -> ContestPartie:
    return ContestPartie((loser, winner), winner, 150)


def given(winner: int, loser: int) -> ContestPartie:
    """A walk-over."""
    return ContestPartie((loser, winner), winner, walk_over=True)


@pytest.mark.parametrize("people", range(2, 65))
def test_the_better_seed_always_wins(people):
    """Byes go to the best seeds, and the first two meet in the final."""
    draw = Draw(tuple(range(people)))
    events, matches = [], bracket(draw).matches
    byes = [match.winner for match in matches if match.decided is Decided.BYE]
    assert sorted(byes) == list(range(len(matches) + 1 - people))
    while matches[-1].winner is None:
        ready = [m.players for m in matches if m.winner is None and None not in m.players]
        events += [won(min(players), max(players)) for players in ready]
        matches = bracket(draw, events).matches
    assert len(events) == people - 1
    assert (set(matches[-1].players), matches[-1].winner) == ({0, 1}, 0)


FOUR = Draw((1, 2, 3, 4), best_of=3)


@pytest.mark.parametrize(("events", "winners"), [
    ([], [None, None, None]),
    ([won(1, 4)], [None, None, None]),
    ([won(1, 4), won(4, 1), ContestPartie((1, 4), None), won(4, 1)], [4, None, None]),
    ([won(1, 4), won(3, 2), won(1, 4), won(3, 2)], [1, 3, None]),
    ([won(1, 4), Withdrawal(1)], [4, None, None]),
    ([Withdrawal(3), Withdrawal(4)], [1, 2, None]),
    ([Withdrawal(3), Withdrawal(2)], [None, 2, None]),
    ([Withdrawal(3), Withdrawal(2), Withdrawal(4)], [1, 2, 1]),
    ([given(4, 1), won(2, 3), won(2, 3)], [4, 2, None]),
    ([won(1, 4), given(4, 1)], [4, None, None]),
])  # fmt: skip
def test_a_bracket_of_four(events, winners):
    assert [match.winner for match in bracket(FOUR, events).matches] == winners


BOTH_SEMIFINALS = [won(1, 4), won(1, 4), won(2, 3), won(2, 3)]


def test_a_mended_result_leaves_the_rest_of_the_bracket_standing():
    """The card of 1 and 4 is written anew, and 4 had won. What 1 and 2 played has no place now."""
    final = [won(1, 2), Withdrawal(1), won(2, 1)]
    before = bracket(FOUR, [*BOTH_SEMIFINALS, *final])
    assert (before.winner, [misfit.event for misfit in before.misfits]) == (2, [won(2, 1)])
    mended = [won(4, 1), won(4, 1), *BOTH_SEMIFINALS[2:], *final]
    after = bracket(FOUR, mended)
    assert [match.players for match in after.matches] == [(1, 4), (2, 3), (4, 2)]
    assert (after.winner, after.open_matches) == (None, after.matches[2:])
    assert after.misfits == (
        Misfit(won(1, 2), Fault.NOT_DRAWN),
        Misfit(Withdrawal(1), Fault.OUT),
        Misfit(won(2, 1), Fault.NOT_DRAWN),
    )


def test_a_reversed_card_leaves_its_match_open():
    after = bracket(FOUR, [*BOTH_SEMIFINALS[2:], won(1, 2)])
    assert [match.pair for match in after.open_matches] == [{1, 4}]
    assert after.misfits == (Misfit(won(1, 2), Fault.NOT_DRAWN),)
    verify_event(FOUR, [won(1, 2)], won(1, 4))  # What fits is not refused.


@pytest.mark.parametrize(("events", "fault"), [
    ([won(1, 2)], Fault.NOT_DRAWN),
    ([won(1, 9)], Fault.UNKNOWN),
    ([won(1, 4)] * 3, Fault.DECIDED),
    ([Withdrawal(1), won(1, 4)], Fault.DECIDED),
    ([won(1, 4), won(1, 4), Withdrawal(4)], Fault.OUT),
    ([Withdrawal(4), Withdrawal(4)], Fault.OUT),
    ([Withdrawal(4), Withdrawal(3), Withdrawal(2), Withdrawal(1)], Fault.DECIDED),
    ([Withdrawal(9)], Fault.UNKNOWN),
    ([given(1, 4), won(1, 4)], Fault.DECIDED),
])  # fmt: skip
def test_what_comes_too_late_or_does_not_belong(events, fault):
    assert bracket(FOUR, events).misfits == (Misfit(events[-1], fault),)
    assert fault_of(verify_event, FOUR, events[:-1], events[-1]) == fault


@pytest.mark.parametrize(
    ("seeds", "best_of", "fault"),
    [((1,), 1, Fault.TOO_FEW), ((1, 1), 1, Fault.TWICE), ((1, 2), 2, Fault.EVEN_MATCH)],
)
def test_what_cannot_be_drawn(seeds, best_of, fault):
    assert fault_of(Draw, seeds, best_of) == fault


def test_seeds_and_the_standard_order():
    assert bracket_order(8) == [1, 8, 4, 5, 2, 7, 3, 6]
    assert seeds_by_rating({1: 1500.0, 2: 1700.5, 3: 1500.0}) == (2, 1, 3)
    lot = seeds_by_lot(range(10), 5)
    assert lot == seeds_by_lot(range(9, -1, -1), 5) != seeds_by_lot(range(10), 6)
    assert sorted(lot) == list(range(10))


@pytest.mark.parametrize("times", [1, 2, 3])
@pytest.mark.parametrize("people", range(2, 31))
def test_everybody_meets_everybody(people, times):
    rounds = draw_fixtures(range(people), times)
    assert [drawn.number for drawn in rounds] == list(range(1, len(rounds) + 1))
    assert len(rounds) == times * (people - 1 + people % 2)
    for drawn in rounds:
        there = [person for m in drawn.meetings for person in (m.dealer, m.other)]
        there += [] if drawn.bye is None else [drawn.bye]
        assert sorted(there) == list(range(people))
    meetings = [meeting for drawn in rounds for meeting in drawn.meetings]
    met = Counter(meeting.pair for meeting in meetings)
    assert met == {frozenset(pair): times for pair in combinations(range(people), 2)}
    first = Counter(meeting.dealer for meeting in meetings)
    second = Counter(meeting.other for meeting in meetings)
    assert all(abs(first[person] - second[person]) <= 1 for person in range(people))


def test_three_people():
    drawn = [(r.meetings, r.bye) for r in draw_fixtures([1, 2, 3])]
    assert drawn == [((Meeting(2, 3),), 1), ((Meeting(3, 1),), 2), ((Meeting(1, 2),), 3)]


@pytest.mark.parametrize(
    ("people", "times", "fault"),
    [([1], 1, Fault.TOO_FEW), ([1, 2, 2], 1, Fault.TWICE), ([1, 2], 0, Fault.NO_MEETINGS)],
)
def test_what_fixtures_cannot_be_drawn(people, times, fault):
    assert fault_of(draw_fixtures, people, times) == fault


def test_a_season_does_not_end_before_it_begins():
    verify_season(date(2026, 9, 1), date(2026, 9, 1))
    with pytest.raises(ContestError, match="ends before it begins"):
        verify_season(date(2026, 9, 2), date(2026, 9, 1))
