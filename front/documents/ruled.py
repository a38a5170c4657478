"""A table with few lines: titles, rows of one or several lines, sums; each a block of its own."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from scoring.documents.faces import BOLD, ITALIC, REGULAR, width, wrapped
from scoring.documents.pen import FAINT, FINE, FIRM, HAIRLINE, INK, Pen

SIZE, PITCH, MARGIN = 10.0, 15.0, 4.0
SMALL = 6.5  # the least on one line; words wider than that stand on two in its height
HEAD = 20.0


def _nothing(_pen: Pen, _top: float) -> None:
    """An empty space."""


@dataclass(frozen=True)
class Block:
    """Something as high as this that is not torn across pages; `head` goes before it on a new
    one."""

    height: float
    draw: Callable[[Pen, float], None] = _nothing
    head: "Block | None" = None


@dataclass(frozen=True, slots=True)
class Column:
    """Its title and its width with margins; `align` 0 begins on the left, 1 ends on the right."""

    title: str
    width: float
    align: float = 0


@dataclass(frozen=True)
class Table:
    """Columns side by side from `left`."""

    left: float
    columns: tuple[Column, ...]

    @cached_property
    def right(self) -> float:
        return self.left + sum(column.width for column in self.columns)

    @cached_property
    def head(self) -> Block:
        """The titles over a firm line."""

        def draw(pen: Pen, top: float) -> None:
            titles = [column.title for column in self.columns]
            self._cells(pen, top - HEAD + 6, titles, ITALIC, 8.5)
            pen.rule(self.left, top - HEAD, self.right, top - HEAD, FIRM)

        return Block(HEAD, draw)

    def row(self, lines: Sequence[Sequence[str]]) -> Block:
        """A row of some lines, over a hair line."""
        height = len(lines) * PITCH + 3

        def draw(pen: Pen, top: float) -> None:
            for place, cells in enumerate(lines, 1):
                self._cells(pen, top - place * PITCH + 3, cells, REGULAR, SIZE)
            pen.rule(self.left, top - height, self.right, top - height, HAIRLINE)

        return Block(height, draw, self.head)

    def total(self, cells: Sequence[str]) -> Block:
        """The sums, between a firm line and a double one."""
        height = PITCH + 6

        def draw(pen: Pen, top: float) -> None:
            bottom = top - height
            pen.rule(self.left, top, self.right, top, FIRM)
            self._cells(pen, top - PITCH + 1, cells, BOLD, SIZE)
            pen.rule(self.left, bottom + 2, self.right, bottom + 2, FINE)
            pen.rule(self.left, bottom, self.right, bottom, FIRM)

        return Block(height, draw, self.head)

    @property
    def end(self) -> Block:
        """The line below the last row of a table without sums."""
        return Block(2, lambda pen, top: pen.rule(self.left, top, self.right, top, FIRM))

    def _cells(self, pen: Pen, y: float, cells: Sequence[str], face: str, size: float) -> None:
        x = self.left
        for column, words in zip(self.columns, cells, strict=True):
            if words:
                self._cell(pen, x, y, column, words, face, size)
            x += column.width

    @staticmethod
    def _cell(
        pen: Pen, x: float, y: float, column: Column, words: str, face: str, size: float
    ) -> None:
        room = column.width - 2 * MARGIN
        at = x + MARGIN + column.align * room
        colour = FAINT if face == ITALIC else INK
        lines, up = [words], 0.0
        if width(words, face, SMALL) > room:
            first, *rest = wrapped(words, face, SMALL, room)
            lines, size, up = [first, " ".join(rest)], SMALL, SMALL / 2
        for line in lines:
            pen.write(
                at, y + up, line, face=face, size=size, align=column.align, room=room, colour=colour
            )
            up -= SMALL
