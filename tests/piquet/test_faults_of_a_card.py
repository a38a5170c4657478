"""What is said of impossible cards and stakes, word for word."""

import pytest

from piquet.deal.cards import read_card
from piquet.money.amounts import parse_money
from piquet.money.charges import card_money, charge_bystander
from piquet.money.chouette_reckoning import reckon_chouette
from piquet.money.reckoning import reckon_card, reckon_games
from piquet.money.stakes import Stake, check_stake
from piquet.partie.chouette import ChouettePartie, first_seats, keep_chouette
from piquet.rule_sets import AU_CENT, RUBICON
from tests.cases import cases
from tests.piquet.money.own import own

HUNDRED = Stake("", "LSD", 120, "hundred", "50")
GAME = Stake("", "LSD", 120, "game", "")
NAMED = (
    "ten-shillings-a-hundred-fifties, ten-shillings-a-hundred-twenty-fives, twopenny-points, "
    "threepenny-points, sixpenny-points, shilling-points"
)


def said(work, *args):
    with pytest.raises(ValueError, match=r".") as error:
        work(*args)
    return str(error.value)


@cases("work message",
    (lambda: read_card("1S"),
     "'1S' is not a card. A card is a rank (A K Q J T 9 8 7) and a suit (S H D C)."),
    (lambda: first_seats(0, 0), "Seats 0 and 0 are not two of three players."),
    (lambda: first_seats(3, 1), "Seats 3 and 1 are not two of three players."),
    (lambda: keep_chouette([ChouettePartie((1, 0))]), "Say who plays the first partie alone."),
    (lambda: card_money(0, 2, [0, 1]), "Give the price of the packs, and who pays it."),
    (lambda: card_money(61, 2, []), "Give the price of the packs, and who pays it."),
    (lambda: charge_bystander(reckon_card([(100, 0)], HUNDRED), 0),
     "A loses nothing on the card, so a bystander has nothing to pay."),
    (lambda: reckon_card([(1, 0)], GAME), "This game is played for points, not at so much a game."),
    (lambda: reckon_games([(1, 0)], HUNDRED),
     "This game is played for games, not at so much a hundred."),
    (lambda: reckon_games([(1, 0)], Stake("", "LSD", 120, "game", "50")),
     "This game is played for games, so there are no fractions of 50 points."),
    (lambda: reckon_chouette((10, 0, 0), HUNDRED),
     "The points of a chouette sum to nothing, not to 10."),
    (lambda: reckon_chouette((0, 0, 0), GAME),
     "This game is played for points, not at so much a game."),
)  # fmt: skip
def test_of_cards_and_seats(work, message):
    assert said(work) == message


NO_RATE = "A rate is from 1d. to £4,166,666 13s. 4d.."
PER = "In this game the rate is so much a {}, not a “{}”.".format


@cases("stake rules message",
    (own(0), RUBICON, NO_RATE), (own(-5), RUBICON, NO_RATE), (own(10**9 + 1), RUBICON, NO_RATE),
    (own(True), RUBICON, NO_RATE), (own(2.5), RUBICON, NO_RATE),
    (GAME, RUBICON, PER("point or a hundred", "game")),
    (own(1, "deal"), RUBICON, PER("point or a hundred", "deal")),
    (HUNDRED, AU_CENT, PER("game or a partie", "hundred")),
    (own(1, neglect="30"), RUBICON,
     "You can neglect fractions of 50, 25 or 40 points, of a unit, or nothing, but not “30”."),
    (own(1, "game", "50"), AU_CENT,
     "You can neglect fractions of a unit, or nothing, but not “50”."),
    (Stake("sixpenny-points", "LSD", 1, "point", "50"), RUBICON,
     "The named stake “sixpenny-points” has other terms than these."),
    (Stake("x", "LSD", 1, "point", "50"), RUBICON,
     f"“x” is not a named stake. The named stakes are {NAMED}."),
    (own(1, currency="XXQ"), RUBICON,
     "“XXQ” is not a currency. Write LSD for £ s. d., or a code such as GBP or EUR."),
)  # fmt: skip
def test_of_stakes(stake, rules, message):
    assert said(check_stake, stake, rules) == message


@pytest.mark.parametrize("amount", [1, 10**9])
def test_r51_the_least_rate_and_the_greatest(amount):
    check_stake(Stake("", "LSD", amount, "point", "50"))


def test_r55_as_long_as_an_amount_may_be_written():
    """Forty characters are read. A longer text is past any amount that anybody can owe."""
    assert parse_money(f"£{'0' * 38}7", "LSD") == 7 * 240
    assert said(parse_money, f"£{'0' * 39}7", "LSD").startswith("An amount can be at most")


def test_r54_r56_the_steps_of_a_charge_and_of_a_chouette_that_is_level():
    charge = charge_bystander(reckon_card([(100, 0)], HUNDRED), 1)
    level = reckon_chouette((0, 0, 0), HUNDRED).steps
    assert [(step.kind, step.text) for step in (charge.reckoning.steps[-1], *level)] == [
        ("bystander", "A bystander harmed B and pays instead of B: 10s."),
        ("level", "All are level, so nobody wins anything."),
    ]


def test_r56_the_third_player_harmed_pays_nothing():
    reckoning = reckon_chouette((-100, -100, 200), HUNDRED)
    assert said(charge_bystander, reckoning, 2).startswith("C loses nothing on the card")
