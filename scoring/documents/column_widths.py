"""The widths of the PDF's columns, in points.

A page of parties has a narrow column for the labels of the rows, then six double columns of one
width: one for each partie, the rest for the totals. A chouette's running card, where it has sheets
of its own, has columns of other widths.
"""

DOUBLE_COLUMNS = 6
"""How many double columns a page of parties has."""
ROW_LABELS = 54.0
"""The column on the left that says what each row is."""
RUNNING_CARD_COLUMNS = 2
"""How many double columns each part of a running card takes beside the parties."""
TOTALS_AT_FOOT = 104.0
"""The totals column where it stands below six parties."""

FORM_NUMBER = 46.0
FORM_PLAYER = 136.0
FORM_POINTS = 74.0
"""Columns of a running card on sheets of its own: the partie's number, each of three players (who
played alone, against whom, who won), and the points. The three players' tens share the rest."""
FORM_NAME_OVER_TENS = 70.0
"""How wide a player's name may be over their tens on such a sheet."""


def double_column_width(left: float, right: float) -> float:
    """The width of a double column on a page of parties that runs from `left` to `right`."""
    return (right - left - ROW_LABELS) / DOUBLE_COLUMNS


def form_edges(left: float, right: float) -> list[float]:
    """The nine sides of the eight columns of a running card on sheets of its own."""
    edges = [left]
    for each in (FORM_NUMBER, FORM_PLAYER, FORM_PLAYER, FORM_PLAYER, FORM_POINTS):
        edges.append(edges[-1] + each)
    third = (right - edges[-1]) / 3
    return [*edges, *(edges[-1] + third * n for n in (1, 2, 3))]
