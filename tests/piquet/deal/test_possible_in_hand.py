"""What one hand can count together for point, sequences and sets (R4–R7)."""

import random

from piquet.deal.cards import CARDS, hand_of
from piquet.deal.combinations import best_calls, point_amount
from piquet.deal.possible_in_hand import can_count
from tests.cases import cases
from tests.piquet.table import hand
from tools.chance_deals import chance_pack

CAN_BE = {0, 3, 4, 6, 7, 8, 9, 12, 15, 16, 17, 18, 19, 21, 30, 32}
CANNOT = {1, 2, 5, 13, 14, 23, 24, 29, 33, 34, 45}


@cases("sequences", *sorted(CAN_BE | CANNOT))
def test_sequences_that_can_be_and_cannot(sequences):
    assert can_count(0, sequences, 0) is (sequences in CAN_BE)


def test_sets_are_of_fourteen_and_three():
    could = [sets for sets in range(60) if can_count(0, 0, sets)]
    assert could == [0, 3, 6, 9, 12, 14, 17, 20, 28, 31, 42]


@cases("point sequences sets possible",
    (3, 12, 42, True),  # four major tierces
    (8, 18, 14, True),  # eight cards of a suit, three more of a rank
    (8, 18, 17, False), (8, 18, 28, False), (9, 0, 0, False), (4, 12, 42, False),
    (6, 16, 17, True),  # a sixième, a quatorze, a trio
    (6, 16, 20, False), (5, 15, 14, True),
    (0, 32, 0, True),  # two sixièmes
    (7, 32, 0, True),  # a septième and a quint
    (8, 32, 0, False),
    (1, 0, 42, True),  # a point of one may be called
)  # fmt: skip
def test_what_goes_together_in_twelve_cards(point, sequences, sets, possible):
    assert can_count(point, sequences, sets) is possible


def test_the_most_that_a_hand_counts_is_57():
    most = max(
        point + sequences + sets
        for point in (3, 4, 5, 6, 7, 8)
        for sequences in (0, 3, 4, 6, 7, 9, 12, 15, 16, 17, 18, 19, 30)
        for sets in (0, 3, 6, 14, 17, 28, 31, 42)
        if can_count(point, sequences, sets)
    )
    assert most == 57


def test_whatever_a_hand_holds_it_can_count():
    chance = random.Random(4)
    for number in range(3000):
        if number % 2:
            cards = hand_of(chance.sample(CARDS, 12))
        else:
            cards = hand(" ".join(chance_pack(chance)[:12]))
        pips, _, sequences, _, sets = best_calls(cards)
        assert can_count(point_amount(pips), sequences, sets)
