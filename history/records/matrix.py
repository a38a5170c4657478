"""Who plays whom: a table of the members who played most."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from club.access.who_appears import Appearance
from paper.chart_shapes.matrix import SHADES
from scoring.sheet.player_names import short_names

MOST: Final = 20
"""The number of people in the table."""


class MeetingCell(NamedTuple):
    """The parties that the person of the row won and lost against the one of the column.

    `words` is “12–9”. `look` is the cell's class in the style sheet, `address` the page of the two,
    and `parties` the number they played. All are empty or 0 if the two never met.
    """

    words: str = ""
    address: str = ""
    look: str = ""
    parties: int = 0


@dataclass(frozen=True, slots=True)
class MeetingRow:
    """A person with their cells."""

    person: Appearance
    cells: tuple[MeetingCell, ...]


@dataclass(frozen=True, slots=True)
class MeetingTable:
    """The table of meetings. `others` counts the named players without a row."""

    heads: tuple[str, ...]
    rows: tuple[MeetingRow, ...]
    others: int


def draw_matrix(
    meetings: Iterable[Sequence[int]],
    people: Mapping[int, Appearance],
    address: Callable[[int, int], str],
) -> MeetingTable:
    """Return the table of the named members who played most, the most frequent first.

    `address` returns the page of two people, from their ids.
    """
    results: dict[tuple[int, int], tuple[int, int, int]] = {}
    played: Counter[int] = Counter()
    for first, second, won, lost, drawn in meetings:
        if people[first].is_named and people[second].is_named:
            results[first, second], results[second, first] = (won, lost, drawn), (lost, won, drawn)
            for person in (first, second):
                played[person] += won + lost + drawn
    chosen = sorted(played, key=lambda person: (-played[person], people[person].name))[:MOST]
    most = max((sum(results.get((a, b), ())) for a in chosen for b in chosen), default=0)

    def cell(person: int, other: int) -> MeetingCell:
        if person == other:
            return MeetingCell(look="own")
        if (result := results.get((person, other))) is None:
            return MeetingCell()
        shade = -(-SHADES * sum(result) // most)
        return MeetingCell(
            f"{result[0]}–{result[1]}", address(person, other), f"shade-{shade}", sum(result)
        )

    return MeetingTable(
        heads=tuple(short_names([people[person].name for person in chosen])),
        rows=tuple(
            MeetingRow(people[person], tuple(cell(person, other) for other in chosen))
            for person in chosen
        ),
        others=len(played) - len(chosen),
    )
