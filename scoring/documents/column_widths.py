"""The widths of the PDF's columns, in points.

A page of parties has a narrow column for the labels of the rows, then six double columns of equal
width: one for each partie, the others for the totals. A running card on sheets of its own has
columns of other widths.
"""

DOUBLE_COLUMNS = 6
"""The number of double columns on a page of parties."""
ROW_LABELS = 54.0
"""The width of the column on the left that labels the rows."""
RUNNING_CARD_COLUMNS = 2
"""The number of double columns of each part of a running card beside the parties."""
TOTALS_AT_FOOT = 104.0
"""The width of the totals column below six parties."""

FORM_NUMBER = 46.0
FORM_PLAYER = 136.0
FORM_POINTS = 74.0
"""The widths of columns of a running card on sheets of its own.

They are the partie's number, each of three players (single player, opponent, winner), and the
points. The three players' tens share the rest.
"""
FORM_NAME_OVER_TENS = 70.0
"""The greatest width of a player's name over their tens on such a sheet."""


def double_column_width(left: float, right: float) -> float:
    """Return the width of a double column on a page of parties between `left` and `right`."""
    return (right - left - ROW_LABELS) / DOUBLE_COLUMNS


def form_edges(left: float, right: float) -> list[float]:
    """Return the nine edges of the eight columns of a running card on sheets of its own."""
    edges = [left]
    for each in (FORM_NUMBER, FORM_PLAYER, FORM_PLAYER, FORM_PLAYER, FORM_POINTS):
        edges.append(edges[-1] + each)
    third = (right - edges[-1]) / 3
    return [*edges, *(edges[-1] + third * n for n in (1, 2, 3))]
