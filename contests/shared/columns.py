"""Columns of the table of a league or tournament, on the page and on the paper."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from django.utils.functional import Promise

Line = TypeVar("Line")


@dataclass(frozen=True)  # No slots: a generic class cannot have them in Python 3.11.
class StandingsColumn(Generic[Line]):
    """A column of figures: its heading, and a function for its figure in a line.

    `term` explains the heading below the table. The paper has room for the heading `in_full`, in a
    column of this `width` in points. `look` is the class of the column on the page. A column that
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
        """The classes of the heading on the page."""
        return f"figure {self.look}".strip()

    @property
    def printed(self) -> tuple[str, float]:
        """The heading and the width on paper."""
        return str(self.in_full or self.heading), self.width


@dataclass(frozen=True)  # No slots: a generic class cannot have them in Python 3.11.
class StandingsCell(Generic[Line]):
    """The text of a column in one line."""

    column: StandingsColumn[Line]
    text: str

    @property
    def classes(self) -> str:
        """The classes of the cell on the page."""
        score = " score" if self.column.is_score else ""
        below_zero = self.column.marks_negative and self.text.startswith("−")
        return self.column.classes + score + (" negative" if below_zero else "")


Cells = tuple[StandingsCell[Line], ...]


def cells_of(line: Line, columns: Iterable[StandingsColumn[Line]]) -> Cells[Line]:
    """Return the cells of these columns in a line."""
    return tuple(StandingsCell(column, column.figure(line)) for column in columns)
