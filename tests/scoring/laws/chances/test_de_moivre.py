"""De Moivre's problems, as EB7 prints them (R70)."""

from fractions import Fraction

from scoring.laws.chances.de_moivre import (
    PRINTED_KINDS,
    chance_of_carte_blanche,
    chance_of_taking,
    kinds_of_hands,
    kinds_up_to_suits,
)
from scoring.laws.chances.taking_in import odds
from tests.helping.cases import cases


@cases("chance printed",
    (chance_of_taking(3), (29, 28)),  # the dealer, one ace or more
    (chance_of_taking(5), (232, 91)),  # the eldest, one ace or more
    (chance_of_taking(5, ranks=2), (315, 331)),  # the eldest, an ace and a king
)  # fmt: skip
def test_r70_the_chances_of_taking_in(chance, printed):
    assert odds(chance) == printed


def test_r70_a_carte_blanche_is_1791_to_1_against():
    chance = chance_of_carte_blanche()
    assert chance == Fraction(125_970, 225_792_840)
    for_it, against = odds(chance)
    assert against // for_it == 1791


def test_r70_the_kinds_of_hands_are_a_hundred_thousand_times_ten_fewer_than_printed():
    assert kinds_of_hands() == 28_957_278 == PRINTED_KINDS - 10_000
    assert kinds_up_to_suits() == 9_662_590


def test_to_take_all_four_ranks_of_five_cards():
    """A plain count: the hands of five from twenty that have a card of each of four ranks of four,
    out of 15,504: four of one rank, and any fifth card."""
    spread = 4 * 6 * 4**3 + 4**4 * 4
    assert chance_of_taking(5, ranks=4) == Fraction(spread, 15_504)
