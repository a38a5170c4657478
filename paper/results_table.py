"""A ruled table for results: titles, rows of one or more lines, sums; each is a block."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from paper.typesetting.line_breaks import pieces
from paper.typesetting.pen import FAINT, FINE, FIRM, HAIRLINE, INK, Colour, Pen
from paper.typesetting.typefaces import BOLD, ITALIC, REGULAR, in_full, width

SIZE, PITCH, MARGIN = 11.0, 16.5, 4.0
"""The size of text, the height of a line and the margin of a cell, in points.

Results must be legible on a wall, so nothing on their paper is smaller.
"""
WAYS = ((SIZE, 8),)
"""The size of a cell's text, which never shrinks, and the most lines it may take."""
LEADING = 1.15
HEAD = 21.0


def _nothing(_pen: Pen, _top: float) -> None:
    """Draw nothing."""


@dataclass(frozen=True)
class ResultsBlock:
    """A piece of this height that is not split across pages; a new page repeats its `head`."""

    height: float
    draw: Callable[[Pen, float], None] = _nothing
    head: "ResultsBlock | None" = None


PlacedBlocks = list[tuple[ResultsBlock, float]]
"""Blocks, each with its distance below the top of the page's usable area, in points."""


def pages_of(blocks: Sequence[ResultsBlock], first: float, later: float) -> Iterator[PlacedBlocks]:
    """Yield the blocks page by page; each new page of a table repeats its head.

    `first` is the height available on the first page, `later` on the others, in points.
    """
    page: PlacedBlocks = []
    below, room = 0.0, first
    for block in blocks:
        if page and below + block.height > room:
            yield page
            page, below, room = [], 0.0, later
            if block.head:
                page.append((block.head, below))
                below += block.head.height
        page.append((block, below))
        below += block.height
    yield page


@dataclass(frozen=True, slots=True)
class ResultsColumn:
    """A title and a width including margins; `align` 0 begins on the left, 1 ends on the right."""

    title: str
    width: float
    align: float = 0


@dataclass(frozen=True)
class ResultsTable:
    """Columns side by side, beginning at `left`."""

    left: float
    columns: tuple[ResultsColumn, ...]

    @cached_property
    def right(self) -> float:
        return self.left + sum(column.width for column in self.columns)

    @cached_property
    def head(self) -> ResultsBlock:
        """The titles over a firm line."""

        def draw(pen: Pen, top: float) -> None:
            titles = [column.title for column in self.columns]
            self._cells(pen, top - HEAD + 6, titles, ITALIC, FAINT)
            pen.rule(self.left, top - HEAD, self.right, top - HEAD, FIRM)

        return ResultsBlock(HEAD, draw)

    def row(self, lines: Sequence[Sequence[str]]) -> ResultsBlock:
        """Return a row of lines, each as high as its text needs, over a hairline."""
        heights = [self._height(cells, REGULAR) for cells in lines]
        height = sum(heights) + 3

        def draw(pen: Pen, top: float) -> None:
            at = top
            for cells, high in zip(lines, heights, strict=True):
                self._cells(pen, at - PITCH + 3, cells, REGULAR)
                at -= high
            pen.rule(self.left, top - height, self.right, top - height, HAIRLINE)

        return ResultsBlock(height, draw, self.head)

    def total(self, cells: Sequence[str]) -> ResultsBlock:
        """Return the sums, between a firm line and a double one."""
        height = self._height(cells, BOLD) + 6

        def draw(pen: Pen, top: float) -> None:
            bottom = top - height
            pen.rule(self.left, top, self.right, top, FIRM)
            self._cells(pen, top - PITCH + 1, cells, BOLD)
            pen.rule(self.left, bottom + 2, self.right, bottom + 2, FINE)
            pen.rule(self.left, bottom, self.right, bottom, FIRM)

        return ResultsBlock(height, draw, self.head)

    @property
    def end(self) -> ResultsBlock:
        """The line below the last row of a table without sums."""
        return ResultsBlock(2, lambda pen, top: pen.rule(self.left, top, self.right, top, FIRM))

    def _height(self, cells: Sequence[str], face: str) -> float:
        """Return the height of a line, from its cell with the most lines."""
        heights = [PITCH]
        for column, words in zip(self.columns, cells, strict=True):
            size, lines = in_full(words, face, WAYS, column.width - 2 * MARGIN)
            heights.append(PITCH + (len(lines) - 1) * size * LEADING)
        return max(heights)

    def _cells(
        self, pen: Pen, y: float, cells: Sequence[str], face: str, colour: Colour = INK
    ) -> None:
        """Draw texts in their columns, the first line of each at baseline `y`."""
        x = self.left
        for column, words in zip(self.columns, cells, strict=True):
            room = column.width - 2 * MARGIN
            at = x + MARGIN + column.align * room
            size, lines = in_full(words, face, WAYS, room)
            for place, line in enumerate(lines):
                pen.write(
                    at,
                    y - place * size * LEADING,
                    line,
                    face=face,
                    size=size,
                    align=column.align,
                    room=room,
                    colour=colour,
                )
            x += column.width


def widest_piece(words: str) -> float:
    """Return the width of the widest unbreakable part, in the type of a total, in points."""
    return max((width(piece, BOLD, SIZE) for piece in pieces(words)), default=0.0)
