"""Everybody against everybody on paper, as a square of shaded cells."""

from typing import Final

from reportlab.graphics.shapes import Drawing, Rect

from paper.chart_shapes.matrix import SHADES, Matrix, MatrixCell, MatrixRow
from paper.charts.sheet import GREEN, INKED, RULED, SIZE, colour, drawing, rule, words
from paper.typesetting.typefaces import REGULAR, width

MOST_HIGH: Final = 19.0
LEAST_HIGH: Final = 9.0
MOST_WIDE: Final = 34.0
NAMES: Final = 0.34
"""The largest part of the width that names may take."""
NUMBER: Final = 16.0
DARKEST: Final = 0.85
WHITE: Final = (1.0, 1.0, 1.0)


def draw_matrix(chart: Matrix, wide: float, high: float) -> Drawing:
    """Return the square, with numbered names on its left and their numbers above.

    `wide` and `high` are its greatest width and height. Its height depends on the number of rows.
    """
    count = len(chart.rows)
    names = min(wide * NAMES, 6 + max(width(row.name, REGULAR, 9) for row in chart.rows))
    left = NUMBER + names
    side = min(MOST_WIDE, (wide - left) / count)
    row_high = max(LEAST_HIGH, min(MOST_HIGH, (high - 12) / (count or 1)))
    on = drawing(wide, row_high * count + 12)
    size = min(9.0, row_high * 0.66)
    for row in chart.rows:
        x = left + (row.number - 0.5) * side
        on.add(words(x, on.height - 9, str(row.number), align=0.5, size=min(SIZE, size)))
        y = on.height - 12 - row.number * row_high
        _draw_row(on, row, (left, y, side, row_high), size)
    return on


def _draw_row(
    on: Drawing, row: MatrixRow, place: tuple[float, float, float, float], size: float
) -> None:
    left, y, side, high = place
    line = y + high / 2 - size * 0.34
    on.add(words(NUMBER - 5, line, str(row.number), align=1, size=size))
    on.add(words(NUMBER, line, row.name, size=size, room=left - NUMBER - 4, of=INKED))
    for column, cell in enumerate(row.cells):
        _draw_cell(on, cell, (left + column * side, y, side, high), size)


def _draw_cell(
    on: Drawing, cell: MatrixCell, place: tuple[float, float, float, float], size: float
) -> None:
    x, y, wide, high = place
    on.add(Rect(x, y, wide, high, fillColor=_fill(cell), strokeColor=RULED, strokeWidth=0.4))
    if cell.is_own:
        on.add(rule(x, y, x + wide, y + high, RULED))
    elif cell.words:
        of = colour(WHITE) if cell.shade > SHADES - 2 else INKED
        at = y + high / 2 - size * 0.34
        on.add(words(x + wide / 2, at, cell.words, align=0.5, size=size, room=wide - 2, of=of))


def _fill(cell: MatrixCell) -> object:
    """Return the fill of a cell: the green of the club card, as dark as the cell's shade."""
    part = DARKEST * cell.shade / SHADES
    mixed = tuple(1 - part * (1 - channel) for channel in GREEN)
    return colour((mixed[0], mixed[1], mixed[2])) if cell.shade else None
