"""Usual pairs of scores: nobody asks about them, so the laws and odds would say nothing either."""

import pytest

from piquet.odds.impossible_scores import check_deal
from piquet.odds.slips import unlikely_pair
from piquet.odds.usual_pairs import usual_pairs
from piquet.rule_sets import PRESETS, RUBICON


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_no_law_and_no_odds_speak_against_a_usual_pair(rules):
    usual = usual_pairs(rules)
    assert [pair for pair in usual if check_deal(*pair, rules, last_deal=True)] == []
    assert [pair for pair in usual if unlikely_pair(*pair, rules)] == []


def test_a_rare_pair_and_an_impossible_one_are_not_usual():
    usual = usual_pairs(RUBICON)
    assert (27, 13) in usual
    assert (4, 75) not in usual
    assert (28, 200) not in usual
