"""A league as it stands, and its table: late entries, people who leave, walk-overs, levels."""

import random
from collections import Counter

import pytest

from contests.rules.entries import Fault
from contests.rules.fixtures import draw_fixtures, enter_late
from contests.rules.league import DecidedShare, EntrantChange, How, League, LeagueDraw, league
from contests.rules.parties import ContestPartie
from contests.rules.table import Scheme, TieBreak, table
from tests.contests.rules.faults import fault_of


def won(winner: int, loser: int, points: int = 150, rubicon: bool = False) -> ContestPartie:
    return ContestPartie((winner, loser), winner, points, rubicon)


def of(
    people: int,
    *played: ContestPartie,
    changes: tuple[EntrantChange, ...] = (),
    times: int = 1,
    **more: object,
) -> League:
    draw = LeagueDraw(tuple(range(1, people + 1)), changes, Scheme.PARTIES, times)
    return league(draw, played, **more)  # type: ignore[arg-type]


def decided(found: League) -> dict[tuple[int, ...], How | None]:
    return {tuple(sorted(one.meeting.pair)): one.how for one in found.fixtures}


@pytest.mark.parametrize("people", range(2, 12))
@pytest.mark.parametrize("times", [1, 2, 3])
@pytest.mark.parametrize("late", [1, 2, 3])
def test_whoever_enters_late_meets_everybody_as_often(people: int, times: int, late: int):
    drawn = draw_fixtures(range(people), times)
    present, rounds = list(range(people)), drawn
    for person in range(100, 100 + late):
        rounds = enter_late(rounds, person, present, times)
        present.append(person)
    for before, after in zip(drawn, rounds, strict=False):
        assert after.meetings[: len(before.meetings)] == before.meetings
    meetings = Counter(meeting.pair for one in rounds for meeting in one.meetings)
    pairs = {frozenset((a, b)) for a in present for b in present if a != b}
    assert meetings == dict.fromkeys(pairs, times)
    for one in rounds:
        assert len(one.busy) == 2 * len(one.meetings)
        assert one.bye not in one.busy


def test_a_late_entry_takes_byes_and_first_deals_stay_balanced():
    """Five and one more are six: five rounds of three meetings, as if six had been drawn."""
    rounds = enter_late(draw_fixtures(range(5)), 9, range(5))
    assert [(len(one.meetings), one.bye) for one in rounds] == [(3, None)] * 5
    rounds = enter_late(draw_fixtures(range(5), 2), 9, range(5), 2)
    dealt = Counter(meeting.dealer for one in rounds for meeting in one.meetings)
    assert dealt == dict.fromkeys((*range(5), 9), 5)
    assert fault_of(enter_late, draw_fixtures(range(4)), 2, range(4)) is Fault.TWICE


def test_a_meeting_is_decided_by_the_first_partie_of_its_two():
    found = of(3, won(1, 2), won(2, 1), won(3, 2))
    assert decided(found) == {(1, 2): How.PLAYED, (1, 3): None, (2, 3): How.PLAYED}
    assert found.surplus == (1,)
    assert [(row.person, row.score) for row in found.rows] == [(1, 2), (3, 2), (2, 0)]


def test_who_meet_twice_play_two_and_a_walk_over_goes_before_a_partie():
    found = of(2, won(1, 2), won(2, 1), won(2, 1), times=2)
    assert [(one.how, one.place) for one in found.fixtures] == [(How.PLAYED, 0), (How.PLAYED, 1)]
    assert found.surplus == (2,)
    found = of(2, won(2, 1), walk_overs=[ContestPartie((1, 2), 1, walk_over=True)])
    assert decided(found) == {(1, 2): How.WALK_OVER}
    assert found.surplus == (0,)
    assert found.rows[0].person == 1


LEAVES = (EntrantChange(4, leaves=True),)


@pytest.mark.parametrize(("played", "how", "struck"), [
    # One meeting of three is less than half: the result is struck, and nobody gains by it.
    ([won(4, 1)], {(1, 4): How.STRUCK, (2, 4): How.STRUCK, (3, 4): How.STRUCK}, (4,)),
    # Two of three: they stand, and the third is a walk-over.
    ([won(4, 1), won(2, 4)], {(1, 4): How.PLAYED, (2, 4): How.PLAYED, (3, 4): How.LEFT}, ()),
])  # fmt: skip
def test_whoever_leaves_is_struck_out_or_gives_walk_overs(
    played: list[ContestPartie], how: dict[tuple[int, int], How], struck: tuple[int, ...]
):
    found = of(4, *played, changes=LEAVES)
    assert {pair: one for pair, one in decided(found).items() if 4 in pair} == how
    assert found.struck == struck
    assert (4 in [row.person for row in found.rows]) == (not struck)


def test_a_walk_over_of_somebody_who_left_before_is_decided():
    """Of five 1 leaves with half of their meetings played, so 4 has two of four when they leave."""
    played = [won(1, 2), won(1, 3), won(2, 4)]
    one_left = (EntrantChange(1, leaves=True),)
    assert of(5, *played, changes=one_left).share_of(4) == DecidedShare(decided=2, number=4)
    found = of(5, *played, changes=(*one_left, EntrantChange(4, leaves=True)))
    assert found.struck == ()
    assert decided(found)[2, 4] is How.PLAYED


def test_meetings_with_somebody_struck_out_are_gone():
    """5 played once of four meetings. So 4 has one of three decided, not two of four."""
    played = [won(4, 5), won(4, 1)]
    one_left = (EntrantChange(5, leaves=True),)
    assert of(5, *played, changes=one_left).share_of(4) == DecidedShare(decided=1, number=3)
    assert of(5, *played, changes=(*one_left, EntrantChange(4, leaves=True))).struck == (5, 4)


