"""Parts that all charts share: a scale in round steps, places on it, and the table behind a
chart."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from math import ceil, floor, inf, log10
from typing import Final

MOST_STEPS: Final = 5
"""The most steps of a scale: on a phone, a chart is no higher than a thumb."""

Words = Callable[[float], str]
"""A function that formats a figure: “+120”, “£2.50”."""


def plain(figure: float) -> str:
    """Return a figure with at most one decimal and a true minus sign: “−12.5”, “40”."""
    rounded = round(figure, 1)
    digits = f"{abs(rounded):.0f}" if rounded == int(rounded) else f"{abs(rounded):.1f}"
    return f"−{digits}" if rounded < 0 else digits


def signed(figure: float) -> str:
    """Return a figure as `plain` does, with a plus sign if it is above zero."""
    return f"+{plain(figure)}" if round(figure, 1) > 0 else plain(figure)


def whole(words: Callable[[int], str]) -> Words:
    """Return a formatter of figures from a formatter of whole numbers; it rounds each figure."""
    return lambda figure: words(round(figure))


@dataclass(frozen=True, slots=True)
class ChartTable:
    """A chart as a table of texts: the heads of its columns, and its rows.

    The first cell of a row is its head.
    """

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Tick:
    """A figure on the scale: its distance from the top, its text, and whether it is zero."""

    y: float
    words: str
    is_nought: bool


@dataclass(frozen=True, slots=True)
class Scale:
    """A scale of figures from the lowest to the highest, in equal round steps."""

    low: float
    step: float
    steps: int

    @property
    def high(self) -> float:
        """The highest figure."""
        return self.low + self.step * self.steps

    def place(self, figure: float) -> float:
        """Return the distance of a figure from the top, in hundredths."""
        return at(self.high - figure, self.high - self.low)

    def ticks(self, words: Words) -> tuple[Tick, ...]:
        """Return the figures on the scale, the lowest first."""
        figures = (round(self.low + self.step * n, 6) for n in range(self.steps + 1))
        return tuple(Tick(self.place(figure), words(figure), figure == 0) for figure in figures)


def scale_of(
    figures: Iterable[float],
    *,
    with_nought: bool = False,
    least: float = 0,
    most_steps: int = MOST_STEPS,
) -> Scale:
    """Return a scale that spans the figures in a few round steps.

    No step is smaller than `least`, which is 1 for numbers of things.
    """
    spanned = [*figures, *([0] if with_nought else [])]
    low, high = min(spanned), max(spanned)
    scales = (_spanning(low, high, step) for step in round_steps((high - low) / most_steps, least))
    return next(scale for scale in scales if scale.steps <= most_steps)


def _spanning(low: float, high: float, step: float) -> Scale:
    """Return the scale in these steps from the last one below `low` to the first above `high`."""
    first = floor(low / step)
    return Scale(first * step, step, max(1, ceil(high / step) - first))


def round_steps(wanted: float, least: float = 0) -> Iterator[float]:
    """Yield 1, 2 and 5 times the powers of ten, from the first that reaches both limits.

    The first may be a thousandth below `wanted`, because floats can be inexact.
    """
    wanted = max(wanted, least) or 1
    steps = (digit * 10.0**power for power in count(floor(log10(wanted))) for digit in (1, 2, 5))
    return (step for step in steps if step >= wanted * 0.999)


def at(part: float, whole: float) -> float:
    """Return a part of a whole in hundredths, to two decimals; 50 if the whole is 0."""
    return round(100 * part / whole, 2) if whole else 50.0


def longest(words: Iterable[str]) -> int:
    """Return the length of the longest text, in letters."""
    return max(map(len, words), default=0)


def every(count: int, most: float) -> int:
    """Return n such that every n-th of `count` things makes at most `most`."""
    return 1 if most == inf else max(1, ceil(count / most))


def pairs(places: Sequence[tuple[float, float]]) -> str:
    """Return places in the form of SVG: “0,12.5 100,40”."""
    return " ".join(f"{x:g},{y:g}" for x, y in places)
