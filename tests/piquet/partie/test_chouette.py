"""The chouette: places, and the running card in tens (R40–R43)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from piquet.partie.chouette import (
    ChouettePartie,
    Seats,
    first_seats,
    in_points,
    in_tens,
    keep_chouette,
    next_seats,
    scores_in_tens,
    sit,
)
from tests.cases import cases

A, B, C = 0, 1, 2
# The parties of the printed card as a chouette: won by the single player, by the opponent.
PRINTED = [(150, 0), (416, 0), (0, 476), (0, 141), (126, 0)]


@cases("points tens",
    (0, 0), (101, 10), (105, 10), (106, 11), (110, 11), (141, 14), (145, 14), (146, 15), (150, 15),
    (300, 30), (305, 30), (306, 31), (416, 42), (476, 48), (126, 13),
)  # fmt: skip
def test_r41_units_above_five_add_a_ten_and_one_to_five_are_dropped(points, tens):
    assert in_tens(points) == tens


@given(st.integers(0, 2000))
def test_r41_the_nearest_ten_and_a_half_goes_down(points):
    units = points % 10
    assert in_tens(points) * 10 == points - units + (10 if units > 5 else 0)


@cases("single opponent seats",
    (A, None, Seats(A, B, C)), (B, None, Seats(B, C, A)), (C, None, Seats(C, A, B)),
    (A, C, Seats(A, C, B)), (C, B, Seats(C, B, A)),
)  # fmt: skip
def test_r42_the_first_seats(single, opponent, seats):
    assert first_seats(single, opponent) == seats
    assert seats.pair == (seats.single, seats.opponent)


@cases("single opponent", (A, A), (C, C), (3, A), (A, 3), (-1, None))
def test_seats_are_two_of_three_players(single, opponent):
    with pytest.raises(ValueError, match="not two of three players"):
        first_seats(single, opponent)


@cases("before winner after",
    # The single player wins and stays; the other two change places.
    (Seats(A, B, C), 0, Seats(A, C, B)), (Seats(A, C, B), 0, Seats(A, B, C)),
    (Seats(C, A, B), 0, Seats(C, B, A)),
    # The single player loses: the opponent plays alone, the adviser opposes, the loser advises.
    (Seats(A, B, C), 1, Seats(B, C, A)), (Seats(B, C, A), 1, Seats(C, A, B)),
    (Seats(A, C, B), 1, Seats(C, B, A)),
    # drawn: nobody moves
    (Seats(B, A, C), None, Seats(B, A, C)),
)  # fmt: skip
def test_r42_who_plays_next(before, winner, after):
    assert next_seats(before, winner) == after


@cases("single opponent seats",
    (None, None, Seats(A, B, C)), (A, None, Seats(A, B, C)), (None, B, Seats(A, B, C)),
    (None, C, Seats(A, C, B)), (C, None, Seats(C, B, A)),
    # Players who take another's place leave that player theirs.
    (B, None, Seats(B, A, C)), (None, A, Seats(B, A, C)), (C, A, Seats(C, A, B)),
)  # fmt: skip
def test_seats_told_in_part(single, opponent, seats):
    """A was to play against B, with C advising."""
    assert sit(Seats(A, B, C), single, opponent) == seats


@cases("seats won scores",
    (Seats(A, B, C), (150, 0), (30, -15, -15)), (Seats(A, C, B), (416, 0), (84, -42, -42)),
    (Seats(A, B, C), (0, 476), (-96, 48, 48)), (Seats(B, C, A), (0, 141), (14, -28, 14)),
    (Seats(C, A, B), (0, 0), (0, 0, 0)),
)  # fmt: skip
def test_r41_the_single_player_has_it_twice(seats, won, scores):
    assert scores_in_tens(seats, won) == scores


def test_r43_the_printed_chouette_card():
    lines = keep_chouette([ChouettePartie(PRINTED[0], single=A), *map(ChouettePartie, PRINTED[1:])])
    assert [line.seats for line in lines] == [
        Seats(A, B, C), Seats(A, C, B), Seats(A, B, C), Seats(B, C, A), Seats(C, A, B),
    ]  # fmt: skip
    assert [line.running for line in lines] == [
        (30, -15, -15), (114, -57, -57), (18, -9, -9), (32, -37, 5), (19, -50, 31),
    ]  # fmt: skip
    assert in_points(lines[-1].running) == (190, -500, 310)
    assert not any(line.overridden for line in lines)


def test_seats_told_against_r42_stand_and_the_next_follow_from_them():
    lines = keep_chouette(
        [
            ChouettePartie((150, 0), single=A),
            ChouettePartie((0, 120), single=C),
            ChouettePartie((0, 0)),
        ]
    )
    assert [line.seats for line in lines] == [Seats(A, B, C), Seats(C, A, B), Seats(A, B, C)]
    assert [line.due for line in lines] == [Seats(A, B, C), Seats(A, C, B), Seats(A, B, C)]
    assert [line.overridden for line in lines] == [False, True, False]
    assert lines[-1].running == (30 + 12, -15 + 12, -15 - 24)


def test_the_first_partie_says_who_is_alone():
    with pytest.raises(ValueError, match="who plays the first partie alone"):
        keep_chouette([ChouettePartie((150, 0), opponent=B)])
    assert keep_chouette([]) == ()


results = st.one_of(
    st.just((0, 0)),
    st.integers(101, 900).flatmap(lambda won: st.sampled_from([(won, 0), (0, won)])),
)
told = st.sampled_from(
    [(None, None), (None, None), (A, None), (None, C), (A, B), (B, C), (C, A), (C, B)]
)
parties = st.lists(st.tuples(results, told), max_size=12)


def chouette(parties) -> list[ChouettePartie]:
    """These parties. In the first A plays alone unless it says otherwise."""
    made = [ChouettePartie(won, *seats) for won, seats in parties]
    return [ChouettePartie(parties[0][0], single=A), *made[1:]] if parties else []


@given(parties)
def test_a_card_sums_to_nothing_after_every_partie(parties):
    lines = keep_chouette(chouette(parties))
    assert len(lines) == len(parties)
    assert all(sum(line.tens) == sum(line.running) == 0 for line in lines)
    assert all({*line.seats.pair, line.seats.adviser} == {A, B, C} for line in lines)


@given(parties)
def test_each_player_stands_where_their_own_parties_bring_them(parties):
    """Player by player: twice the tens of a partie played alone, and once those of the others."""
    lines = keep_chouette(chouette(parties))
    for player in (A, B, C):
        stands = 0
        for line, (won, _seats) in zip(lines, parties, strict=True):
            alone = line.seats.single == player
            tens = in_tens(max(won)) * (2 if alone else 1)
            won_it = (won[0] > won[1]) == alone
            stands += tens if won_it else -tens
            assert line.running[player] == stands


@given(st.lists(results, max_size=12))
def test_r42_nobody_meets_the_same_player_twice_but_after_a_drawn_partie(won):
    lines = keep_chouette(chouette([(each, (None, None)) for each in won]))
    for before, after, result in zip(lines, lines[1:], won, strict=False):
        assert (before.seats == after.seats) is (result == (0, 0))
        assert not after.overridden
