"""A figure over time, as a line, with a band around it if the figure is uncertain."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from math import inf
from typing import Final

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from paper.chart_shapes.scale import (
    ChartTable,
    Scale,
    Tick,
    Words,
    at,
    longest,
    pairs,
    plain,
    scale_of,
)

MOST_ROWS: Final = 40
"""The most days in a line whose table has a row for each.

The table of a longer line has one row a month, with the figure of the month's last day played.
"""
MOST_MONTHS: Final = 12
"""The number of last months with a row each. The years before them have one row each."""
MOST_POINTS: Final = 120
"""The most points drawn. A longer line shows only the first, highest, lowest and last of each
lot."""
MOST_NAMED: Final = 4
MOST_LEAD: Final = 8.0
LEAST_LEAD: Final = 1.5
MONTHS_APART: Final = (1, 2, 3, 6, 12, 24, 60, 120, 240, 600)

Place = tuple[float, float]
Range = tuple[float, float]


@dataclass(frozen=True, slots=True)
class NamedDay:
    """A day below a line: its place from the left, its text, and how the text is anchored there.

    `anchor` says that the text begins (“start”), is centred (“middle”) or ends (“end”) at the
    place.
    """

    x: float
    words: str
    anchor: str


@dataclass(frozen=True, slots=True)
class LineChart:
    """A line: its points, the band around it, the scale, the days below, and its last figure."""

    name: str
    points: tuple[Place, ...]
    band: tuple[Place, ...]
    ticks: tuple[Tick, ...]
    days: tuple[NamedDay, ...]
    last: str
    course: "_Course"
    words: Words

    @property
    def table(self) -> ChartTable:
        """The table behind the chart, made when it is needed, because not every page shows one."""
        return _table(self.name, self.course, self.words)

    @property
    def drawn(self) -> str:
        """The points in the form of SVG."""
        return pairs(self.points)

    @property
    def band_drawn(self) -> str:
        """The corners of the band in the form of SVG; "" without a band."""
        return pairs(self.band)

    @property
    def end(self) -> Place:
        """The last point of the line."""
        return self.points[-1]

    @property
    def letters(self) -> int:
        """The length of the scale's longest text, in letters."""
        return longest(tick.words for tick in self.ticks)


@dataclass(frozen=True, slots=True)
class _Course:
    """The days from the first to the last, each with its figure, and its range if there is one."""

    days: Sequence[date]
    figures: Sequence[float]
    ranges: Sequence[Range]
    scale: Scale
    lead: float
    """The hundredths before the first day, in which a line begins with a figure of its own."""
    span: tuple[date, date]
    within: Range
    """The limits of the ranges in the picture. The table has the whole ranges."""

    def x(self, day: date) -> float:
        first, last = self.span
        part = at((day - first).days, (last - first).days)
        return round(self.lead + part * (100 - self.lead) / 100, 2)

    def before(self, figure: float) -> Place:
        """Return the beginning of a line that had this figure before the first day."""
        x = self.x(self.days[0]) - (self.lead or LEAST_LEAD)
        return max(0.0, round(x, 2)), self.scale.place(figure)

    def points(self, drawn: Sequence[int]) -> Iterator[Place]:
        """Yield the points of the line on these days, given by their indexes."""
        for place in drawn:
            yield self.x(self.days[place]), self.scale.place(self.figures[place])

    def band(self, drawn: Sequence[int]) -> Iterator[Place]:
        """Yield the corners of the band: its upper edge, and its lower edge backwards."""
        if not self.ranges:
            return
        both = [(self.x(self.days[place]), self.ranges[place]) for place in drawn]
        least, most = self.within
        yield from ((x, self.scale.place(min(high, most))) for x, (_low, high) in both)
        yield from ((x, self.scale.place(max(low, least))) for x, (low, _high) in both[::-1])


