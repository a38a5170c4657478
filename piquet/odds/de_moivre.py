"""De Moivre's five problems at piquet, solved exactly (R70)."""

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import combinations, pairwise
from math import comb, prod
from typing import Final

from piquet.odds.taking_in import one_of_each

ALIKE: Final = 4
PACK: Final = 32
HAND: Final = 12
SUIT: Final = 8
COURTS: Final = 12
PRINTED_KINDS: Final = 28_967_278
"""What the seventh edition of the Britannica prints for the fifth problem: a misprint."""


def chance_of_taking(drawn: int, ranks: int = 1) -> Fraction:
    """The chance of drawing at least one card of each of these ranks, holding none of them.

    With one rank this is De Moivre's first problem (the dealer, three cards) and second (the
    eldest, five cards); with two ranks the third.
    """
    return one_of_each((ALIKE,) * ranks, drawn)


def chance_of_carte_blanche() -> Fraction:
    """The fourth problem: the chance that twelve cards hold no king, queen or knave."""
    return Fraction(comb(PACK - COURTS, HAND), comb(PACK, HAND))


def kinds_of_hands() -> int:
    """The fifth problem: how many kinds of hands there are.

    Suits of different lengths may change places; suits of the same length may not.
    """
    return sum(kinds_by_lengths().values())


def kinds_by_lengths() -> dict[tuple[int, ...], int]:
    """Map the lengths of a hand's four suits, the longest first, to how many kinds have them."""
    return {lengths: prod(comb(SUIT, length) for length in lengths) for lengths in _lengths()}


def kinds_up_to_suits() -> int:
    """How many hands of twelve there are of which no exchange of suits makes another."""
    return sum(
        prod(
            comb(comb(SUIT, length) + suits - 1, suits)
            for length, suits in Counter(lengths).items()
        )
        for lengths in _lengths()
    )


def _lengths() -> Iterator[tuple[int, ...]]:
    """Yield the lengths that the four suits of a hand can have, the longest first."""
    for cuts in reversed(list(combinations(range(HAND + 3), 3))):
        lengths = _between(cuts)
        if max(lengths) <= SUIT and lengths == tuple(sorted(lengths, reverse=True)):
            yield lengths


def _between(cuts: Iterable[int]) -> tuple[int, ...]:
    places = (-1, *cuts, HAND + 3)
    return tuple(high - low - 1 for low, high in pairwise(places))
