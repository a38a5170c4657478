"""Who plays whom, as a table of those who played most against each other."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from club.who_appears import Appearance
from scoring.sheet.player_names import short_names

MOST: Final = 20
"""The people in the table."""
TINTS: Final = 5
"""The tints of cells, from 1 for few parties to 5 for the most."""


@dataclass(frozen=True, slots=True)
class Cell:
    """What the person of the row won and lost against the one of the column.

    `tint` is 0 if they never met. `other` is None where the row meets its own column.
    """

    other: int | None
    won: int = 0
    lost: int = 0
    drawn: int = 0
    tint: int = 0


@dataclass(frozen=True, slots=True)
class Row:
    """A person with their cells, and all their parties against those in the table."""

    person: Appearance
    cells: tuple[Cell, ...]
    parties: int


@dataclass(frozen=True, slots=True)
class Matrix:
    """The table. `others` is how many more people have played and are named."""

    heads: tuple[str, ...]
    rows: tuple[Row, ...]
    others: int


def draw_matrix(meetings: Iterable[Sequence[int]], people: Mapping[int, Appearance]) -> Matrix:
    """Return the table of those who are named and played most, the one who played most first."""
    between: dict[tuple[int, int], tuple[int, int, int]] = {}
    played: Counter[int] = Counter()
    for one, other, won, lost, drawn in meetings:
        if people[one].is_named and people[other].is_named:
            between[one, other], between[other, one] = (won, lost, drawn), (lost, won, drawn)
            for person in (one, other):
                played[person] += won + lost + drawn
    chosen = sorted(played, key=lambda person: (-played[person], people[person].name))[:MOST]
    highest = max((sum(between.get((a, b), ())) for a in chosen for b in chosen), default=0)
    rows = [
        tuple(_cell(person, other, between.get((person, other)), highest) for other in chosen)
        for person in chosen
    ]
    return Matrix(
        heads=tuple(short_names([people[person].name for person in chosen])),
        rows=tuple(
            Row(people[person], cells, sum(one.won + one.lost + one.drawn for one in cells))
            for person, cells in zip(chosen, rows, strict=True)
        ),
        others=len(played) - len(chosen),
    )


def _cell(person: int, other: int, results: tuple[int, int, int] | None, highest: int) -> Cell:
    if person == other:
        return Cell(None)
    if results is None:
        return Cell(other)
    return Cell(other, *results, tint=-(-TINTS * sum(results) // highest))
