"""The engine compared with a second, plain scorer, written from the rules alone.

A hundred thousand deals in the matrix, five thousand in the other tiers.
"""

import random
from itertools import product

import pytest

from piquet.deal.cards import BY_NAME, CARDS, hand_of, read_cards
from piquet.deal.fast.score_from_cards import quick_score
from piquet.deal.faults import SIDES
from piquet.deal.hands import Holding, check_hands
from piquet.deal.score import COLUMNS
from piquet.deal.score_from_cards import score_deal
from piquet.deal.tricks import as_bits
from piquet.formats.read_deal import deal_from_data
from piquet.rule_sets import rule_set
from tests.running.tiers import is_matrix
from tools import plain_scorer
from tools.chance_deals import chance_deal, varied_deal

DEALS = 100_000 if is_matrix() else 5_000
SEEDS = range(10)


def columns(answer):
    return [tuple(answer[side][name] for name in COLUMNS) for side in SIDES]


@pytest.mark.parametrize("seed", SEEDS)
def test_plain_deals_of_every_game(seed):
    """By the quick way and item by item, from bits and from text."""
    chance = random.Random(seed)
    games = [
        ("rubicon", {}), ("hundred-up", {}), ("au-cent", {}),
        ("au-cent", {"small_cards_count": False}), ("au-cent", {"point_ending_in_four": True}),
    ]  # fmt: skip
    for number in range(DEALS // 2 // len(SEEDS)):
        deal = chance_deal(chance)
        code, switches = ("rubicon", {}) if number % 3 else chance.choice(games)
        expected = plain_scorer.score(deal | {"code": code, "switches": switches})
        elder, younger = (hand_of(read_cards(deal[side]["hand"])) for side in SIDES)
        tricks, rules = as_bits(deal["tricks"], BY_NAME), rule_set(code, switches)
        quick = quick_score(elder, younger, tricks, rules)
        assert quick == quick_score(elder, younger, deal["tricks"], rules, written=True)
        assert [*quick[:2]] == columns(expected)
        result = score_deal(Holding(elder), Holding(younger), tricks, rules)
        assert quick == (result.columns(0), result.columns(1), result.tricks)
        assert [*quick[2]] == expected["tricks"]


@pytest.mark.parametrize("seed", SEEDS)
def test_deals_with_discards_calls_penalties_and_concessions(seed):
    chance = random.Random(1000 + seed)
    for _ in range(DEALS // 2 // len(SEEDS)):
        deal = varied_deal(chance)
        expected = plain_scorer.score(deal)
        result = deal_from_data(deal).score()
        assert [result.columns(0), result.columns(1)] == columns(expected)
        assert (result.tricks and [*result.tricks]) == expected["tricks"]
        assert list(result.totals) == [expected[side]["total"] for side in SIDES]


DEALT = {"rubicon": range(10, 16), "au-cent": range(10, 16), "hundred-up": [12]}


@pytest.mark.parametrize("code", DEALT)
def test_every_number_of_cards_dealt_and_taken_in(code):
    for elder, younger in product(DEALT[code], repeat=2):
        for taken in product(range(7), repeat=2):
            if min(elder + taken[0], younger + taken[1]) < 12 or elder + younger + sum(taken) > 32:
                continue
            stands = exchange_stands(code, (elder, younger), taken)
            found = [*check_hands(*exchanged((elder, younger), taken), rule_set(code))]
            assert (found == []) is stands, (code, elder, younger, taken, found)


def exchanged(dealt, taken):
    """The cards of both players: the first of the pack are elder's, the last are taken in."""
    hands = CARDS[: dealt[0]], CARDS[dealt[0] : sum(dealt)]
    stock = CARDS[sum(dealt) :]
    took = stock[: taken[0]], stock[taken[0] : sum(taken)]
    return [
        Holding(hand_of((*of[len(of) + len(new) - 12 :], *new)), dealt=hand_of(of))
        for of, new in zip(hands, took, strict=True)
    ]


def exchange_stands(code, dealt, taken):
    """Whether elder and younger may be dealt so many cards, and take in so many: the same again,
    plainly (R1, R2, R21; Laws 11, 12, 39 to 43; a7, a13, a14)."""
    stock = 32 - sum(dealt)
    wrong = sorted([dealt[0] - 12, dealt[1] - 12, stock - 8])
    if wrong not in ([0, 0, 0], [-1, 0, 1]) or stock == 9:
        return False
    discarded = [dealt[0] + taken[0] - 12, dealt[1] + taken[1] - 12]
    if min(discarded) < 0 or sum(taken) > stock:
        return False
    if code == "au-cent":
        return discarded[0] >= 1 and taken[0] <= stock - 3
    if code == "hundred-up":
        return 3 <= taken[0] <= 5
    return 1 <= taken[0] <= 5 and taken[1] >= 1
