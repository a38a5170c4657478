"""A league's table: three schemes, and what tells people apart who are level."""

import random

import pytest

from scoring.contests.entries import Fault
from scoring.contests.parties import Partie
from scoring.contests.table import Scheme, table
from tests.scoring.contests.faults import fault_of


def won(winner: int, loser: int, points: int, rubicon: bool = False) -> Partie:
    return Partie((winner, loser), winner, points, rubicon)


WALK_OVER = Partie((1, 2), 1, walk_over=True)
PLAYED = [won(1, 2, 150), won(2, 3, 290, rubicon=True), Partie((1, 3), None)]
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
    assert fault_of(Partie, *partie) == fault