def test_who_leaves_later_changes_nothing_for_whoever_left_before():
    """4 has played two of four. That one of them, 5, is struck out afterwards is all the same."""
    played, four = [won(4, 1), won(5, 4)], EntrantChange(4, leaves=True)
    for later in (
        (),
        (EntrantChange(5, leaves=True),),
        (EntrantChange(5, leaves=True), EntrantChange(1, leaves=True)),
    ):
        assert 4 not in of(5, *played, changes=(four, *later)).struck


def test_two_who_left_have_nothing_left_to_play():
    played = [won(4, 1), won(4, 2), won(3, 1), won(3, 2)]
    found = of(4, *played, changes=(*LEAVES, EntrantChange(3, leaves=True)))
    assert decided(found)[3, 4] is How.NOBODY
    assert [row.played for row in found.rows] == [2, 2, 2, 2]


def test_who_enters_after_somebody_left_does_not_meet_them():
    found = of(4, changes=(*LEAVES, EntrantChange(5)))
    assert (4, 5) not in decided(found)
    assert {pair for pair in decided(found) if 5 in pair} == {(1, 5), (2, 5), (3, 5)}


def test_what_tells_people_apart_is_said():
    found = of(4, won(1, 2), won(3, 4, 160), won(2, 4), won(1, 3), won(4, 1), won(2, 3))
    rows = [(row.place, row.person, row.score) for row in found.rows]
    assert rows == [(1, 1, 4), (2, 2, 4), (3, 3, 2), (4, 4, 2)]
    assert found.apart == {2: TieBreak.MUTUAL, 4: TieBreak.MUTUAL}


def test_a_league_of_one_left_has_no_table_and_one_without_results_is_open():
    assert of(3, won(1, 2)) != of(3)
    assert decided(of(3))[1, 2] is None
    assert of(2, changes=(EntrantChange(2, leaves=True),)).rows == ()


WALK_OVER = ContestPartie((1, 2), 1, walk_over=True)
PLAYED = [won(1, 2, 150), won(2, 3, 290, rubicon=True), ContestPartie((1, 3), None)]
CIRCLE = [won(1, 2, 150), won(2, 3, 150), won(3, 1, 150)]


@pytest.mark.parametrize(("parties", "scheme", "standing"), [
    ([], Scheme.PARTIES, [(1, 1, 0), (1, 2, 0), (1, 3, 0)]),
    (PLAYED, Scheme.PARTIES, [(1, 1, 3), (2, 2, 2), (3, 3, 1)]),
    (PLAYED, Scheme.NET_POINTS, [(1, 1, 150), (2, 2, 140), (3, 3, -290)]),
    # Level: 1 did not rubicon 2, who rubiconed 3. But 1 beat 2.
    (PLAYED, Scheme.BONUS, [(1, 1, 6), (2, 2, 6), (3, 3, 2)]),
    # A circle: nothing tells them apart but the points.
    (CIRCLE, Scheme.PARTIES, [(1, 1, 2), (1, 2, 2), (1, 3, 2)]),
    ([*CIRCLE[:2], won(3, 1, 160)], Scheme.PARTIES, [(1, 3, 2), (2, 2, 2), (3, 1, 2)]),
    # A circle that net points open for 1; then 2 and 3 begin again, and 2 beat 3.
    (
        [won(1, 2, 170), won(2, 3, 140), won(3, 1, 110)],
        Scheme.PARTIES,
        [(1, 1, 2), (2, 2, 2), (3, 3, 2)],
    ),
    ([WALK_OVER], Scheme.BONUS, [(1, 1, 4), (2, 2, 0), (2, 3, 0)]),
])  # fmt: skip
def test_tables_of_three(parties, scheme, standing):
    rows = table([3, 1, 2], parties, scheme)
    assert [(row.place, row.person, row.score) for row in rows] == standing


def test_a_line_adds_up():
    first = table([1, 2, 3], PLAYED, Scheme.PARTIES)[1]
    assert (first.played, first.won, first.drawn, first.lost) == (2, 1, 0, 1)
    assert (first.net, first.rubicons) == (140, 1)


@pytest.mark.parametrize("scheme", Scheme)
def test_the_order_of_the_input_makes_no_difference(scheme):
    chance = random.Random(5)
    for _ in range(40):
        people = list(range(6))
        parties = [
            won(*chance.sample((one, other), 2), chance.choice((110, 130)))
            for other in people
            for one in range(other)
        ]
        before = table(people, parties, scheme)
        chance.shuffle(people)
        chance.shuffle(parties)
        assert table(people, parties, scheme) == before


@pytest.mark.parametrize(("people", "parties", "fault"), [
    ([1], [], Fault.TOO_FEW),
    ([1, 2, 1], [], Fault.TWICE),
    ([1, 2], [won(1, 3, 150)], Fault.UNKNOWN),
    ([1, 2], [won(1, 2, 150), won(2, 1, 150)], Fault.DECIDED),
])  # fmt: skip
def test_what_is_no_table(people, parties, fault):
    assert fault_of(table, people, parties, Scheme.PARTIES) == fault


@pytest.mark.parametrize(("partie", "fault"), [
    (((1, 1), 1, 150), Fault.SAME_PERSON),
    (((1, 2), 3, 150), Fault.WRONG_WINNER),
    (((1, 2), 1, -1), Fault.WRONG_POINTS),
    (((1, 2), None, 10), Fault.WRONG_POINTS),
    (((1, 2), None, 0, False, True), Fault.WRONG_WINNER),
    (((1, 2), 1, 0, True, True), Fault.WRONG_POINTS),
])  # fmt: skip
def test_what_is_no_partie(partie, fault):
    assert fault_of(ContestPartie, *partie) == fault
