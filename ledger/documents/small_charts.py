"""Small charts of many members' balances through a month, in the table's order and to one scale."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import ceil

from django.utils.translation import gettext as _

from ledger.documents.chart import BalanceCourse, Chart, steps
from ledger.documents.paragraphs import paragraph
from paper.page_flow import Block, space
from paper.typesetting.pen import FAINT, HAIRLINE, INK, Pen, Rule
from piquet.money.amounts import format_money

ACROSS = 4
BETWEEN = 14.0
HEIGHT, LEAST, MOST = 58.0, 40.0, 150.0
BEFORE = 40.0
NAME_ROOM, TICKS_ROOM = 13.0, 8.0
LINE = Rule(1.1, INK)


def panels(chart: Chart) -> Iterator[Block]:
    """Yield the caption, then rows of small charts for all courses."""
    low, high = (format_money(end, chart.currency) for end in (chart.scale[0], chart.scale[-1]))
    words = _(
        "One small chart for each member, all to the same scale, from %(low)s at the bottom to "
        "%(high)s at the top. The line across marks nothing owed. A stroke below it marks every "
        "fifth day."
    )
    yield from paragraph(words % {"low": low, "high": high}, colour=FAINT, size=8)
    yield space(4)
    for first in range(0, len(chart.courses), ACROSS):
        yield _ChartRow(chart, chart.courses[first : first + ACROSS]).block


def height_of(chart: Chart) -> float:
    """Return the height of all the small charts and the approximate height of their caption."""
    return BEFORE + HEIGHT * ceil(len(chart.courses) / ACROSS)


@dataclass(frozen=True)
class _ChartRow:
    """A row of small charts side by side."""

    chart: Chart
    courses: Sequence[BalanceCourse]
    height: float = HEIGHT

    @property
    def block(self) -> Block:
        return Block(
            self.height,
            self._draw,
            least=LEAST,
            most=MOST,
            resized=lambda height: replace(self, height=height).block,
        )

    def _draw(self, pen: Pen, top: float) -> None:
        for place, course in enumerate(self.courses):
            left = self.chart.left + place * (self._wide + BETWEEN)
            self._panel(pen, left, top, course)

    @cached_property
    def _wide(self) -> float:
        whole = self.chart.right - self.chart.left
        return (whole - BETWEEN * (ACROSS - 1)) / ACROSS

    def _panel(self, pen: Pen, left: float, top: float, course: BalanceCourse) -> None:
        right = left + self._wide
        words = format_money(course.after, self.chart.currency)
        sums = pen.write(right, top - 9, words, size=7.5, align=1)
        pen.write(left, top - 9, course.name, size=8, room=self._wide - sums - 6)
        low, high = self.chart.scale[0], self.chart.scale[-1]
        foot = top - self.height + TICKS_ROOM
        room = self.height - NAME_ROOM - TICKS_ROOM

        def y(amount: int) -> float:
            return foot + room * (amount - low) / max(1, high - low)

        def x(day: int) -> float:
            return left + self._wide * (day - 0.5) / self.chart.month_length

        pen.rule(left, y(0), right, y(0), HAIRLINE)
        for day in range(5, self.chart.month_length + 1, 5):
            pen.rule(x(day), y(0), x(day), y(0) - 2, HAIRLINE)
        pen.path(steps(course, self.chart.days, x, y, (left, right)), LINE)
