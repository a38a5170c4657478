"""Ratings drawn to scale: bars below one another, and one person's line over the weeks.

Places on a bar's scale are in percent of the picture's width, as attributes of SVG take them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from history.derived.ratings import bounds, is_settled
from history.rating_system.glicko2 import AVERAGE, Rating
from paper.chart_shapes.line import LineChart, line_chart
from paper.chart_shapes.scale import scale_of

LEAST_STEP: Final = 50
MOST_STEPS: Final = 6


@dataclass(frozen=True, slots=True)
class RatingTick:
    """A round figure of a scale, and its place in percent: “25.0%”."""

    value: int
    at: str

    @property
    def is_average(self) -> bool:
        """Whether the figure is the rating with which each person begins."""
        return self.value == AVERAGE


@dataclass(frozen=True, slots=True)
class RatingScale:
    """A scale from one rating to another, with round figures at both ends."""

    low: int
    high: int
    step: int

    def share(self, value: float) -> float:
        """Return the place of a rating, from 0 to 1. Ratings beyond an end are at that end."""
        return min(1.0, max(0.0, (value - self.low) / (self.high - self.low)))

    @property
    def ticks(self) -> list[RatingTick]:
        """The round figures between the two ends, from the left."""
        inner = range(self.low + self.step, self.high, self.step)
        return [RatingTick(value, _percent(self.share(value))) for value in inner]


@dataclass(frozen=True, slots=True)
class RatingBar:
    """The likely range of a person's strength: the bar's start and length, and the rating.

    All three are in percent, such as “25.0%”.
    """

    begin: str
    length: str
    middle: str


def rating_scale(ratings: Sequence[Rating]) -> RatingScale:
    """Return a scale with all these ratings on it, and the bars of the settled ones.

    If none is settled, the scale has all bars. Raises ValueError without ratings.
    """
    scale = scale_of(_reach(ratings), least=LEAST_STEP, most_steps=MOST_STEPS)
    return RatingScale(round(scale.low), round(scale.high), round(scale.step))


def _reach(ratings: Sequence[Rating]) -> tuple[float, float]:
    """Return the lowest and the highest figure that a picture of these ratings must show."""
    settled = [rating for rating in ratings if is_settled(rating)]
    values = [value for rating in settled or ratings for value in bounds(rating)]
    values += [rating.rating for rating in ratings]
    return min(values), max(values)


def draw_bar(scale: RatingScale, rating: Rating) -> RatingBar:
    """Return a person's bar: two deviations to either side of the rating."""
    low, high = (scale.share(value) for value in bounds(rating))
    return RatingBar(_percent(low), _percent(high - low), _percent(scale.share(rating.rating)))


def draw_weeks(name: str, weeks: Sequence[tuple[date, Rating]]) -> LineChart | None:
    """Return the line of a rating after each of these weeks, with the band of its likely range.

    Return None for fewer than two weeks. The band of the first weeks is wider than the picture, and
    is cut off at the ends of its scale.
    """
    if len(weeks) < 2:
        return None
    ratings = [rating for _monday, rating in weeks]
    return line_chart(
        name,
        [monday for monday, _rating in weeks],
        [rating.rating for rating in ratings],
        ranges=[bounds(rating) for rating in ratings],
        within=_reach(ratings),
        words=lambda figure: str(round(figure)),
        with_nought=False,
    )


def _percent(share: float) -> str:
    return f"{100 * share:.1f}%"
