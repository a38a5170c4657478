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
"""The answer to the fifth problem in the seventh edition of the Britannica: a misprint."""


def chance_of_taking(drawn: int, ranks: int = 1) -> Fraction:
    """Return the chance of drawing at least one card of each of these ranks, holding none of them.

    With one rank this is De Moivre's first problem (the dealer, three cards) and second (the
    eldest, five cards). With two ranks it is the third.
    """
    return one_of_each((ALIKE,) * ranks, drawn)


def chance_of_carte_blanche() -> Fraction:
    """Return the chance that twelve cards hold no king, queen or knave: the fourth problem."""
    return Fraction(comb(PACK - COURTS, HAND), comb(PACK, HAND))


def kinds_of_hands() -> int:
    """Return the number of kinds of hands: the fifth problem.

    Suits of different lengths may change places. Suits of the same length may not.
    """
    return sum(kinds_by_lengths().values())


def kinds_by_lengths() -> dict[tuple[int, ...], int]:
    """Map the lengths of a hand's four suits, longest first, to the number of kinds with these
    lengths."""
    return {lengths: prod(comb(SUIT, length) for length in lengths) for lengths in _lengths()}


def kinds_up_to_suits() -> int:
    """Return the number of hands of twelve if hands that differ only by an exchange of suits are
    one."""
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
