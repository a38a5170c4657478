"""The ruled lines of a score card: the places of rows and double columns, and how to draw them.

`column_widths.py` has the widths of the columns. This module has the heights of the rows.
"""

from collections.abc import Set
from dataclasses import dataclass
from functools import cached_property

from paper.typesetting.pen import FINE, FIRM, HAIRLINE, HEAVY, Pen, Rule
from paper.typesetting.typefaces import CAP_HEIGHT
from scoring.documents.column_widths import DOUBLE_COLUMNS, ROW_LABELS, double_column_width

Band = tuple[float, float]
"""A row: its bottom and its height."""

ORDINAL, NAMES, TOTAL, ADJUSTING, WON = 19.0, 18.0, 23.0, 19.0, 28.0
FIXED_HEIGHT = ORDINAL + NAMES + TOTAL + ADJUSTING + WON
DOUBLE_RULE_GAP = 2.4  # Between the two lines of a double rule.


@dataclass(frozen=True)
class RuledLines:
    """The places of the lines: from (left, top) to `right`, with rows `pitch` points high."""

    left: float
    right: float
    top: float
    pitch: float
    deals: int

    @cached_property
    def column_width(self) -> float:
        """The width of a double column."""
        return double_column_width(self.left, self.right)

    @cached_property
    def size(self) -> float:
        """The size of the figures, larger in the tall rows of a page without a foot."""
        return min(self.pitch * 0.66, max(15.0, min(18.0, self.pitch * 0.36)))

    @cached_property
    def ordinals(self) -> Band:
        return self.top - ORDINAL, ORDINAL

    @cached_property
    def names(self) -> Band:
        return self.ordinals[0] - NAMES, NAMES

    @cached_property
    def all_deals(self) -> Band:
        height = self.pitch * self.deals
        return self.names[0] - height, height

    @cached_property
    def total(self) -> Band:
        return self.all_deals[0] - TOTAL, TOTAL

    @cached_property
    def adjusting(self) -> Band:
        return self.total[0] - ADJUSTING, ADJUSTING

    @cached_property
    def won(self) -> Band:
        return self.adjusting[0] - WON, WON

    @property
    def bottom(self) -> float:
        return self.won[0]

    def deal(self, place: int) -> Band:
        """Return the row of the deal at index `place`."""
        return self.part(place, 1)

    def part(self, place: int, in_a_row: int) -> Band:
        """Return the row at index `place` if this number of rows share the height of a deal."""
        pitch = self.pitch / in_a_row
        return self.names[0] - pitch * (place + 1), pitch

    def x(self, slot: int) -> float:
        """Return the left edge of a double column."""
        return self.left + ROW_LABELS + slot * self.column_width

    def middle(self, slot: int, seat: int) -> float:
        """Return the middle of a player's column."""
        return self.x(slot) + self.column_width * (0.25 + 0.5 * seat)

    def draw(self, pen: Pen, six: int, across: Set[int], own: Set[int] = frozenset()) -> None:
        """Draw all the lines. `six` is the number of deals in a partie before a tie is played off.

        No line runs through the columns `across`, which have words instead of a result, or through
        columns that draw their `own` lines.
        """
        self._frame(pen)
        for slot in range(DOUBLE_COLUMNS):
            foot = self.adjusting[0] if slot in across else self.bottom
            self._double_column(pen, slot, foot, halved=slot not in own)
        right = self.x(DOUBLE_COLUMNS - len(own))
        for place in range(1, self.deals):
            y = self.deal(place - 1)[0]
            pen.rule(self.left, y, right, y, FINE if place == six else HAIRLINE)
        for y, kind in (
            (self.ordinals[0], HAIRLINE),
            (self.names[0], FIRM),
            (self.all_deals[0], FIRM),
            (self.total[0], HAIRLINE),
            (self.adjusting[0] + DOUBLE_RULE_GAP / 2, FINE),
            (self.adjusting[0] - DOUBLE_RULE_GAP / 2, FINE),
        ):
            pen.rule(self.left, y, self.right, y, kind)

    def _frame(self, pen: Pen) -> None:
        box(pen, self.left, self.bottom, self.right, self.top, FINE)
        out = 3.0
        box(pen, self.left - out, self.bottom - out, self.right + out, self.top + out, HEAVY)

    def _double_column(self, pen: Pen, slot: int, foot: float, *, halved: bool) -> None:
        for x in (self.x(slot) - DOUBLE_RULE_GAP / 2, self.x(slot) + DOUBLE_RULE_GAP / 2):
            pen.rule(x, self.top, x, self.bottom, FINE)
        half = self.x(slot) + self.column_width / 2
        if halved:
            pen.rule(half, self.ordinals[0], half, foot, HAIRLINE)


def box(pen: Pen, left: float, bottom: float, right: float, top: float, kind: Rule) -> None:
    """Draw a frame of four lines that meet at the corners."""
    ease = kind.weight / 2
    pen.rule(left - ease, bottom, right + ease, bottom, kind)
    pen.rule(left - ease, top, right + ease, top, kind)
    pen.rule(left, bottom, left, top, kind)
    pen.rule(right, bottom, right, top, kind)


def baseline(row: Band, size: float) -> float:
    """Return the baseline of figures of this size in the middle of a row."""
    return row[0] + (row[1] - CAP_HEIGHT * size) / 2
