"""A ruled table: its head, rows, groups and totals are blocks with their own lines."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from paper.page_flow import Block
from paper.sum_columns import SumForm
from paper.typesetting.pen import FAINT, FINE, FIRM, HAIRLINE, INK, Pen
from paper.typesetting.typefaces import BOLD, CAP_HEIGHT, ITALIC, REGULAR, width, wrapped

MARGIN = 5.0
LEADING = 1.3  # The distance between the lines of a row, in parts of the size.
HEAD = 25.0

Cell = str | int | None
"""The content of a cell: a text, a sum in the smallest coin, or nothing."""

CellLine = tuple[str, str]
"""A line of a cell, and its typeface."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its title, its width including margins in points, and the form of its cells.

    With a `form` its cells are sums. `align` 0 begins on the left, 1 ends on the right.
    """

    title: str
    width: float
    form: SumForm | None = None
    align: float = 0.0


@dataclass(frozen=True)
class Table:
    """Columns side by side, beginning at `left`, in one size of type."""

    left: float
    columns: tuple[Column, ...]
    size: float = 8.5

    @cached_property
    def edges(self) -> list[float]:
        """The left edge of each column, then the right edge of the last."""
        edges = [self.left]
        for column in self.columns:
            edges.append(edges[-1] + column.width)
        return edges

    @cached_property
    def pitch(self) -> float:
        """The height of a one-line row, in points."""
        return self.size + 6.5

    @cached_property
    def head(self) -> Block:
        """The titles, on the same page as the next row."""
        return Block(HEAD, self._draw_head, along=self.pitch)

    def row(self, cells: Sequence[Cell], *, note: str = "", opens: str = "") -> Block:
        """Return a row; a text too long for its column is broken into lines.

        A `note` goes below the text of the widest column. On a screen the row is a link to the
        address `opens`.
        """
        lines = self._lines(cells, REGULAR)
        lines[self._widest] += self._broken(self._widest, note, ITALIC)
        height = self._height(lines)

        def draw(pen: Pen, top: float) -> None:
            self._sides(pen, top, height)
            pen.rule(self.left, top - height, self.edges[-1], top - height, HAIRLINE)
            self._words(pen, top, lines)
            self._sums(pen, top, cells, REGULAR)
            if opens:
                pen.link(self.left, top - height, self.edges[-1], top, opens)

        return Block(height, draw, head=self.head)

    def group(self, words: str) -> Block:
        """Return a line of text above the rows that follow."""

        def draw(pen: Pen, top: float) -> None:
            bottom = top - self.pitch
            self._frame(pen, top, self.pitch)
            pen.rule(self.left, bottom, self.edges[-1], bottom, HAIRLINE)
            y = self._baseline(top)
            pen.write(self.left + MARGIN, y, words, face=ITALIC, size=self.size, colour=FAINT)

        return Block(self.pitch, draw, head=self.head, along=self.pitch)

    def total(self, cells: Sequence[Cell]) -> Block:
        """Return the sums at the foot, between a firm line and a double one."""
        lines = self._lines(cells, BOLD)
        height = self._height(lines) + 3

        def draw(pen: Pen, top: float) -> None:
            bottom, right = top - height, self.edges[-1]
            self._sides(pen, top, height)
            pen.rule(self.left, top, right, top, FIRM)
            pen.rule(self.left, bottom, right, bottom, FINE)
            pen.rule(self.left, bottom - 2.2, right, bottom - 2.2, FIRM)
            self._words(pen, top - 1.5, lines)
            self._sums(pen, top - 1.5, cells, BOLD)

        return Block(height + 2.6, draw, head=self.head)

    @property
    def end(self) -> Block:
        """The line below the last row of a table without a total."""

        def draw(pen: Pen, top: float) -> None:
            pen.rule(self.left, top, self.edges[-1], top, FIRM)

        return Block(2.6, draw)

    def _height(self, lines: Sequence[Sequence[CellLine]]) -> float:
        return self.pitch + (max(1, *map(len, lines)) - 1) * self.size * LEADING

    def _lines(self, cells: Sequence[Cell], face: str) -> list[list[CellLine]]:
        """Return the text of each cell, broken into lines; sums have none."""
        return [
            self._broken(place, cell, face) if isinstance(cell, str) else []
            for place, cell in enumerate(cells)
        ]

    def _broken(self, place: int, words: str, face: str) -> list[CellLine]:
        room = self.columns[place].width - 2 * MARGIN + 0.01
        return [(line, face) for line in wrapped(words, face, self.size, room)]

    @cached_property
    def _widest(self) -> int:
        """The index of the widest column of text."""
        words = [0.0 if column.form else column.width for column in self.columns]
        return words.index(max(words))

    def _words(self, pen: Pen, top: float, lines: Sequence[Sequence[CellLine]]) -> None:
        for place, column in enumerate(self.columns):
            edge = self.edges[place + 1] - MARGIN if column.align else self.edges[place] + MARGIN
            y = self._baseline(top)
            for line, face in lines[place]:
                pen.write(edge, y, line, face=face, size=self.size, align=column.align)
                y -= self.size * LEADING

    def _sums(self, pen: Pen, top: float, cells: Sequence[Cell], face: str) -> None:
        y = self._baseline(top)
        for place, (cell, column) in enumerate(zip(cells, self.columns, strict=True)):
            if isinstance(cell, int) and column.form:
                column.form.write(pen, self.edges[place + 1] - MARGIN, y, cell, face)

    def _baseline(self, top: float) -> float:
        return top - (self.pitch + CAP_HEIGHT * self.size) / 2

    def _draw_head(self, pen: Pen, top: float) -> None:
        self._sides(pen, top, HEAD)
        right = self.edges[-1]
        pen.rule(self.left, top, right, top, FIRM)
        pen.rule(self.left, top - HEAD, right, top - HEAD, FIRM)
        for place, column in enumerate(self.columns):
            end = self.edges[place + 1] - MARGIN
            room = column.width - 2 * MARGIN
            x = end if column.form or column.align else self.edges[place] + MARGIN
            align = 1 if column.form or column.align else 0
            pen.write(x, top - 10, column.title, size=7.5, colour=INK, align=align, room=room)
            if column.form:
                column.form.write_head(pen, end, top - 20)

    def _sides(self, pen: Pen, top: float, height: float) -> None:
        """Draw the upright lines: fine lines outside, hairlines between columns."""
        self._frame(pen, top, height)
        for x in self.edges[1:-1]:
            pen.rule(x, top, x, top - height, HAIRLINE)

    def _frame(self, pen: Pen, top: float, height: float) -> None:
        for x in (self.left, self.edges[-1]):
            pen.rule(x, top, x, top - height, FINE)


def widest(words: Sequence[str], size: float, title: str = "") -> float:
    """Return the width of a column for these texts, including its margins, in points."""
    longest = max((width(word, REGULAR, size) for word in words), default=0.0)
    return max(longest, width(title, REGULAR, 7.5)) + 2 * MARGIN
