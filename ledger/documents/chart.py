"""A chart of a few members' balances through a month, as lines that step on days of change.

Each line has a stroke that is distinct in black and white, and ends at its member's name. If there
are more members than strokes, each member gets a small chart (`panels`).
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from itertools import chain

from paper.chart_shapes.scale import round_steps
from paper.page_flow import Block
from paper.typesetting.pen import FAINT, HAIRLINE, INK, Pen, Rule
from paper.typesetting.typefaces import REGULAR, in_full, width
from piquet.money.amounts import LSD, format_money, unit

HEIGHT, LEAST, MOST = 225.0, 150.0, 400.0
DAYS_ROOM = 16.0  # height below the chart, for the days
SCALE_ROOM = 44.0  # least width on the left, for the sums
SCALE_SIZE = 7.0
NAMES_ROOM = 196.0  # width on the right, for the names
SAMPLE = 24.0  # length of the stroke before a member's name
APART = 19.0  # distance between the middles of two names
NAME = ((8.0, 1), (7.0, 1), (7.0, 2), (6.0, 2))
"""Font sizes for a name, largest first, with the most lines allowed at each."""
MOST_STEPS = 6
IN_PENCE = (1, 3, 6, 12, 30, 60, 120, 240, 600, 1200, 2400, 4800, 12000, 24000)

ZERO = Rule(0.5, FAINT)
LEADER = Rule(0.3, FAINT)
GREY = (0.55, 0.55, 0.55)
STROKES = (
    Rule(1.4, INK),
    Rule(1.1, INK, (5, 2.5)),
    Rule(1.8, GREY),
    Rule(1.4, INK, (1.2, 2)),
    Rule(1.1, INK, (8, 2, 1.2, 2)),
    Rule(1.8, GREY, (9, 3)),
)


@dataclass(frozen=True, slots=True)
class BalanceCourse:
    """A member's balance when the month began, and after each of the chart's days."""

    name: str
    before: int
    balances: tuple[int, ...]

    @property
    def after(self) -> int:
        return self.balances[-1] if self.balances else self.before


@dataclass(frozen=True)
class Chart:
    """A chart of courses over the days on which any balance changed, from `left` to `right`."""

    courses: tuple[BalanceCourse, ...]
    days: tuple[date, ...]
    month_length: int
    currency: str
    left: float
    right: float
    height: float = HEIGHT

    @property
    def block(self) -> Block:
        """The chart as a block, whose height may change to fit on a page."""
        return Block(
            self.height,
            self._draw,
            least=LEAST,
            most=MOST if len(self.courses) > 1 else HEIGHT,
            resized=lambda height: replace(self, height=height).block,
        )

    @cached_property
    def _span(self) -> tuple[int, int]:
        return span_of(self.courses)

    @cached_property
    def scale(self) -> list[int]:
        """The sums marked on the scale, lowest first."""
        low, high = self._span
        step = round_sum(high - low, self.currency)
        return list(range(low // step * step, high + step, step))

    @cached_property
    def scale_room(self) -> float:
        """The width on the left that the sums of the scale need."""
        words = (format_money(amount, self.currency) for amount in self.scale)
        return max(SCALE_ROOM, 6 + max(width(word, REGULAR, SCALE_SIZE) for word in words))

    def _draw(self, pen: Pen, top: float) -> None:
        place = _PlaceOnChart(self, top)
        self._draw_scale(pen, place)
        self._draw_days(pen, place)
        for course, kind in self.strokes:
            pen.path(steps(course, self.days, place.x, place.y, (place.left, place.right)), kind)
        self._draw_names(pen, place)

    @cached_property
    def strokes(self) -> list[tuple[BalanceCourse, Rule]]:
        """The courses with their strokes, the highest final balance first."""
        by_end = sorted(self.courses, key=lambda course: (-course.after, course.name))
        return list(zip(by_end, STROKES, strict=False))

    def _draw_scale(self, pen: Pen, place: "_PlaceOnChart") -> None:
        for amount in self.scale:
            y = place.y(amount)
            pen.rule(place.left, y, place.right, y, HAIRLINE if amount else ZERO)
            words = format_money(amount, self.currency)
            pen.write(place.left - 5, y - 2.4, words, size=SCALE_SIZE, colour=FAINT, align=1)

    def _draw_days(self, pen: Pen, place: "_PlaceOnChart") -> None:
        pen.rule(place.left, place.bottom, place.right, place.bottom, HAIRLINE)
        for day in range(1, self.month_length + 1):
            x = place.x(day)
            pen.rule(x, place.bottom, x, place.bottom - (4 if day % 5 == 0 else 2), HAIRLINE)
            if day == 1 or day % 5 == 0:
                pen.write(x, place.bottom - 12, str(day), size=7, colour=FAINT, align=0.5)

    def _draw_names(self, pen: Pen, place: "_PlaceOnChart") -> None:
        """Draw each name after a sample of its stroke, with the final balance."""
        ends = [place.y(course.after) for course, _kind in self.strokes]
        middles = spread_names(ends, place.top, place.bottom)
        for (course, kind), end, y in zip(self.strokes, ends, middles, strict=True):
            x = place.right + 10
            pen.rule(place.right, end, x, y, LEADER)
            pen.path([(x, y), (x + SAMPLE, y)], kind)
            words = format_money(course.after, self.currency)
            wide = pen.write(self.right, y - 2.5, words, size=7.5, align=1)
            self._draw_name(pen, x + SAMPLE + 4, y, course.name, self.right - wide - 4)

    def _draw_name(self, pen: Pen, left: float, y: float, name: str, right: float) -> None:
        """Draw a name on one or two lines, centred on the height `y`."""
        size, lines = in_full(name, REGULAR, NAME, right - left)
        top = y - size * 0.34 + (len(lines) - 1) * size * 0.55
        for row, line in enumerate(lines):
            pen.write(left, top - row * size * 1.1, line, size=size, room=right - left)


def steps(
    course: BalanceCourse,
    days: Sequence[date],
    x: Callable[[int], float],
    y: Callable[[int], float],
    ends: tuple[float, float],
) -> list[tuple[float, float]]:
    """Return the corners of a course's line between the two `ends`.

    `x` maps a day, and `y` a balance, to a place on the page.
    """
    height = y(course.before)
    points = [(ends[0], height)]
    for day, balance in zip(days, course.balances, strict=True):
        if y(balance) != height:
            points += [(x(day.day), height), (x(day.day), y(balance))]
            height = y(balance)
    return [*points, (ends[1], height)]


@dataclass(frozen=True)
class _PlaceOnChart:
    """The scales of a chart with its top at `y_top`: the place of each day and sum, in points."""

    chart: Chart
    y_top: float

    @property
    def left(self) -> float:
        return self.chart.left + self.chart.scale_room

    @property
    def right(self) -> float:
        return self.chart.right - NAMES_ROOM

    @property
    def top(self) -> float:
        return self.y_top - 6

    @property
    def bottom(self) -> float:
        return self.y_top - self.chart.height + DAYS_ROOM

    def x(self, day: int) -> float:
        """Return the horizontal place of the middle of a day."""
        return self.left + (self.right - self.left) * (day - 0.5) / self.chart.month_length

    def y(self, amount: int) -> float:
        low, high = self.chart.scale[0], self.chart.scale[-1]
        share = (amount - low) / max(1, high - low)
        return self.bottom + 4 + (self.top - self.bottom - 8) * share


def span_of(courses: Sequence[BalanceCourse]) -> tuple[int, int]:
    """Return the lowest and the highest balance of all courses, including zero."""
    sums = [0, *(c.before for c in courses), *(b for c in courses for b in c.balances)]
    return min(sums), max(sums)


def round_sum(span: int, currency: str) -> int:
    """Return the smallest round sum that divides the span into at most `MOST_STEPS` steps."""
    sums = chain(IN_PENCE, _pounds()) if currency == LSD else map(int, round_steps(1))
    return next(amount for amount in sums if span <= amount * MOST_STEPS)


def _pounds() -> Iterator[int]:
    """Yield the round sums above a hundred pounds, in pence."""
    return (unit(LSD) * int(pounds) for pounds in round_steps(101))


def spread_names(ends: Sequence[float], top: float, bottom: float) -> list[float]:
    """Return the heights of names, from the top, each near its line's end without overlap.

    `ends` must be in descending order.
    """
    places: list[float] = []
    for end in ends:
        places.append(min(end, places[-1] - APART if places else top - 3))
    lowest = bottom + 3
    for place in reversed(range(len(places))):
        if places[place] >= lowest:
            break
        places[place] = lowest
        lowest += APART
    return places
