"""The reckoning of a chouette: it rounds what each winner receives (R54)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from piquet.money.amounts import format_money, unit
from piquet.money.chouette_reckoning import reckon_chouette
from piquet.money.reckoning import reckon_card
from piquet.money.stakes import NEGLECTS, PRESETS
from piquet.partie.chouette import ChouettePartie, in_points, keep_chouette
from tests.cases import cases
from tests.piquet.money.own import own, stakes

FIFTIES = PRESETS["ten-shillings-a-hundred-fifties"]
DESC = (190, -500, 310)


def paid(balance, stake) -> list[str]:
    return [format_money(each, stake.currency) for each in reckon_chouette(balance, stake).amounts]


def test_r54_the_printed_card():
    """+190, +310, −500: 150 and 300 are received, 450 is paid, not 500."""
    reckoning = reckon_chouette(DESC, FIFTIES)
    assert reckoning.totals == (19, -50, 31)
    assert reckoning.balance == DESC
    assert reckoning.counted == (150, -450, 300)
    assert reckoning.amounts == (180, -540, 360)
    assert paid(DESC, FIFTIES) == ["15s.", "−£2 5s.", "£1 10s."]
    assert [step.text for step in reckoning.steps] == [
        "A wins 190.", "Fractions of fifty neglected: 150", "At ten shillings a hundred: 15s.",
        "C wins 310.", "Fractions of fifty neglected: 300", "At ten shillings a hundred: £1 10s.",
        "B loses 500.", "B pays it all: £2 5s.",
    ]  # fmt: skip


def test_for_love_the_points_are_counted_and_nobody_pays():
    reckoning = reckon_chouette(DESC, None)
    assert (reckoning.balance, reckoning.counted) == (DESC, DESC)
    assert (reckoning.amounts, reckoning.currency) == ((0, 0, 0), "")
    assert [step.text for step in reckoning.steps] == ["A wins 190.", "C wins 310.", "B loses 500."]
    assert [step.kind for step in reckon_chouette((0, 0, 0), None).steps] == ["level"]


@cases("preset counted amounts",
    ("ten-shillings-a-hundred-fifties", (150, -450, 300), ["15s.", "−£2 5s.", "£1 10s."]),
    ("ten-shillings-a-hundred-twenty-fives", (175, -475, 300),
     ["17s. 6d.", "−£2 7s. 6d.", "£1 10s."]),
    ("twopenny-points", (150, -450, 300), ["£1 10s.", "−£4 10s.", "£3"]),
    ("threepenny-points", (160, -440, 280), ["£2", "−£5 10s.", "£3 10s."]),
    ("sixpenny-points", (160, -440, 280), ["£4", "−£11", "£7"]),
    ("shilling-points", (180, -480, 300), ["£9", "−£24", "£15"]),
)  # fmt: skip
def test_r54_the_printed_card_at_each_named_stake(preset, counted, amounts):
    assert reckon_chouette(DESC, PRESETS[preset]).counted == counted
    assert paid(DESC, PRESETS[preset]) == amounts


@cases("balance stake counted amounts",
    # one winner, two losers who share it exactly
    ((500, -190, -310), own(120, "hundred"), (500, -190, -310), [600, -228, -372]),
    # cut to 150 of 190: the losers of 90 and of 100 share eighteen pence for each ten
    ((190, -90, -100), FIFTIES, (150, -71, -79), [180, -85, -95]),
    # a whole number of coins for each
    ((30, -10, -20), own(8), (30, -10, -20), [240, -80, -160]),
    # 7d. between equal losses: to the lower seat
    ((-10, 20, -10), own(35, "hundred"), (-10, 20, -10), [-4, 7, -3]),
    ((-10, -10, 20), own(35, "hundred"), (-10, -10, 20), [-4, -3, 7]),
    # one who wins, one who loses, one who is level
    ((120, 0, -120), FIFTIES, (100, 0, -100), [120, 0, -120]),
    # a winner whose points are all neglected receives nothing; the loser pays only the other
    ((40, -240, 200), FIFTIES, (0, -200, 200), [0, -240, 240]),
    ((40, -70, 30), FIFTIES, (0, 0, 0), [0, 0, 0]), ((40, -20, -20), FIFTIES, (0, 0, 0), [0, 0, 0]),
    # pounds, at a rate that divides the pound and at one that does not
    ((190, -90, -100), PRESETS["sixpenny-points"], (160, -76, -84), [960, -455, -505]),
    ((190, -90, -100), own(7, neglect="unit"), None, [1200, -568, -632]),
    # only a fraction of the smallest coin is left
    ((10, 10, -20), own(1, "hundred"), (10, 10, -20), [0, 0, 0]),
    ((0, 0, 0), FIFTIES, (0, 0, 0), [0, 0, 0]),
)  # fmt: skip
def test_r54_what_is_received_is_paid_and_no_more(balance, stake, counted, amounts):
    reckoning = reckon_chouette(balance, stake)
    assert reckoning.counted == counted
    assert list(reckoning.amounts) == amounts


@cases("balance stake steps",
    ((190, -90, -100), FIFTIES,
     ["Anne wins 190.", "Fractions of fifty neglected: 150", "At ten shillings a hundred: 15s.",
      "Ben loses 90.", "Carl loses 100.",
      "Ben lost 90 of the 190 lost in all, and pays that share of 15s.: 7s. 1d.",
      "Carl lost 100 of the 190 lost in all, and pays that share of 15s.: 7s. 11d."]),
    ((40, 0, -40), FIFTIES,
     ["Anne wins 40.", "Fractions of fifty neglected: 0", "Nothing is left to pay.",
      "Carl loses 40."]),
    ((1, -1, 0), own(12),
     ["Anne wins 1.", "At a shilling a point: 1s.", "Ben loses 1.", "Ben pays it all: 1s."]),
    ((0, 0, 0), FIFTIES, ["All are level, so nobody wins anything."]),
)  # fmt: skip
def test_the_steps_in_words(balance, stake, steps):
    reckoning = reckon_chouette(balance, stake, ("Anne", "Ben", "Carl"))
    assert [step.text for step in reckoning.steps] == steps


def test_the_steps_are_data():
    one = {step.kind: step.figures for step in reckon_chouette(DESC, FIFTIES).steps}
    assert one["loses"] == {"seat": 1, "balance": 500}
    assert one["pays"] == {"seat": 1, "amount": 540}
    two = {step.kind: step.figures for step in reckon_chouette((190, -90, -100), FIFTIES).steps}
    assert two["wins"] == {"seat": 0, "balance": 190}
    assert two["shares"] == {"seat": 2, "loss": 100, "of": 190, "whole": 180, "amount": 95}


@cases("balance stake message",
    ((190, -500, 300), FIFTIES, "sum to nothing, not to -10"),
    (DESC, own(120, "game"), "so much a game"), (DESC, own(120, "partie"), "so much a partie"),
)  # fmt: skip
def test_what_is_no_chouette_is_not_reckoned(balance, stake, message):
    with pytest.raises(ValueError, match=message):
        reckon_chouette(balance, stake)


won = st.integers(101, 900).flatmap(lambda points: st.sampled_from([(points, 0), (0, points)]))
cards = st.lists(won, max_size=10).map(
    lambda won: [ChouettePartie(each, single=None if n else 0) for n, each in enumerate(won)]
)
any_stake = stakes(["point", "hundred"], NEGLECTS)


def reckoned(parties, stake):
    lines = keep_chouette(parties)
    balance = in_points(lines[-1].running if lines else (0, 0, 0))
    return balance, reckon_chouette(balance, stake)


@given(cards, any_stake)
def test_no_money_is_made_or_lost_whatever_is_played(parties, stake):
    balance, reckoning = reckoned(parties, stake)
    assert sum(reckoning.amounts) == 0
    assert sum(reckoning.counted or ()) == 0
    for points, amount in zip(balance, reckoning.amounts, strict=True):
        assert amount * points >= 0  # who is ahead never pays; who is behind never receives


@given(cards, any_stake)
def test_each_winner_receives_as_much_as_against_one_player(parties, stake):
    balance, reckoning = reckoned(parties, stake)
    for seat, points in enumerate(balance):
        if points > 0:
            alone = reckon_card([(points, 0)], stake)
            assert reckoning.amounts[seat] == alone.amounts[0]
            if reckoning.counted is not None:
                assert reckoning.counted[seat] == alone.counted[0]
            if stake.neglect == "unit":
                assert reckoning.amounts[seat] % unit(stake.currency) == 0


@given(cards, any_stake)
def test_two_losers_pay_within_a_coin_of_their_parts(parties, stake):
    balance, reckoning = reckoned(parties, stake)
    whole = sum(each for each in reckoning.amounts if each > 0)
    lost = -sum(each for each in balance if each < 0)
    for points, amount in zip(balance, reckoning.amounts, strict=True):
        if points < 0:
            assert abs(-amount * lost - whole * -points) < lost
