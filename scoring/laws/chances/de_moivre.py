"""De Moivre's five problems at piquet, exactly (R70).

No page shows them yet, so only their tests import this module. The page of odds will.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import combinations, pairwise
from math import comb, prod
from typing import Final

UNSEEN: Final = 20  # cards that a player has not seen once he has looked at his twelve
ALIKE: Final = 4
PACK: Final = 32
HAND: Final = 12
SUIT: Final = 8
COURTS: Final = 12


def chance_of_taking(drawn: int, ranks: int = 1) -> Fraction:
    """The chance of taking in at least one card of each of so many ranks, holding none of them.

    Of one rank it is his first problem (the dealer, three cards) and his second (the eldest,
    five); of two his third.
    """
    missed = sum(
        (-1) ** (left - 1) * comb(ranks, left) * comb(UNSEEN - ALIKE * left, drawn)
        for left in range(1, ranks + 1)
    )
    return 1 - Fraction(missed, comb(UNSEEN, drawn))


def chance_of_carte_blanche() -> Fraction:
    """The fourth: that the twelve cards dealt hold no king, queen or knave."""
    return Fraction(comb(PACK - COURTS, HAND), comb(PACK, HAND))


def kinds_of_hands() -> int:
    """The fifth: the hands of twelve, suits of different lengths being exchanged freely, but not
    suits of the same length."""
    return sum(prod(comb(SUIT, length) for length in lengths) for lengths in _lengths())


def kinds_up_to_suits() -> int:
    """The hands of twelve of which none becomes another by any exchange of the suits."""
    return sum(
        prod(
            comb(comb(SUIT, length) + suits - 1, suits)
            for length, suits in Counter(lengths).items()
        )
        for lengths in _lengths()
    )


def odds(chance: Fraction) -> tuple[int, int]:
    """A chance as odds: so many for it to so many against it, in lowest terms."""
    return chance.numerator, chance.denominator - chance.numerator


def _lengths() -> Iterator[tuple[int, ...]]:
    """The lengths that four suits can have in a hand, the longest first."""
    for cuts in combinations(range(HAND + 3), 3):
        lengths = _between(cuts)
        if max(lengths) <= SUIT and lengths == tuple(sorted(lengths, reverse=True)):
            yield lengths


def _between(cuts: Iterable[int]) -> tuple[int, ...]:
    places = (-1, *cuts, HAND + 3)
    return tuple(high - low - 1 for low, high in pairwise(places))
