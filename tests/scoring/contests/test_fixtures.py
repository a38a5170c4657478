"""Everybody meets everybody, and deals first as often as not."""

from collections import Counter
from datetime import date
from itertools import combinations

import pytest

from scoring.contests.entries import ContestError, Fault, verify_season
from scoring.contests.fixtures import Meeting, draw_fixtures
from tests.scoring.contests.faults import fault_of


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
    drawn = draw_fixtures([1, 2, 3])
    assert [(r.meetings, r.bye) for r in drawn] == [
        ((Meeting(2, 3),), 1),
        ((Meeting(3, 1),), 2),
        ((Meeting(1, 2),), 3),
    ]


@pytest.mark.parametrize(
    ("people", "times", "fault"),
    [([1], 1, Fault.TOO_FEW), ([1, 2, 2], 1, Fault.TWICE), ([1, 2], 0, Fault.NO_MEETINGS)],
)
def test_what_cannot_be_drawn(people, times, fault):
    assert fault_of(draw_fixtures, people, times) == fault


def test_a_season_does_not_end_before_it_begins():
    verify_season(date(2026, 9, 1), date(2026, 9, 1))
    with pytest.raises(ContestError, match="ends before it begins"):
        verify_season(date(2026, 9, 2), date(2026, 9, 1))
