"""A bystander's charge, card money, and a lead reckoned on one card or two (R50, R52, R56, R57)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from piquet.money.amounts import share
from piquet.money.charges import card_money, charge_bystander
from piquet.money.chouette_reckoning import reckon_chouette
from piquet.money.reckoning import reckon_card
from piquet.money.stakes import PRESETS, Stake
from piquet.money.two_cards import differences
from tests.cases import cases

FIFTIES = PRESETS["ten-shillings-a-hundred-fifties"]
PRINTED = reckon_card([(692, 617)], FIFTIES)
CHOUETTE = reckon_chouette((190, -500, 310), FIFTIES)


def test_r56_a_bystander_pays_what_the_harmed_player_loses():
    charge = charge_bystander(PRINTED, harmed=1)
    assert charge.reckoning.amounts == (60, 0)
    assert (charge.harmed, charge.amount) == (1, -60)
    assert charge.reckoning.steps[:-1] == PRINTED.steps
    said = "A bystander harmed B and pays instead of B: 5s."
    assert charge.reckoning.steps[-1].text == said
    assert charge.reckoning.steps[-1].figures == {"seat": 1, "amount": 60}
    assert charge.reckoning.balance == PRINTED.balance


def test_r56_in_a_chouette_the_others_receive_what_they_did():
    charge = charge_bystander(CHOUETTE, harmed=1, names=("Anne", "Ben", "Carl"))
    assert charge.reckoning.amounts == (180, 0, 360)
    assert charge.amount == -540
    assert charge.reckoning.steps[-1].text.startswith("A bystander harmed Ben")


LEVEL = reckon_card([], FIFTIES)


@cases("reckoning harmed", (PRINTED, 0), (CHOUETTE, 2), (LEVEL, 0))
def test_r56_who_loses_nothing_was_not_harmed(reckoning, harmed):
    with pytest.raises(ValueError, match="loses nothing on the card"):
        charge_bystander(reckoning, harmed)


@cases("price players payers amounts",
    # Law 76: new packs called for are at the caller's expense
    (60, 2, [0], (-60, 0)), (60, 2, [1], (0, -60)), (1, 2, [1], (0, -1)), (61, 3, [2], (0, 0, -61)),
    # Law 77: torn or marked cards are replaced at the expense of the two players
    (60, 2, [0, 1], (-30, -30)), (61, 2, [1, 0], (-31, -30)), (61, 3, [0, 2], (-31, 0, -30)),
)  # fmt: skip
def test_r57_card_money(price, players, payers, amounts):
    assert card_money(price, players, payers) == amounts
    assert sum(amounts) == -price


@cases("price payers", (0, [0]), (-5, [0]), (60, []))
def test_packs_have_a_price_and_a_payer(price, payers):
    with pytest.raises(ValueError, match="Give the price of the packs"):
        card_money(price, 2, payers)


@cases("amount weights shares",
    (10, [1, 1], (5, 5)), (11, [1, 1], (6, 5)), (11, [0, 1, 1], (0, 6, 5)),
    (100, [1, 1, 1], (34, 33, 33)), (200, [1, 1, 1], (67, 67, 66)),
    (10, [1, 2], (3, 7)),  # 3⅓ and 6⅔
    (0, [3, 4], (0, 0)),
)  # fmt: skip
def test_shares_by_largest_remainder_and_then_from_the_lowest_place(amount, weights, shares):
    assert share(amount, weights) == shares


@given(st.integers(0, 10**12), st.lists(st.integers(0, 10**6), min_size=1, max_size=5).filter(any))
def test_shares_come_to_the_whole_and_are_off_by_less_than_a_coin(amount, weights):
    shares = share(amount, weights)
    whole = sum(weights)
    assert sum(shares) == amount
    for part, weight in zip(shares, weights, strict=True):
        assert abs(part * whole - amount * weight) < whole


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
