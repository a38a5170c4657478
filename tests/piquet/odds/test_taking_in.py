"""The chance of taking in wanted cards, against a plain count, and de Moivre's problems (R70)."""

from fractions import Fraction
from itertools import combinations

import pytest

from piquet.odds.cavendish_record import ELDER, HANDS, YOUNGER, simulated
from piquet.odds.de_moivre import (
    PRINTED_KINDS,
    chance_of_carte_blanche,
    chance_of_taking,
    kinds_of_hands,
    kinds_up_to_suits,
)
from piquet.odds.taking_in import exactly, odds, one_of_each, one_or_more
from tests.cases import cases

PACK = 9


def counted(kinds, drawn, is_wanted):
    """The share of all draws from nine cards, of which the first are wanted, kind by kind."""
    pack = [kind for kind, number in enumerate(kinds) for _ in range(number)]
    pack += [None] * (PACK - len(pack))
    draws = list(combinations(range(PACK), drawn))
    good = sum(is_wanted([pack[card] for card in draw if pack[card] is not None]) for draw in draws)
    return Fraction(good, len(draws))


@pytest.mark.parametrize("kinds", [(1,), (3,), (2, 2), (3, 1), (2, 2, 2), (4, 3, 2)])
@pytest.mark.parametrize("drawn", range(6))
def test_each_way_to_ask_counts_every_draw(kinds, drawn):
    assert one_or_more(kinds, drawn, PACK) == counted(kinds, drawn, bool)
    every = set(range(len(kinds)))
    assert one_of_each(kinds, drawn, PACK) == counted(kinds, drawn, lambda got: set(got) == every)
    for number in range(5):
        chance = counted(kinds, drawn, lambda got, number=number: len(got) == number)
        assert exactly(number, kinds, drawn, PACK) == chance


def test_r70_the_dealers_ace():
    assert odds(one_or_more((4,), 3)) == (29, 28)


@cases("kinds drawn", ((21,), 3), ((4,), 21), ((4,), -1), ((-1,), 3))
def test_more_than_there_is_cannot_be_asked(kinds, drawn):
    with pytest.raises(ValueError, match="cannot be wanted"):
        one_or_more(kinds, drawn)


def test_r71_the_record_is_of_ten_thousand_hands_and_ours_is_like_it():
    assert sum(ELDER) == sum(YOUNGER) == HANDS
    for record, ours in zip((ELDER, YOUNGER), simulated(), strict=True):
        assert sum(ours) == 1
        apart = sum(
            abs(Fraction(number, HANDS) - share) for number, share in zip(record, ours, strict=True)
        )
        assert apart < Fraction(1, 2)


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


def test_r70_the_kinds_of_hands_are_ten_thousand_fewer_than_printed():
    assert kinds_of_hands() == 28_957_278 == PRINTED_KINDS - 10_000
    assert kinds_up_to_suits() == 9_662_590


def test_to_take_all_four_ranks_of_five_cards():
    """A plain count: the hands of five from twenty that have a card of each of four ranks of four,
    out of 15,504: four of one rank, and any fifth card."""
    spread = 4 * 6 * 4**3 + 4**4 * 4
    assert chance_of_taking(5, ranks=4) == Fraction(spread, 15_504)
