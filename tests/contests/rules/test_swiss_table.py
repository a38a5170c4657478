"""A Swiss tournament as results leave it: decided meetings, places, dropouts, mended results."""

import pytest

from contests.rules.entries import ContestError, Fault
from contests.rules.fixtures import Meeting, Round
from contests.rules.parties import ContestPartie
from contests.rules.swiss import swiss_scores
from contests.rules.swiss_table import swiss_event, verify_result
from tests.contests.rules.faults import fault_of

FIRST = Round(1, (Meeting(1, 2), Meeting(3, 4)), bye=5)
SECOND = Round(2, (Meeting(3, 1), Meeting(5, 2)), bye=4)


def won(winner: int, loser: int, points: int = 100, *, rubicon: bool = False) -> ContestPartie:
    return ContestPartie((loser, winner), winner, points, rubicon)


def five_after(parties, **more):
    """Five people as they stand after these parties of two rounds."""
    return swiss_event([1, 2, 3, 4, 5], [FIRST, SECOND], parties, **more)


def four_after(parties=(), **more):
    """The first four of them after these parties of the first round."""
    return swiss_event([1, 2, 3, 4], [Round(1, FIRST.meetings)], parties, **more)


@pytest.mark.parametrize(("parties", "places"), [
    # Nothing is played: the byes count, and 2 and 3 have met somebody with one.
    ([], [(1, 5, 2), (1, 4, 2), (3, 2, 0), (3, 3, 0), (5, 1, 0)]),
    # 3 beat 4 and then 1, who had beaten 2.
    (
        [won(1, 2), won(3, 4), won(3, 1), won(5, 2)],
        [(1, 3, 4), (2, 5, 4), (3, 4, 2), (4, 1, 2), (5, 2, 0)],
    ),
    # 1 and 2 drew, and so did 3 and 1.
    (
        [ContestPartie((1, 2), None), won(3, 4), ContestPartie((1, 3), None), won(5, 2)],
        [(1, 5, 4), (2, 3, 3), (3, 4, 2), (4, 1, 2), (5, 2, 1)],
    ),
])  # fmt: skip
def test_how_people_stand(parties, places):
    """Each line: the place, the person, the score."""
    event = five_after(parties)
    found = [(row.place, row.person, row.score) for row in event.rows]
    assert sorted(found) == sorted(places)
    assert [score for _place, _person, score in found] == [score for *_rest, score in places]


def test_the_scores_are_those_that_the_pairing_counts():
    parties = [won(1, 2), won(3, 4), ContestPartie((1, 3), None), won(5, 2)]
    event = five_after(parties)
    counted = swiss_scores(event.history)
    assert {row.person: row.score for row in event.rows} == {n: counted[n] for n in range(1, 6)}


def test_a_line_of_the_table():
    parties = [won(1, 2, 150, rubicon=True), won(3, 4), won(3, 1, 80), won(5, 2)]
    row = next(row for row in five_after(parties).rows if row.person == 1)
    assert (row.won, row.drawn, row.lost, row.byes) == (1, 0, 1, 0)
    assert (row.net, row.rubicons, row.opponents) == (70, 1, 4)


def test_a_round_without_a_partie_counts_as_one_against_an_equal():
    """3 beats 4, 5 has a bye, 1 and 2 drew. Then 3 beats 1, 2 leaves before they meet 5, 4 has a
    bye."""
    parties = [ContestPartie((1, 2), None), won(3, 4), won(3, 1)]
    event = five_after(parties, dropped=[2])
    assert {row.person: (row.score, row.opponents) for row in event.rows} == {
        1: (1, 1 + 4),  # met 2 and 3
        2: (1, 1 + 1),  # met 1; a walk-over
        3: (4, 2 + 1),  # met 4 and 1
        4: (2, 4 + 2),  # met 3; a bye
        5: (4, 4 + 4),  # a bye; a walk-over
    }
    as_before = swiss_event(event.people, event.rounds, parties, [2], dummies=False)
    assert {row.person: row.opponents for row in as_before.rows} == {1: 5, 2: 5, 3: 3, 4: 4, 5: 1}


def test_who_misses_a_round_faces_somebody_of_the_same_score_in_it():
    """5 comes to the second round."""
    first = Round(1, FIRST.meetings)
    event = swiss_event([1, 2, 3, 4, 5], [first, SECOND], [won(1, 2), won(3, 4), won(5, 2)])
    assert {row.person: row.opponents for row in event.rows}[5] == 2 + 0


def test_a_round_is_drawn_when_the_last_one_is_decided():
    event = four_after([won(1, 2)])
    assert [one.meeting for one in event.undecided] == [Meeting(3, 4)]
    with pytest.raises(ContestError) as refused:
        event.next_round()
    assert (refused.value.fault, refused.value.people) == (Fault.UNDECIDED, (3, 4))
    decided = swiss_event([1, 2, 3, 4], event.rounds, [won(1, 2), won(3, 4)])
    assert decided.next_round().number == 2
    pairs = {meeting.pair for meeting in decided.next_round().meetings}
    assert pairs == {frozenset((1, 3)), frozenset((2, 4))}


def test_who_drops_out_gives_their_last_meeting_and_is_not_drawn_again():
    event = four_after([won(1, 2)], dropped=[3])
    assert not event.undecided
    assert event.meetings[1].partie == ContestPartie((3, 4), 4, walk_over=True)
    drawn = event.next_round(dropped=[3])
    assert drawn.bye == 2
    assert [meeting.pair for meeting in drawn.meetings] == [{1, 4}]


def test_what_was_played_stands_and_if_both_drop_out_the_later_one_has_it():
    assert four_after([won(3, 4)], dropped=[3]).meetings[1].partie == won(3, 4)
    event = four_after(dropped=[2, 1])
    assert event.meetings[0].partie == ContestPartie((2, 1), 1, walk_over=True)


def test_two_who_meet_again_have_a_partie_each_time():
    rounds = [Round(1, (Meeting(1, 2),)), Round(2, (Meeting(2, 1),))]
    event = swiss_event([1, 2], rounds, [won(1, 2), won(2, 1), won(1, 2, 30)])
    assert [one.partie.winner for one in event.meetings] == [1, 2]
    assert event.misfits == (won(1, 2, 30),)


def test_a_mended_result_changes_places_and_not_the_rounds():
    parties = [won(1, 2), won(3, 4), won(3, 1), won(5, 2)]
    mended = [won(2, 1), *parties[1:]]
    before, after = (five_after(played) for played in (parties, mended))
    assert after.rounds == before.rounds
    assert [row.person for row in after.rows] != [row.person for row in before.rows]


@pytest.mark.parametrize(("partie", "fault"), [
    (won(1, 2), Fault.DECIDED),
    (won(1, 4), Fault.NOT_DRAWN),
    (won(1, 9), Fault.UNKNOWN),
    (won(3, 4), None),
])  # fmt: skip
def test_a_result_that_does_not_fit_is_refused(partie, fault):
    event = four_after([won(1, 2)])
    if fault is None:
        verify_result(event, partie)
        return
    assert fault_of(verify_result, event, partie) == fault
