"""The reckoning of a card: R50–R53, R55."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from piquet.money.amounts import unit
from piquet.money.reckoning import reckon_card
from piquet.money.stakes import NEGLECTS, PRESETS, Stake
from tests.cases import cases
from tests.piquet.money.own import own, stakes

PRINTED = [(150, 0), (416, 0), (0, 476), (0, 141), (126, 0)]
FIFTIES = PRESETS["ten-shillings-a-hundred-fifties"]


@cases("preset counted pence",
    ("ten-shillings-a-hundred-fifties", 50, 60),
    ("ten-shillings-a-hundred-twenty-fives", 75, 90),
    ("twopenny-points", 50, 120), ("threepenny-points", 40, 120), ("sixpenny-points", 40, 240),
    ("shilling-points", 60, 720),
)  # fmt: skip
def test_r53_seventy_five_points_at_each_named_stake(preset, counted, pence):
    reckoning = reckon_card(PRINTED, PRESETS[preset])
    assert reckoning.totals == (692, 617)
    assert reckoning.balance == (75, -75)
    assert reckoning.counted == (counted, -counted)
    assert reckoning.amounts == (pence, -pence)
    assert reckoning.currency == "LSD"


def said(reckoning):
    """The steps in words, with semicolons between."""
    return "; ".join(step.text for step in reckoning.steps)


TEN_SHILLINGS, POUND = "At ten shillings a hundred", "Fractions of a pound neglected"
SHILLINGS, PENNY = "At a shilling a point", "and a fraction of a penny, dropped"


@cases("stake steps",
    (FIFTIES, f"Fractions of fifty neglected: 50; {TEN_SHILLINGS}: 5s."),
    (PRESETS["ten-shillings-a-hundred-twenty-fives"],
     f"Fractions of twenty-five neglected: 75; {TEN_SHILLINGS}: 7s. 6d."),
    (PRESETS["threepenny-points"], "Fractions of forty neglected: 40; At threepence a point: 10s."),
    (PRESETS["shilling-points"], f"{SHILLINGS}: £3 15s.; {POUND}: £3, for 60 points"),
    (own(7, neglect="unit"), f"At 7d. a point: £2 3s. 9d.; {POUND}: £2"),
    (own(30, "hundred"), f"At half a crown a hundred: 1s. 10d. {PENNY}"),
    (own(5, "point", "unit", "EUR"),
     "At 5c a point: €3.75; Fractions of €1.00 neglected: €3.00, for 60 points"),
    (own(333, "hundred", "", "GBP"),
     "At £3.33 a hundred: £2.49 and a fraction of the smallest coin, dropped"),
)  # fmt: skip
def test_r50_the_steps_in_words_and_figures(stake, steps):
    assert said(reckon_card(PRINTED, stake)) == f"692 − 617 = 75; {steps}"


@cases("won stake steps",
    ([], FIFTIES, "0 − 0 = 0: nothing is won."),
    ([(150, 0), (0, 150)], FIFTIES, "150 − 150 = 0: nothing is won."),
    ([(150, 0), (0, 101)], FIFTIES,
     "150 − 101 = 49; Fractions of fifty neglected: 0; Nothing is left to pay."),
    ([(150, 0), (0, 131)], PRESETS["shilling-points"],
     f"150 − 131 = 19; {SHILLINGS}: 19s.; {POUND}: 0; Nothing is left to pay."),
    ([(150, 0), (0, 131)], own(1, "hundred"),
     f"150 − 131 = 19; At a penny a hundred: 0 {PENNY}; Nothing is left to pay."),
)  # fmt: skip
def test_r50_a_reckoning_that_comes_to_nothing(won, stake, steps):
    reckoning = reckon_card(won, stake)
    assert reckoning.amounts == (0, 0)
    assert said(reckoning) == steps


def test_the_printed_card_as_its_deals_add_up():
    """With the fourth partie at 94–144 the other player has a rubicon, and the card."""
    reckoning = reckon_card([*PRINTED[:3], (0, 338), PRINTED[4]], FIFTIES)
    assert reckoning.totals == (692, 814)
    assert reckoning.balance == (-122, 122)
    assert reckoning.counted == (-100, 100)
    assert reckoning.amounts == (-120, 120)


def test_the_figures_of_each_step_are_data():
    steps = reckon_card(PRINTED, FIFTIES).steps
    assert [(step.kind, step.figures) for step in steps] == [
        ("difference", {"more": 692, "less": 617, "balance": 75}),
        ("neglect", {"of": 50, "balance": 75, "counted": 50}),
        ("rate", {"points": 50, "amount": 60, "dropped": 0}),
    ]
    shillings = reckon_card(PRINTED, PRESETS["shilling-points"]).steps
    assert shillings[-1].kind == "unit"
    assert shillings[-1].figures == {"of": 240, "amount": 720, "counted": 60}


def test_r52_pounds_that_the_rate_does_not_divide_count_no_whole_points():
    reckoning = reckon_card(PRINTED, own(7, neglect="unit"))
    assert reckoning.counted is None
    assert reckoning.amounts == (480, -480)


@pytest.mark.parametrize("per", ["game", "partie"])
def test_points_are_not_reckoned_by_the_game(per):
    with pytest.raises(ValueError, match=f"so much a {per}"):
        reckon_card(PRINTED, own(120, per))


pairs = st.lists(
    st.integers(101, 2000).flatmap(lambda won: st.sampled_from([(won, 0), (0, won)])), max_size=8
)
any_stake = stakes(["point", "hundred"], NEGLECTS)


@given(pairs, any_stake)
def test_money_sums_to_nothing_and_never_exceeds_the_rate(won, stake):
    reckoning = reckon_card(won, stake)
    assert sum(reckoning.amounts) == sum(reckoning.balance) == 0
    hundredths = abs(reckoning.balance[0]) * stake.amount * (1 if stake.per == "hundred" else 100)
    assert abs(reckoning.amounts[0]) * 100 <= hundredths
    assert reckoning.amounts[0] * reckoning.balance[0] >= 0


@given(pairs, any_stake)
def test_what_is_counted_is_what_is_paid(won, stake):
    reckoning = reckon_card(won, stake)
    if reckoning.counted is None:
        assert stake.neglect == "unit"
        assert reckoning.amounts[0] % unit(stake.currency) == 0
    else:
        counted = abs(reckoning.counted[0])
        assert counted <= abs(reckoning.balance[0])
        worth = counted * stake.amount // (100 if stake.per == "hundred" else 1)
        assert worth == abs(reckoning.amounts[0])


@given(pairs, any_stake)
def test_changing_seats_changes_signs_only(won, stake):
    there = reckon_card(won, stake)
    back = reckon_card([(b, a) for a, b in won], stake)
    assert there.amounts == back.amounts[::-1]
    assert there.steps == back.steps


@cases("currency text",
    ("LSD", "Fractions of a pound neglected: £3, for 240 points"),
    ("GBP", "Fractions of a pound neglected: £9.00"),
    ("EUR", "Fractions of €1.00 neglected: €9.00"),
)  # fmt: skip
def test_r52_the_unit_of_each_currency_is_named(currency, text):
    reckoning = reckon_card([(310, 0)], Stake("", currency, 3, "point", "unit"))
    assert reckoning.steps[-1].text == text
