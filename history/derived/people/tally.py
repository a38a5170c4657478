"""Scores of deals, and how often each was made."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

WIDE: Final = 10
"""The width of a class of scores."""
OPEN_FROM: Final = 60
"""The last class has every score from this one up."""
CLASSES: Final = range(0, OPEN_FROM + WIDE, WIDE)
"""The lowest score of each class."""

Counts = Sequence[Sequence[int]]
"""Pairs of a score and how often it was made, from the lowest score, as JSON values."""


@dataclass(frozen=True, slots=True)
class ScoreTally:
    """Scores of deals, each with how often it was made, from the lowest."""

    counts: Counts

    @property
    def deals(self) -> int:
        """The number of scores."""
        return sum(times for _score, times in self.counts)

    @property
    def average(self) -> float | None:
        """The average score, or None without scores."""
        deals = self.deals
        return sum(score * times for score, times in self.counts) / deals if deals else None

    @property
    def middle(self) -> float | None:
        """The median score, or None without scores.

        It is the mean of the two middle scores if their number is even.
        """
        deals = self.deals
        if not deals:
            return None
        return (self._at((deals - 1) // 2) + self._at(deals // 2)) / 2

    @property
    def by_class(self) -> list[int]:
        """The number of scores in each class of `CLASSES`."""
        counts = dict.fromkeys(CLASSES, 0)
        for score, times in self.counts:
            counts[min(score // WIDE * WIDE, OPEN_FROM)] += times
        return list(counts.values())

    def _at(self, place: int) -> int:
        """Return the score at a place, from 0, in ascending order of scores."""
        for score, times in self.counts:
            place -= times
            if place < 0:
                return score
        raise IndexError(place)


def tally(scores: Iterable[int]) -> list[tuple[int, int]]:
    """Return each of the scores and how often it was made, from the lowest."""
    return sorted(Counter(scores).items())
