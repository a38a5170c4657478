"""The seasons of a club: years that begin on the first day of the month chosen by the club."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

JANUARY: Final = 1
DECEMBER: Final = 12


@dataclass(frozen=True, slots=True, order=True)
class Season:
    """A season: the year in which it begins, and the month from 1 to 12.

    Raises ValueError for another month.
    """

    year: int
    month: int

    def __post_init__(self) -> None:
        if not JANUARY <= self.month <= DECEMBER:
            raise ValueError(f"A season begins with a month from 1 to 12, not {self.month}.")

    @property
    def first(self) -> date:
        """The first day of the season."""
        return date(self.year, self.month, 1)

    @property
    def last(self) -> date:
        """The last day of the season."""
        return date(self.year + 1, self.month, 1) - timedelta(days=1)

    @property
    def name(self) -> str:
        """The season's name: “2026/27”, or “2026” if it begins in January."""
        return (
            str(self.year) if self.month == JANUARY else f"{self.year}/{(self.year + 1) % 100:02}"
        )

    def __contains__(self, day: date) -> bool:
        return self.first <= day <= self.last


def season_of(day: date, begins: int) -> Season:
    """Return the season of a day, in a club whose seasons begin with the month `begins`."""
    return Season(day.year - (day.month < begins), begins)


def seasons_of(days: Iterable[date], begins: int) -> list[Season]:
    """Return the seasons in which these days fall, the earliest first."""
    return sorted({season_of(day, begins) for day in days})
