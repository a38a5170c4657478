"""The balances of the members through a month, as lines that step on the days they moved."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property

from ledger.documents.flow import Block
from scoring.documents.faces import REGULAR, width
from scoring.documents.pen import FAINT, HAIRLINE, INK, RED, Pen, Rule
from scoring.laws.money import LSD, format_money, unit

HEIGHT, LEAST = 225.0, 150.0
DAYS_ROOM = 16.0  # below, for the days
SCALE_ROOM = 44.0  # on the left, for the sums, or as much as the widest wants
SCALE_SIZE = 7.0
NAMES_ROOM = 165.0  # on the right
NAMED = 12  # lines that are drawn firmly and named; of more members those farthest from nothing
APART = 9.5  # names, from baseline to baseline
MOST_STEPS = 6
IN_PENCE = (1, 3, 6, 12, 30, 60, 120, 240, 600, 1200, 2400, 4800, 12000, 24000)

OTHERS = Rule(0.45, (0.72, 0.68, 0.62))
ZERO = Rule(0.7, INK)
UP, DOWN = Rule(1.0, INK), Rule(1.0, RED)
LEADER = Rule(0.3, FAINT)


@dataclass(frozen=True, slots=True)
class Course:
    """A member's balance when the month began, and after each of the days."""

    name: str
    before: int
    balances: tuple[int, ...]

    @property
    def after(self) -> int:
        return self.balances[-1] if self.balances else self.before


@dataclass(frozen=True)
class Chart:
    """Courses over the days of a month that any of them moved, from `left` to `right`."""

    courses: tuple[Course, ...]
    days: tuple[date, ...]
    month_length: int
    currency: str
    left: float
    right: float
    height: float = HEIGHT

    @property
    def block(self) -> Block:
        """The chart, which can be drawn less high where that keeps it on a page."""
        return Block(
            self.height,
            self._draw,
            least=LEAST,
            shrunk=lambda height: replace(self, height=height).block,
        )

    @cached_property
    def _span(self) -> tuple[int, int]:
        sums = [
            0,
            *(c.before for c in self.courses),
            *(b for c in self.courses for b in c.balances),
        ]
        return min(sums), max(sums)

    @cached_property
    def scale(self) -> list[int]:
        """The sums that the scale names, from the lowest."""
        low, high = self._span
        step = nice_step(high - low, self.currency)
        return list(range(low // step * step, high + step, step))

    @cached_property
    def scale_room(self) -> float:
        """How much room on the left the sums of the scale want."""
        words = (format_money(amount, self.currency) for amount in self.scale)
        return max(SCALE_ROOM, 6 + max(width(word, REGULAR, SCALE_SIZE) for word in words))

    def _draw(self, pen: Pen, top: float) -> None:
        place = _Place(self, top)
        self._draw_scale(pen, place)
        self._draw_days(pen, place)
        named = self._named()
        for course in self.courses:
            if course not in named:
                self._draw_course(pen, place, course, OTHERS)
        for course in named:
            self._draw_course(pen, place, course, _kind(course))
        self._draw_names(pen, place, named)

    def _named(self) -> list[Course]:
        """The courses that are named, by where they end from the top."""
        farthest = sorted(self.courses, key=lambda course: (-abs(course.after), course.name))
        return sorted(farthest[:NAMED], key=lambda course: (-course.after, course.name))

    def _draw_scale(self, pen: Pen, place: "_Place") -> None:
        for amount in self.scale:
            y = place.y(amount)
            pen.rule(place.left, y, place.right, y, HAIRLINE if amount else ZERO)
            words = format_money(amount, self.currency)
            pen.write(place.left - 5, y - 2.4, words, size=SCALE_SIZE, colour=FAINT, align=1)

    def _draw_days(self, pen: Pen, place: "_Place") -> None:
        pen.rule(place.left, place.bottom, place.right, place.bottom, HAIRLINE)
        for day in range(1, self.month_length + 1):
            x = place.x(day)
            pen.rule(x, place.bottom, x, place.bottom - (4 if day % 5 == 0 else 2), HAIRLINE)
            if day == 1 or day % 5 == 0:
                pen.write(x, place.bottom - 12, str(day), size=7, colour=FAINT, align=0.5)

    def _draw_course(self, pen: Pen, place: "_Place", course: Course, kind: Rule) -> None:
        x, y = place.left, place.y(course.before)
        for day, balance in zip(self.days, course.balances, strict=True):
            x_then, y_then = place.x(day.day), place.y(balance)
            if y_then == y:
                continue
            pen.rule(x, y, x_then, y, kind)
            pen.rule(x_then, y, x_then, y_then, kind)
            x, y = x_then, y_then
        pen.rule(x, y, place.right, y, kind)

    def _draw_names(self, pen: Pen, place: "_Place", named: Sequence[Course]) -> None:
        ends = [place.y(course.after) for course in named]
        for course, end, y in zip(named, ends, spread(ends, place.top, place.bottom), strict=True):
            colour = _kind(course).colour
            pen.rule(place.right, end, place.right + 10, y, LEADER)
            words = format_money(course.after, self.currency)
            wide = pen.write(self.right, y - 2.5, words, size=7.5, colour=colour, align=1)
            room = self.right - place.right - 13 - wide - 4
            pen.write(place.right + 13, y - 2.5, course.name, size=7.5, room=room)


@dataclass(frozen=True)
class _Place:
    """Where days and sums stand on the page, for a chart hanging from `top`."""

    chart: Chart
    hangs: float

    @property
    def left(self) -> float:
        return self.chart.left + self.chart.scale_room

    @property
    def right(self) -> float:
        return self.chart.right - NAMES_ROOM

    @property
    def top(self) -> float:
        return self.hangs - 6

    @property
    def bottom(self) -> float:
        return self.hangs - self.chart.height + DAYS_ROOM

    def x(self, day: int) -> float:
        """The middle of a day."""
        return self.left + (self.right - self.left) * (day - 0.5) / self.chart.month_length

    def y(self, amount: int) -> float:
        low, high = self.chart.scale[0], self.chart.scale[-1]
        share = (amount - low) / max(1, high - low)
        return self.bottom + 4 + (self.top - self.bottom - 8) * share


def nice_step(span: int, currency: str) -> int:
    """The least round sum of which a span has at most a few."""
    for step in _round_sums(currency):
        if span <= step * MOST_STEPS:
            return step
    raise ValueError(f"{span} is more than a chart can show")


def _round_sums(currency: str) -> Sequence[int]:
    power_sums = [digit * 10**power for power in range(16) for digit in (1, 2, 5)]
    if currency == LSD:
        return [*IN_PENCE, *(s * unit(LSD) for s in power_sums if s > 100)]
    return power_sums


def spread(ends: Sequence[float], top: float, bottom: float) -> list[float]:
    """Places for names, from the top, as near to their lines' ends as they may be; `ends` fall."""
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


def _kind(course: Course) -> Rule:
    return DOWN if course.after < 0 else UP
