"""The chance of taking in cards that one does not hold, exactly (R70).

A player who looks at their hand has not seen `unseen` cards, and takes `drawn` of them. `kinds` are
how many wanted cards of each kind are among those not seen: (4, 3) are four aces and three kings.
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Final

UNSEEN: Final = 20
"""The cards that players have not seen after looking at their twelve."""


def one_or_more(kinds: Sequence[int], drawn: int, unseen: int = UNSEEN) -> Fraction:
    """The chance of at least one wanted card of any kind."""
    check(kinds, drawn, unseen)
    return 1 - Fraction(comb(unseen - sum(kinds), drawn), comb(unseen, drawn))


def one_of_each(kinds: Sequence[int], drawn: int, unseen: int = UNSEEN) -> Fraction:
    """The chance of at least one wanted card of every kind."""
    check(kinds, drawn, unseen)
    hands = sum(
        (-1) ** missing * comb(unseen - sum(missed), drawn)
        for missing in range(len(kinds) + 1)
        for missed in combinations(kinds, missing)
    )
    return Fraction(hands, comb(unseen, drawn))


def exactly(number: int, kinds: Sequence[int], drawn: int, unseen: int = UNSEEN) -> Fraction:
    """The chance of just so many wanted cards, whatever their kinds."""
    check(kinds, drawn, unseen)
    wanted = sum(kinds)
    if not 0 <= number <= drawn:
        return Fraction(0)
    hands = comb(wanted, number) * comb(unseen - wanted, drawn - number)
    return Fraction(hands, comb(unseen, drawn))


def check(kinds: Sequence[int], drawn: int, unseen: int) -> None:
    """Raise ValueError where more cards are wanted or drawn than have not been seen."""
    if sum(kinds) > unseen or not 0 <= drawn <= unseen or min(kinds, default=0) < 0:
        raise ValueError(f"Of {unseen} cards {sum(kinds)} cannot be wanted and {drawn} drawn.")


def odds(chance: Fraction) -> tuple[int, int]:
    """A chance as odds, in lowest terms: this many for, that many against."""
    return chance.numerator, chance.denominator - chance.numerator
