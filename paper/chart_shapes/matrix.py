"""Everybody against everybody, as a square of cells: the greater the figure, the darker the
cell."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from paper.chart_shapes.scale import Words, plain

SHADES: Final = 5


@dataclass(frozen=True, slots=True)
class MatrixCell:
    """A cell: its text ("" for nothing), and its shade from 0 to `SHADES`.

    `is_own` marks the cell of a player against themselves.
    """

    words: str
    shade: int
    is_own: bool


@dataclass(frozen=True, slots=True)
class MatrixRow:
    """A row: its number from 1, its name, and its cells."""

    number: int
    name: str
    cells: tuple[MatrixCell, ...]


@dataclass(frozen=True, slots=True)
class Matrix:
    """Everybody in rows, against everybody in columns. A column is headed by the number of its
    row."""

    name: str
    rows: tuple[MatrixRow, ...]

    @property
    def numbers(self) -> range:
        """The heads of the columns."""
        return range(1, len(self.rows) + 1)


def matrix_chart(
    name: str,
    names: Sequence[str],
    figure: Callable[[int, int], float],
    *,
    words: Words = plain,
    text_of: Callable[[int, int], str] | None = None,
) -> Matrix | None:
    """Return a square of these names; None with fewer than two.

    `figure` returns the figure for the names at two indexes, 0 for nothing. The greatest figure is
    darkest. A cell shows the figure, or the `text_of` the two indexes: “7–5”.
    """
    if len(names) < 2:
        return None
    places = range(len(names))
    figures = [[figure(row, column) if row != column else 0 for column in places] for row in places]
    most = max(map(max, figures))

    def cell(row: int, column: int) -> MatrixCell:
        amount = figures[row][column]
        shown = text_of(row, column) if text_of else words(amount)
        return MatrixCell(shown if amount else "", _shade(amount, most), row == column)

    return Matrix(
        name,
        tuple(
            MatrixRow(row + 1, names[row], tuple(cell(row, column) for column in places))
            for row in places
        ),
    )


def _shade(figure: float, most: float) -> int:
    """Return the shade of a figure: 0 for nothing, `SHADES` for the greatest figure."""
    return max(1, round(SHADES * figure / most)) if figure > 0 else 0
