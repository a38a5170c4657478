"""Glicko-2 for one person and one rating period.

Source: Mark E. Glickman, “Example of the Glicko-2 system” (2013, revised 2022),
http://www.glicko.net/glicko/glicko2.pdf. The numbers of steps are those of the paper.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp, fsum, log, pi, sqrt
from typing import Final

SCALE: Final = 173.7178
AVERAGE: Final = 1500.0
WIDEST: Final = 350.0
"""The deviation of a person without results. No deviation grows beyond it."""

TAU: Final = 0.5
"""The system constant, which limits the change of a volatility. The paper advises 0.3 to 1.2."""

TOLERANCE: Final = 0.000001
FARTHEST: Final = 12.0
"""The greatest difference between two people that counts, on the inner scale: 2,085 points.

At this difference the weaker wins once in 160,000 parties. Smaller chances would let a single
result move a rating without limit.
"""


@dataclass(frozen=True, slots=True)
class Rating:
    """The strength of a person, its uncertainty, and its volatility.

    The true strength lies within two deviations of the rating 19 times in 20. A person without
    parties has the default.
    """

    rating: float = AVERAGE
    deviation: float = WIDEST
    volatility: float = 0.06


Result = tuple[Rating, float]
"""The opponent's rating before the week, and 1 for a win, ½ for a tie, 0 for a loss."""


def after_week(before: Rating, results: Sequence[Result]) -> Rating:
    """Return a person's rating after a week with these results (steps 2 to 8).

    Without results, only the deviation grows.
    """
    if not results:
        return without_play(before, weeks=1)
    mean, deviation = (before.rating - AVERAGE) / SCALE, before.deviation / SCALE
    surprise, information = _improvement_and_weight(mean, results)
    volatility = _new_volatility(before.volatility, deviation, 1 / information, surprise)
    precision = 1 / (deviation**2 + volatility**2) + information
    return Rating(
        AVERAGE + SCALE * (mean + surprise / precision),
        min(WIDEST, SCALE / sqrt(precision)),
        volatility,
    )


def without_play(before: Rating, weeks: int) -> Rating:
    """Return a person's rating after this number of weeks without play: its deviation grows."""
    wider = sqrt(before.deviation**2 + weeks * (SCALE * before.volatility) ** 2)
    return Rating(before.rating, min(WIDEST, wider), before.volatility)


def _improvement_and_weight(mean: float, results: Sequence[Result]) -> tuple[float, float]:
    """Return how much the results exceed expectation, and their weight (steps 3 and 4).

    The first is Δ/v of the paper, the second 1/v. Both sums are exact, so the order of the results
    does not matter.
    """
    surprises, weights = [], []
    for opponent, score in results:
        weight = 1 / sqrt(1 + 3 * (opponent.deviation / SCALE / pi) ** 2)
        apart = weight * (mean - (opponent.rating - AVERAGE) / SCALE)
        expected = 1 / (1 + exp(-max(-FARTHEST, min(FARTHEST, apart))))
        surprises.append(weight * (score - expected))
        weights.append(weight**2 * expected * (1 - expected))
    return fsum(surprises), fsum(weights)


def _new_volatility(volatility: float, deviation: float, variance: float, surprise: float) -> float:
    """Return the volatility after the week (step 5, by the Illinois method)."""
    begun = log(volatility**2)
    known = deviation**2 + variance
    excess = (variance * surprise) ** 2 - known

    def slope(x: float) -> float:
        square = exp(x)
        return square * (excess - square) / (2 * (known + square) ** 2) - (x - begun) / TAU**2

    low, high = begun, _other_end(begun, excess, slope)
    at_low, at_high = slope(low), slope(high)
    while abs(high - low) > TOLERANCE:
        between = low + (low - high) * at_low / (at_high - at_low)
        at_between = slope(between)
        if at_between * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = between, at_between
    return exp(low / 2)


def _other_end(begun: float, excess: float, slope: Callable[[float], float]) -> float:
    """Return a place beyond the root of `slope`, as seen from `begun` (step 5.2)."""
    if excess > 0:
        return log(excess)
    steps = 1
    while slope(begun - steps * TAU) < 0:
        steps += 1
    return begun - steps * TAU
