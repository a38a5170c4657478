"""Stakes for a game and for a partie (R51): piquet au cent and the older game."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from piquet.money.reckoning import reckon_card, reckon_games
from piquet.money.stakes import PRESETS, check_stake, neglects_of
from piquet.rule_sets import AU_CENT, HUNDRED_UP
from tests.cases import cases
from tests.piquet.money.own import own, stakes

# Three parties: 3 games to 1, 2 to 4 with a double, and 3 to nothing.
GAMES = [(3, 1), (2, 4), (3, 0)]
PARTIES = [(1, 0), (0, 1), (1, 0)]
RATE = "In this game the rate is so much a game or a partie, not a “{}”."


@cases("won stake balance counted amount steps",
    (GAMES, own(240, "game"), 3, 3, 720, ["8 − 5 = 3", "At a pound a game: £3"]),
    (PARTIES, own(500, "partie", "", "GBP"), 1, 1, 500, ["2 − 1 = 1", "At £5.00 a partie: £5.00"]),
    (GAMES, own(120, "game", "unit"), 3, 2, 240,
     ["8 − 5 = 3", "At ten shillings a game: £1 10s.",
      "Fractions of a pound neglected: £1, for 2 games"]),
    ([(1, 0)] * 3, own(120, "partie", "unit"), 3, 2, 240,
     ["3 − 0 = 3", "At ten shillings a partie: £1 10s.",
      "Fractions of a pound neglected: £1, for 2 parties"]),
    (PARTIES, own(480, "partie", "unit"), 1, None, 480,
     ["2 − 1 = 1", "At £2 a partie: £2", "Fractions of a pound neglected: £2"]),
    ([(3, 0)], own(6, "game", "unit"), 3, 0, 0,
     ["3 − 0 = 3", "At sixpence a game: 1s. 6d.", "Fractions of a pound neglected: 0",
      "Nothing is left to pay."]),
    ([(0, 1)], own(240, "game"), -1, -1, -240, ["1 − 0 = 1", "At a pound a game: £1"]),
    ([(2, 1)], own(240, "game", "unit"), 1, 1, 240,
     ["2 − 1 = 1", "At a pound a game: £1", "Fractions of a pound neglected: £1, for 1 game"]),
    ([(3, 0), (0, 3)], own(6, "game"), 0, 0, 0, ["3 − 3 = 0: nothing is won."]),
)  # fmt: skip
def test_r51_so_much_a_game_or_a_partie(won, stake, balance, counted, amount, steps):
    reckoning = reckon_games(won, stake)
    assert reckoning.balance == (balance, -balance)
    assert reckoning.counted == (None if counted is None else (counted, -counted))
    assert reckoning.amounts == (amount, -amount)
    assert [step.text for step in reckoning.steps] == steps


@cases("reckon won balance step",
    (reckon_card, [(416, 0), (0, 141)], 275, "416 − 141 = 275"),
    (reckon_card, [(0, 0)], 0, "0 − 0 = 0: nothing is won."),
    (reckon_games, GAMES, 3, "8 − 5 = 3"),
)  # fmt: skip
def test_for_love_all_is_counted_and_nobody_pays(reckon, won, balance, step):
    reckoning = reckon(won, None)
    assert reckoning.balance == reckoning.counted == (balance, -balance)
    assert (reckoning.amounts, reckoning.currency) == ((0, 0), "")
    assert [each.text for each in reckoning.steps] == [step]


def test_of_a_rate_a_hundred_the_pounds_are_told_in_points():
    reckoning = reckon_card([(416, 92)], own(240, "hundred", "unit"))
    assert [step.text for step in reckoning.steps] == [
        "416 − 92 = 324",
        "At a pound a hundred: £3 4s. 9d. and a fraction of a penny, dropped",
        "Fractions of a pound neglected: £3, for 300 points",
    ]


def test_the_steps_of_a_reckoning_that_comes_to_nothing_are_data():
    (even,) = reckon_games([(3, 0), (0, 3)], own(6, "game")).steps
    assert (even.kind, even.figures) == ("even", {"each": 3})
    last = reckon_games([(3, 0)], own(6, "game", "unit")).steps[-1]
    assert (last.kind, last.figures) == ("nothing", {"balance": 3})


@pytest.mark.parametrize("rules", [AU_CENT, HUNDRED_UP])
@pytest.mark.parametrize("per", ["game", "partie"])
@pytest.mark.parametrize("neglect", ["", "unit"])
def test_stakes_that_games_may_be_played_for(rules, per, neglect):
    check_stake(own(240, per, neglect), rules)
    assert neglect in neglects_of(rules)


@cases("stake check reckon",
    (own(240, "hundred"), RATE.format("hundred"), "so much a hundred"),
    (PRESETS["sixpenny-points"], RATE.format("point"), "so much a point"),
    (own(240, "game", "50"), "neglect fractions of a unit, or nothing, but not “50”.",
     "no fractions of 50 points"),
)  # fmt: skip
def test_games_are_not_played_for_points_nor_reckoned_as_points(stake, check, reckon):
    with pytest.raises(ValueError, match=re.escape(check)):
        check_stake(stake, AU_CENT)
    with pytest.raises(ValueError, match=reckon):
        reckon_games(GAMES, stake)


won_games = st.sampled_from(
    [(3, 0), (3, 1), (3, 2), (4, 0), (4, 2), (0, 3), (1, 3), (2, 4), (1, 1)]
)


@given(st.lists(won_games, max_size=8), stakes(["game", "partie"], ("unit", "")))
def test_money_is_the_difference_of_games(won, stake):
    reckoning = reckon_games(won, stake)
    ahead = sum(one - other for one, other in won)
    assert reckoning.balance == (ahead, -ahead)
    assert sum(reckoning.amounts) == 0
    if not stake.neglect:
        assert reckoning.amounts[0] == ahead * stake.amount
