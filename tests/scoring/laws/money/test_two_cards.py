"""What it changes to reckon a lead on one card and the next partie on another (R50, R52)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.laws.money.reckoning import reckon_card
from scoring.laws.money.stakes import PRESETS, Stake
from scoring.laws.money.two_cards import differences
from tests.cases import cases

FIFTIES = PRESETS["ten-shillings-a-hundred-fifties"]


@cases("lead preset told",
    # Winner, points, pence on one card, pence on two; positive for the left player.
    (75, "ten-shillings-a-hundred-fifties", [(0, 125, 240, 180), (1, 101, 0, -60)]),
    (75, "ten-shillings-a-hundred-twenty-fives", []),
    (80, "ten-shillings-a-hundred-twenty-fives", [(0, 120, 240, 210), (1, 101, 0, -30)]),
    (75, "shilling-points", [(0, 105, 2160, 1920), (1, 101, -240, -480)]),
    (-75, "ten-shillings-a-hundred-fifties", [(0, 101, 0, 60), (1, 125, -240, -180)]),
    (0, "ten-shillings-a-hundred-fifties", []),
)  # fmt: skip
def test_r52_what_neglecting_fractions_twice_changes(lead, preset, told):
    found = differences(lead, PRESETS[preset])
    assert [(d.winner, d.points, d.one_card, d.two_cards) for d in found] == told


@pytest.mark.parametrize("per", ["game", "partie", "point"])
def test_r52_where_nothing_is_neglected_nothing_changes(per):
    assert differences(2, Stake("", "LSD", 12, per, "")) == ()


@given(st.integers(-2_000, 2_000), st.sampled_from(list(PRESETS.values())))
def test_r50_both_payments_are_those_of_the_reckoning(lead, stake):
    def paid(*won):
        return reckon_card(won, stake).amounts[0]

    before = (max(lead, 0), max(-lead, 0))
    for one in differences(lead, stake):
        then = (one.points, 0) if one.winner == 0 else (0, one.points)
        assert one.one_card == paid(before, then)
        assert one.two_cards == paid(before) + paid(then) != one.one_card
