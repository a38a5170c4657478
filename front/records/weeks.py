"""Parties week by week, as bars in a picture of a fixed size."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from scoring.ratings.weeks import WEEK, monday_of

WEEKS: Final = 52
WIDE: Final = 10
"""The room of each bar."""
HIGH: Final = 100


@dataclass(frozen=True, slots=True)
class Week:
    """A week from its Monday, its parties, and its bar: where it stands and how high it is."""

    monday: date
    parties: int
    left: int
    top: float
    height: float


@dataclass(frozen=True, slots=True)
class Weeks:
    """The bars from the first week to the last, and the most that a week had."""

    bars: tuple[Week, ...]
    most: int

    @property
    def busiest(self) -> Week:
        """The first of the weeks with the most parties."""
        return max(self.bars, key=lambda week: week.parties)

    @property
    def parties(self) -> int:
        """The parties of all these weeks."""
        return sum(week.parties for week in self.bars)

    @property
    def last_day(self) -> date:
        """The Sunday with which they end."""
        return self.bars[-1].monday + timedelta(days=6)


def draw_weeks(parties: Mapping[str, int], until: date) -> Weeks:
    """Return the bars of the `WEEKS` weeks up to that of a day, from their parties by Monday."""
    last = monday_of(until)
    mondays = [last - WEEK * back for back in reversed(range(WEEKS))]
    counts = [parties.get(monday.isoformat(), 0) for monday in mondays]
    most = max(counts)
    return Weeks(
        tuple(
            _week(monday, count, place, most)
            for place, (monday, count) in enumerate(zip(mondays, counts, strict=True))
        ),
        most,
    )


def _week(monday: date, parties: int, place: int, most: int) -> Week:
    height = round(HIGH * parties / most, 1) if most else 0.0
    return Week(monday, parties, place * WIDE, round(HIGH - height, 1), height)
