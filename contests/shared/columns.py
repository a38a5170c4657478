"""A column of the table of a league or tournament: on the page, and on the paper."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from django.utils.functional import Promise

Line = TypeVar("Line")


@dataclass(frozen=True)  # No slots: a generic class cannot have them in Python 3.11.
class StandingsColumn(Generic[Line]):
    """A column of figures: its heading, and what it shows of a line of the table.

    `term` explains the heading below the table. The paper has room for the heading `in_full`, in
    a column of this `width`. `look` is the class of the column on the page. A column that
    `marks_negative` shows figures below zero in red there.
    """

    heading: Promise
    figure: Callable[[Line], str]
    term: Promise | str = ""
    in_full: Promise | str = ""
    width: float = 0.0
    look: str = ""
    is_score: bool = False
    marks_negative: bool = False

    @property
    def classes(self) -> str:
        """The classes of its heading on the page."""
        return f"figure {self.look}".strip()

    @property
    def printed(self) -> tuple[str, float]:
        """Its heading and width on paper."""
        return str(self.in_full or self.heading), self.width


@dataclass(frozen=True)  # No slots: a generic class cannot have them in Python 3.11.
class StandingsCell(Generic[Line]):
    """What a column shows of a line."""

    column: StandingsColumn[Line]
    text: str

    @property
    def classes(self) -> str:
        """Its classes on the page."""
        score = " score" if self.column.is_score else ""
        below_zero = self.column.marks_negative and self.text.startswith("−")
        return self.column.classes + score + (" negative" if below_zero else "")


Cells = tuple[StandingsCell[Line], ...]


def cells_of(line: Line, columns: Iterable[StandingsColumn[Line]]) -> Cells[Line]:
    """Return what these columns show of a line."""
    return tuple(StandingsCell(column, column.figure(line)) for column in columns)
