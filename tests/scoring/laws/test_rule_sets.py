"""Rule sets and their switches."""

import dataclasses
import re

import pytest

from scoring.laws.rule_sets import RUBICON, rule_set, switches_of


def test_rubicon_as_it_is_played_unless_agreed_otherwise():
    rules = rule_set("rubicon")
    assert rules is not None
    assert rules == RUBICON
    assert (rules.deals, rules.tie_break_deals, rules.for_game, rules.rubicon) == (6, 2, 100, 100)
    assert [rules.weight(deal) for deal in range(1, 9)] == [1] * 8


def test_a_weight_for_each_deal_and_one_for_those_after_a_tie():
    rules = dataclasses.replace(RUBICON, deals=4, weights=(2, 1, 1, 2))
    assert [rules.weight(deal) for deal in range(1, 7)] == [2, 1, 1, 2, 1, 1]


@pytest.mark.parametrize(
    "switches",
    [{}, {"rubicon_on_six_deals": True}, {"conceded_play": 2}],
)
def test_switches_are_set_and_told_again(switches):
    assert switches_of(rule_set("rubicon", switches)) == switches


def test_a_switch_left_at_its_default_is_not_told():
    rules = rule_set("rubicon", {"rubicon_on_six_deals": False, "conceded_play": 0})
    assert switches_of(rules) == {}


@pytest.mark.parametrize(
    ("code", "switches", "message"),
    [
        (
            "rubycon",
            {},
            "“rubycon” is not a rule set; there is rubicon, four-deal, au-cent, hundred-up.",
        ),
        ("", {}, "“” is not a rule set"),
        ("rubicon", {"aces": True}, "“aces” is not a switch of rubicon; there is rubicon_on_six"),
        ("rubicon", {"rubicon_on_six_deals": 1}, "rubicon_on_six_deals is false or true, not 1"),
        ("rubicon", {"conceded_play": True}, "conceded_play is 0 or 2, not True"),
        ("rubicon", {"conceded_play": 3}, "conceded_play is 0 or 2, not 3"),
    ],
)
def test_what_is_not_known_is_said_with_what_is(code, switches, message):
    with pytest.raises(ValueError, match=re.escape(message)):
        rule_set(code, switches)