def line_chart(
    name: str,
    days: Sequence[date],
    figures: Sequence[float],
    *,
    ranges: Sequence[Range] = (),
    words: Words = plain,
    begins_at: float | None = None,
    with_nought: bool = True,
    span: tuple[date, date] | None = None,
    within: Range = (-inf, inf),
) -> LineChart | None:
    """Return the line of a figure after each day; None with fewer than two days.

    The days are in order, and the line keeps the distances between them. `ranges` are the lowest
    and highest possible values of each figure. The picture cuts them off `within` two figures, but
    the table does not. A line that `begins_at` a figure starts with it shortly before the first
    day. With a `span` the picture shows all the time from the span's first to its last day, and one
    day is enough.
    """
    if not days or (len(days) < 2 and not span):
        return None
    begins = [] if begins_at is None else [begins_at]
    ends = (min(max(end, within[0]), within[1]) for both in ranges for end in both)
    spanned = [*begins, *figures, *ends]
    scale = scale_of(spanned, with_nought=with_nought)
    lead = min(MOST_LEAD, 100 / (len(days) + 1)) if begins and not span else 0.0
    course = _Course(days, figures, ranges, scale, lead, span or (days[0], days[-1]), within)
    drawn = _drawn(figures)
    return LineChart(
        name=name,
        points=(*(course.before(figure) for figure in begins), *course.points(drawn)),
        band=tuple(course.band(drawn)),
        ticks=scale.ticks(words),
        days=tuple(_named_days(course)),
        last=words(figures[-1]),
        course=course,
        words=words,
    )


def _drawn(figures: Sequence[float]) -> Sequence[int]:
    """Return the indexes of enough figures to draw the same line as all of them."""
    if len(figures) <= MOST_POINTS:
        return range(len(figures))
    some = -(-4 * len(figures) // MOST_POINTS)
    places: list[int] = []
    for begin in range(0, len(figures), some):
        lot = range(begin, min(begin + some, len(figures)))
        lowest, highest = min(lot, key=figures.__getitem__), max(lot, key=figures.__getitem__)
        places += sorted({lot[0], lowest, highest, lot[-1]})
    return places


def _named_days(course: _Course) -> Iterator[NamedDay]:
    """Yield the first days of some months, or the first and the last day of a short time."""
    first, last = course.span
    months = _months(first, last)
    if len(months) < 2:
        yield NamedDay(course.x(first), date_format(first, "j M Y"), "start")
        yield NamedDay(100.0, date_format(last, "j M"), "end")
        return
    form = "M Y" if all(month.month == 1 for month in months) or len(months) < 4 else "M y"
    for month in months:
        x = course.x(month)
        anchor = "start" if x < 8 else "end" if x > 92 else "middle"
        yield NamedDay(x, date_format(month, form), anchor)


def _months(first: date, last: date) -> list[date]:
    """Return the first days of at most `MOST_NAMED` months, equally far apart."""
    begin = first.year * 12 + first.month - (1 if first.day == 1 else 0)
    end = last.year * 12 + last.month - 1
    for apart in MONTHS_APART:
        counted = [n for n in range(begin, end + 1) if n % apart == 0]
        if len(counted) <= MOST_NAMED:
            break
    return [date(n // 12, n % 12 + 1, 1) for n in counted]


def _table(name: str, course: _Course, words: Words) -> ChartTable:
    """Return the figures as text: of every day, or of the last days of months if the line is
    long."""
    places: Sequence[int] = range(len(course.days))
    head, form = _("Day"), "j M Y"
    if len(course.days) > MOST_ROWS:
        places, head, form = _ends(course.days), _("Month"), "M Y"
    band = [_("Between"), _("And")] if course.ranges else []
    return ChartTable(
        heads=(head, name, *band),
        rows=tuple(
            (
                date_format(course.days[place], form),
                words(course.figures[place]),
                *(map(words, course.ranges[place]) if course.ranges else ()),
            )
            for place in places
        ),
    )


def _ends(days: Sequence[date]) -> list[int]:
    """Return the indexes of the last day of each recent month, and of each year before these
    months."""
    months = groupby(range(len(days)), key=lambda place: (days[place].year, days[place].month))
    ends = [list(some)[-1] for _month, some in months]
    years = groupby(ends[:-MOST_MONTHS], key=lambda place: days[place].year)
    return [*(list(some)[-1] for _year, some in years), *ends[-MOST_MONTHS:]]
