"""Ratings drawn to scale: bars beside one another, and one person's line over the weeks.

Places on a scale are percent of the picture's width or height, as attributes of SVG take them.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from math import ceil, floor
from typing import Final

from scoring.history.ratings import bounds, is_settled
from scoring.ratings.glicko2 import AVERAGE, Rating

STEPS: Final = (50, 100, 200, 500)
MOST_TICKS: Final = 5
WIDE: Final = 320
HIGH: Final = 140


@dataclass(frozen=True, slots=True)
class Tick:
    """A round figure of a scale, and its place in percent. One of them is where people begin."""

    value: int
    at: str

    @property
    def is_average(self) -> bool:
        """Whether everybody begins here."""
        return self.value == AVERAGE


@dataclass(frozen=True, slots=True)
class Scale:
    """A scale from one rating to another, with round figures at both ends."""

    low: int
    high: int
    step: int

    def share(self, value: float) -> float:
        """Where a rating lies, from 0 to 1. What lies beyond an end lies at that end."""
        return min(1.0, max(0.0, (value - self.low) / (self.high - self.low)))

    @property
    def ticks(self) -> list[Tick]:
        """The round figures between the two ends, from the left."""
        inner = range(self.low + self.step, self.high, self.step)
        return [Tick(value, _percent(self.share(value))) for value in inner]

    @property
    def ticks_upwards(self) -> list[Tick]:
        """The same, where a higher rating lies higher."""
        return [Tick(one.value, _percent(1 - self.share(one.value))) for one in self.ticks]


@dataclass(frozen=True, slots=True)
class Bar:
    """Where a person's strength probably lies: the bar's beginning and length, and the rating."""

    begin: str
    length: str
    middle: str


@dataclass(frozen=True, slots=True)
class Curve:
    """A rating over the weeks: its line and the band around it, in a picture `WIDE` by `HIGH`."""

    line: str
    band: str
    scale: Scale


def scale_of(ratings: Sequence[Rating]) -> Scale:
    """Return a scale that has all these ratings on it, and the bars of those that are settled.

    If none is settled, it has all bars. Raises ValueError without ratings.
    """
    settled = [rating for rating in ratings if is_settled(rating)]
    values = [value for rating in settled or ratings for value in bounds(rating)]
    return _scale([*values, *(rating.rating for rating in ratings)])


def _scale(values: Iterable[float]) -> Scale:
    """Return the scale with the fewest round figures that reaches over these values."""
    found = list(values)
    lowest, highest = min(found), max(found)
    for step in STEPS:
        low, high = floor(lowest / step) * step, ceil(highest / step) * step
        if (high - low) // step <= MOST_TICKS + 1:
            break
    return Scale(low, max(high, low + step), step)


def draw_bar(scale: Scale, rating: Rating) -> Bar:
    """Return a person's bar: two deviations to either side of the rating."""
    low, high = (scale.share(value) for value in bounds(rating))
    return Bar(_percent(low), _percent(high - low), _percent(scale.share(rating.rating)))


def draw_curve(weeks: Sequence[tuple[date, Rating]]) -> Curve | None:
    """Return the line of a rating after each of these weeks. None of fewer than two."""
    if len(weeks) < 2:
        return None
    scale = scale_of([rating for _monday, rating in weeks])
    places = [round(n / (len(weeks) - 1) * WIDE, 1) for n in range(len(weeks))]
    middle, lower, upper = [], [], []
    for x, (_monday, rating) in zip(places, weeks, strict=True):
        low, high = bounds(rating)
        middle.append(_point(x, scale, rating.rating))
        lower.append(_point(x, scale, low))
        upper.append(_point(x, scale, high))
    return Curve(" ".join(middle), " ".join([*upper, *reversed(lower)]), scale)


def _point(x: float, scale: Scale, value: float) -> str:
    return f"{x:g},{round((1 - scale.share(value)) * HIGH, 1):g}"


def _percent(share: float) -> str:
    return f"{100 * share:.1f}%"
