"""De Moivre's five problems at piquet, solved exactly (R70).

No page shows them yet, so only their tests import this module. The page of odds will.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import combinations, pairwise
from math import comb, prod
from typing import Final

UNSEEN: Final = 20  # Cards that players have not seen after looking at their twelve.
ALIKE: Final = 4
PACK: Final = 32
HAND: Final = 12
SUIT: Final = 8
COURTS: Final = 12


def chance_of_taking(drawn: int, ranks: int = 1) -> Fraction:
    """The chance of drawing at least one card of each of these ranks, holding none of them.

    With one rank this is De Moivre's first problem (the dealer, three cards) and second (the
    eldest, five cards); with two ranks the third.
    """
    missed = sum(
        (-1) ** (left - 1) * comb(ranks, left) * comb(UNSEEN - ALIKE * left, drawn)
        for left in range(1, ranks + 1)
    )
    return 1 - Fraction(missed, comb(UNSEEN, drawn))


def chance_of_carte_blanche() -> Fraction:
    """The fourth problem: the chance that twelve cards hold no king, queen or knave."""
    return Fraction(comb(PACK - COURTS, HAND), comb(PACK, HAND))


def kinds_of_hands() -> int:
    """The fifth problem: how many kinds of hands there are.

    Suits of different lengths may change places; suits of the same length may not.
    """
    return sum(prod(comb(SUIT, length) for length in lengths) for lengths in _lengths())


def kinds_up_to_suits() -> int:
    """How many hands of twelve there are of which no exchange of suits makes another."""
    return sum(
        prod(
            comb(comb(SUIT, length) + suits - 1, suits)
            for length, suits in Counter(lengths).items()
        )
        for lengths in _lengths()
    )


def odds(chance: Fraction) -> tuple[int, int]:
    """A chance as odds, in lowest terms: this many for, that many against."""
    return chance.numerator, chance.denominator - chance.numerator


def _lengths() -> Iterator[tuple[int, ...]]:
    """Yield the lengths that the four suits of a hand can have, the longest first."""
    for cuts in combinations(range(HAND + 3), 3):
        lengths = _between(cuts)
        if max(lengths) <= SUIT and lengths == tuple(sorted(lengths, reverse=True)):
            yield lengths


def _between(cuts: Iterable[int]) -> tuple[int, ...]:
    places = (-1, *cuts, HAND + 3)
    return tuple(high - low - 1 for low, high in pairwise(places))
