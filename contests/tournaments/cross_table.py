"""The cross-table of a Swiss tournament as a picture: everybody against everybody.

The page draws it as SVG, the paper with ReportLab. The origin is the top left corner.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from contests.rules.parties import ContestPartie
from contests.rules.swiss import DRAW, WIN
from contests.rules.swiss_table import SwissEvent
from paper.typesetting.typefaces import REGULAR, shortened

NAMES: Final = 132.0
CELL: Final = 26.0
SUM: Final = 40.0
SIZE: Final = 13.0
ROOM: Final = NAMES - 30
"""The width for a name."""


@dataclass(frozen=True, slots=True)
class CrossTableCell:
    """The score of a line's person against another: “2”, “1”, “0”, or “·” if undecided.

    `kind` is won, drawn, lost, open or self, for its look.
    """

    x: float
    text: str
    kind: str


@dataclass(frozen=True, slots=True)
class CrossTableLine:
    """A line of the cross-table: a person, the scores against each other, and the sum.

    `name` is shortened to its room, `full` is not.
    """

    y: float
    place: int
    name: str
    full: str
    cells: tuple[CrossTableCell, ...]
    score: int


@dataclass(frozen=True, slots=True)
class CrossTable:
    """A cross-table of the size `wide` by `high`. `columns` are the numbers above the cells."""

    wide: float
    high: float
    columns: tuple[tuple[float, int], ...]
    lines: tuple[CrossTableLine, ...]

    cell: float = CELL
    size: float = SIZE
    room: float = ROOM


def cross_table(event: SwissEvent, names: Mapping[int, str]) -> CrossTable:
    """Return the picture of a Swiss tournament, the first place at the top."""
    people = [row.person for row in event.rows]
    against = _against(event)
    lines = tuple(
        CrossTableLine(
            y=CELL * (number + 1),
            place=row.place,
            name=shortened(names[row.person], REGULAR, SIZE, ROOM),
            full=names[row.person],
            cells=tuple(
                _cell(NAMES + CELL * column, row.person, other, against)
                for column, other in enumerate(people)
            ),
            score=row.score,
        )
        for number, row in enumerate(event.rows)
    )
    return CrossTable(
        wide=NAMES + CELL * len(people) + SUM,
        high=CELL * (len(people) + 1),
        columns=tuple((NAMES + CELL * n, n + 1) for n in range(len(people))),
        lines=lines,
    )


Against = Mapping[tuple[int, int], list[str]]


def _against(event: SwissEvent) -> Against:
    """Return the scores of any two people, meeting by meeting; “·” for an undecided one."""
    scored: dict[tuple[int, int], list[str]] = defaultdict(list)
    for meeting in event.meetings:
        for person, other in _both_ways(meeting.meeting.dealer, meeting.meeting.other):
            scored[person, other].append(
                "·" if meeting.partie is None else _score(meeting.partie, person)
            )
    return scored


def _both_ways(first: int, second: int) -> Iterator[tuple[int, int]]:
    yield first, second
    yield second, first


def _score(partie: ContestPartie, person: int) -> str:
    return str(DRAW if partie.winner is None else WIN * (partie.winner == person))


def _cell(x: float, person: int, other: int, against: Against) -> CrossTableCell:
    if person == other:
        return CrossTableCell(x, "", "self")
    scored = against.get((person, other), [])
    kinds = {"2": "won", "1": "drawn", "0": "lost", "·": "open"}
    return CrossTableCell(x, " ".join(scored), kinds[scored[-1]] if scored else "")
