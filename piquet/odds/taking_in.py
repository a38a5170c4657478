"""The chance of taking in cards that one does not hold, exactly (R70).

A player has not seen `unseen` cards, and takes `drawn` of them. `kinds` are the numbers of wanted
cards of each kind among the unseen ones: (4, 3) are four aces and three kings.
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Final

UNSEEN: Final = 20
"""The number of cards that a player has not seen after looking at their twelve."""


def one_or_more(kinds: Sequence[int], drawn: int, unseen: int = UNSEEN) -> Fraction:
    """Return the chance of at least one wanted card of any kind."""
    check(kinds, drawn, unseen)
    return 1 - Fraction(comb(unseen - sum(kinds), drawn), comb(unseen, drawn))


def one_of_each(kinds: Sequence[int], drawn: int, unseen: int = UNSEEN) -> Fraction:
    """Return the chance of at least one wanted card of every kind."""
    check(kinds, drawn, unseen)
    hands = sum(
        (-1) ** missing * comb(unseen - sum(missed), drawn)
        for missing in range(len(kinds) + 1)
        for missed in combinations(kinds, missing)
    )
    return Fraction(hands, comb(unseen, drawn))


def exactly(number: int, kinds: Sequence[int], drawn: int, unseen: int = UNSEEN) -> Fraction:
    """Return the chance of exactly `number` wanted cards, whatever their kinds."""
    check(kinds, drawn, unseen)
    wanted = sum(kinds)
    if not 0 <= number <= drawn:
        return Fraction(0)
    hands = comb(wanted, number) * comb(unseen - wanted, drawn - number)
    return Fraction(hands, comb(unseen, drawn))


def check(kinds: Sequence[int], drawn: int, unseen: int) -> None:
    """Raise ValueError if more cards are wanted or drawn than are unseen."""
    if sum(kinds) > unseen or not 0 <= drawn <= unseen or min(kinds, default=0) < 0:
        raise ValueError(f"Of {unseen} cards {sum(kinds)} cannot be wanted and {drawn} drawn.")


def odds(chance: Fraction) -> tuple[int, int]:
    """Return a chance as odds in lowest terms: the number for, and the number against."""
    return chance.numerator, chance.denominator - chance.numerator
