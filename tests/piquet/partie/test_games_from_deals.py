"""Games of whole deals, decided by the cards, the items or the totals (R20, R21)."""

from random import Random

import pytest

from piquet.deal.score import COLUMNS
from piquet.formats.read_deal import deal_from_data
from piquet.partie.hundred_up import Game, play_game, stages_of
from piquet.rule_sets import AU_CENT, HUNDRED_UP
from tests.cases import cases
from tools.chance_deals import chance_deal

RECKONED = ("carte_blanche", "point", "sequences", "sets", "play")

# DESC's example: A, elder, has 5 and 4 in hand, B 17. They lead and win in play by turns.
CAVENDISH = {
    "code": "au-cent",
    "elder": {"hand": "AS JS 9S 8S AH KH QH JH 8H JC 9C KD"},
    "younger": {"hand": "QS TS TH AC KC QC TC AD QD JD TD 7D"},
    "tricks": [
        trick.split()
        for trick in (
            "AH TH", "KH 7D", "QH TD", "JH JD", "8H QD", "KD AD", "AC 9C", "KC JC", "QC 8S",
            "TC 9S", "QS AS", "JS TS",
        )
    ],
}  # fmt: skip


def items_of(score) -> dict[str, object]:
    """The same deal as a line with its items only."""
    sides = [dict(zip(COLUMNS, score.columns(side), strict=True)) for side in (0, 1)]
    elder, younger = ({"items": {name: side[name] for name in RECKONED}} for side in sides)
    return {
        "elder": elder, "younger": younger, "tricks_won": list(score.tricks),
        "pique": any(side["pique"] for side in sides),
    }  # fmt: skip


@cases("before by_cards by_items by_totals",
    # both come to a hundred in play: the cards say that A's first lead made A's hundred
    ((90, 80), (0, False, ()), (None, False, ("first",)), (None, False, ("first",))),
    # A has two more to make, B three: A leads five tricks before B has another
    ((89, 80), (0, False, ()), (None, False, ("first",)), (None, False, ("first",))),
    # A wants seven in play; B, with 98 after the hand, has a hundred on leading clubs
    ((84, 81), (1, False, ()), (None, False, ("first",)), (None, False, ("first",))),
    # in hand: B's quatorze comes after A's quart
    ((91, 99), (0, False, ()), (0, False, ()), (None, False, ("first",))),
    ((80, 85), (1, False, ()), (1, False, ()), (None, False, ("first",))),
    # B passes fifty in play: before A's hundred, or after it
    ((90, 30), (0, True, ()), (0, False, ("double",)), (0, False, ("double",))),
    ((83, 30), (0, False, ()), (0, False, ("double",)), (0, False, ("double",))),
    ((75, 30), (0, False, ()), (0, False, ()), (0, False, ("double",))),
)  # fmt: skip
def test_r20_the_example_of_cavendish_as_the_end_of_a_game(before, by_cards, by_items, by_totals):
    score = deal_from_data(CAVENDISH).score()
    items = deal_from_data({"code": "au-cent", **items_of(score)}).score()
    told = [stages_of(score.items, 0), stages_of(items.items, 0), (score.totals,)]
    for last, expected in zip(told, (by_cards, by_items, by_totals), strict=True):
        result = play_game(Game(((before,), last)))
        assert (result.winner, result.double, result.asks) == expected


def summed(stages) -> tuple[int, int]:
    return sum(one for one, _ in stages), sum(other for _, other in stages)


@pytest.mark.parametrize("rules", [AU_CENT, HUNDRED_UP], ids=lambda rules: rules.code)
@pytest.mark.parametrize("seed", range(5))
def test_cards_items_and_totals_decide_alike_where_they_settle_it(rules, seed):
    chance = Random(seed)
    for _game in range(60):
        cards, items, totals = [], [], []
        while max(map(sum, zip((0, 0), *totals, strict=True))) < 100:
            deal, elder = chance_deal(chance), len(cards) % 2
            score = deal_from_data({"code": rules.code, **deal}).score()
            reckoned = deal_from_data({"code": rules.code, **items_of(score)}).score()
            cards.append(stages_of(score.items, elder))
            items.append(stages_of(reckoned.items, elder))
            totals.append(summed(cards[-1]))
            assert summed(items[-1]) == totals[-1]
        by_cards = play_game(Game(tuple(cards)))
        assert by_cards.complete
        assert by_cards.asks == ()
        for told in (items, [(total,) for total in totals]):
            result = play_game(Game(tuple(told)))
            assert result.totals == by_cards.totals
            if not result.asks:
                assert (result.winner, result.double) == (by_cards.winner, by_cards.double)
            answered = play_game(Game(tuple(told), by_cards.winner, by_cards.double))
            assert (answered.asks, answered.denied) == ((), ())
            assert answered.won == by_cards.won
