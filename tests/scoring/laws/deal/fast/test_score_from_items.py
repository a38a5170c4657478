"""The quick way of scoring items agrees with the item-by-item way (R3–R15)."""

import random
from itertools import product

import pytest

from scoring.laws.deal.fast.score_from_items import quick_concession, quick_items
from scoring.laws.deal.faults import ELDER, YOUNGER, ImpossibleDealError
from scoring.laws.deal.score_from_items import Reckoned, score_items
from scoring.laws.rule_sets import AU_CENT, HUNDRED_UP, RUBICON, rule_set
from tests.helping.cases import cases

HANDS = [
    (0, 0, 0, 0), (10, 0, 0, 0), (0, 5, 0, 0), (0, 6, 16, 0), (0, 6, 16, 3), (0, 0, 22, 0),
    (0, 0, 0, 14), (0, 7, 17, 3), (0, 4, 6, 14), (0, 6, 16, 17), (10, 5, 15, 0), (0, 0, 15, 14),
    (10, 0, 9, 42), (10, 1, 9, 42), (8, 0, 0, 0), (0, 9, 0, 0), (0, 8, 18, 31), (0, 4, 12, 0),
    (0, 8, 18, 0), (0, 5, 15, 14), (0, 1, 0, 0), (0, 0, 16, 14),
]  # fmt: skip


def right(elder, younger, played, tricks, rules, pique, conceded=None):
    """The laws' score, or None if they refuse."""
    sides = (Reckoned(*hand, play) for hand, play in zip((elder, younger), played, strict=True))
    try:
        score = score_items(*sides, tricks, rules, pique, conceded)
    except ImpossibleDealError:
        return None
    return score.columns(ELDER), score.columns(YOUNGER)


@pytest.mark.parametrize("rules", [RUBICON, AU_CENT, HUNDRED_UP], ids=lambda rules: rules.code)
def test_of_hands_and_play(rules):
    chance = random.Random(rules.code)
    for elder, younger in product(HANDS, repeat=2):
        for _ in range(6):
            won = chance.choice([0, 1, 4, 5, 6, 6, 7, 7, 8, 9, 11, 12])
            tricks = won, 12 - won + (chance.random() < 0.05)
            least = max(1, won)
            played = chance.randint(least - 1, 14), chance.randint(0, 14)
            pique = chance.choice([None, True, False])
            said = (elder, younger, played, tricks, rules, pique)
            assert quick_items(*said) == right(*said)


@cases("hand tricks played pique bonus",
    (16, (12, 0), (13, 0), None, 0),  # 29: no pique, so nobody needs to say
    (17, (12, 0), (13, 0), None, 30),  # 30 on the last trick
    (17, (12, 0), (13, 0), False, None), (29, (7, 5), (9, 6), None, 30),
    (25, (7, 5), (9, 7), None, None),  # depends on the order of the tricks
    (25, (7, 5), (9, 7), True, 30), (25, (7, 5), (9, 7), False, 0),
)  # fmt: skip
def test_r12_a_pique_is_found_or_has_to_be_said(hand, tricks, played, pique, bonus):
    in_hand = {16: (0, 0, 16, 0), 17: (0, 0, 17, 0), 25: (0, 6, 16, 3), 29: (0, 0, 15, 14)}[hand]
    both = quick_items(in_hand, (0, 0, 0, 0), played, tricks, RUBICON, pique)
    assert (both[ELDER][6] if both else None) == bonus


def test_r21_younger_with_eighteen_makes_a_pique_by_twelve_in_play():
    said = ((0, 0, 0, 0), (0, 0, 18, 0), (0, 12), (0, 12), HUNDRED_UP, None)
    assert quick_items(*said) == right(*said)
    assert quick_items(*said)[YOUNGER][6] == 30


@pytest.mark.parametrize("conceded", [ELDER, YOUNGER])
@cases("rules", RUBICON, rule_set("rubicon", {"conceded_play": 2}), AU_CENT, ids=str)
def test_r15_of_a_deal_conceded(conceded, rules):
    for elder, younger in product(HANDS, repeat=2):
        found = quick_concession(elder, younger, conceded, rules)
        assert found == right(elder, younger, (0, 0), None, rules, None, conceded)
