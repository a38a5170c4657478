"""A row of figures over time as a line, for a picture of a fixed size."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

WIDE: Final = 320
HIGH: Final = 110
MARGIN: Final = 6


@dataclass(frozen=True, slots=True)
class Line:
    """A line in a picture `WIDE` by `HIGH`: its points, where nought lies, and what it reaches."""

    points: str
    nought: float
    highest: int
    lowest: int
    last: int


def draw_line(days: Sequence[date], values: Sequence[int]) -> Line | None:
    """Return the line of a sum as it stood after each day. None of fewer than two days.

    It begins at nought, a little before the first day. Days lie as far apart as they are.
    """
    if len(days) < 2:
        return None
    highest, lowest = max(0, *values), min(0, *values)
    whole = (highest - lowest) or 1
    span = (days[-1] - days[0]).days or 1
    room = WIDE - 3 * MARGIN

    def height(value: int) -> float:
        return round(MARGIN + (highest - value) / whole * (HIGH - 2 * MARGIN), 1)

    marks = [(float(MARGIN), height(0))]
    for day, value in zip(days, values, strict=True):
        marks.append((round(2 * MARGIN + (day - days[0]).days / span * room, 1), height(value)))
    points = " ".join(f"{x:g},{y:g}" for x, y in marks)
    return Line(points, height(0), highest, lowest, values[-1])
