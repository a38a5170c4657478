"""Cavendish's record of 10,000 hands beside our own simulated deals (R71).

Scores are counted by tens: the first count is of scores under 10, the last of 150 or more.
"""

from bisect import bisect_left
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import accumulate
from typing import Final

from piquet.odds.simulated_deals import WIDE, deals, table

HANDS: Final = 10_000
ELDER: Final = (
    977, 1743, 2867, 2105, 902, 76, 166, 664, 106, 20, 88, 210, 40, 2, 18, 16,
)  # fmt: skip
YOUNGER: Final = (
    3556, 2560, 2317, 944, 423, 35, 13, 21, 5, 28, 52, 38, 7, 0, 0, 1,
)  # fmt: skip
YOUNGER_NOTHING: Final = 102
"""The number of younger's scores that were 0."""
EVEN_CHANCE: Final = (28, 14)
"""The scores that elder and younger are as likely to exceed as to miss."""
TENS: Final = len(ELDER)


@cache
def simulated() -> tuple[tuple[Fraction, ...], tuple[Fraction, ...]]:
    """Return the share of our simulated deals in each ten, for elder and for younger."""
    return _shares([sum(_row(score)) for score in range(WIDE)]), _shares(
        [sum(table()[score::WIDE]) for score in range(WIDE)]
    )


@cache
def simulated_even_chance() -> tuple[int, int]:
    """Return the scores that elder and younger reach in half of our simulated deals."""
    elder = [sum(_row(score)) for score in range(WIDE)]
    return _middle(elder), _middle([sum(table()[score::WIDE]) for score in range(WIDE)])


@cache
def simulated_average() -> tuple[Fraction, Fraction]:
    """Return the average scores of elder and younger in our simulated deals."""
    elder = sum(score * sum(_row(score)) for score in range(WIDE))
    younger = sum(score * sum(table()[score::WIDE]) for score in range(WIDE))
    return Fraction(elder, deals()), Fraction(younger, deals())


@cache
def simulated_nothing() -> Fraction:
    """Return the share of our simulated deals in which younger scores nothing."""
    return Fraction(sum(table()[::WIDE]), deals())


def _middle(by_score: Sequence[int]) -> int:
    """Return the score that half of the deals reach."""
    return bisect_left(list(accumulate(by_score)), deals() / 2)


def _row(elder: int) -> Sequence[int]:
    return table()[elder * WIDE : (elder + 1) * WIDE]


def _shares(by_score: Sequence[int]) -> tuple[Fraction, ...]:
    tens = [0] * TENS
    for score, number in enumerate(by_score):
        tens[min(score // 10, TENS - 1)] += number
    return tuple(Fraction(number, deals()) for number in tens)
