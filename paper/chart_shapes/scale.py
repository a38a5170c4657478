"""What the charts share: round numbers for a scale, places on it, and the table behind a chart."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from math import ceil, floor, inf, log10
from typing import Final

MOST_STEPS: Final = 5
"""The most steps of a scale: a chart is as low as a thumb on a phone."""

Words = Callable[[float], str]
"""How a figure is said: “+120”, “£2.50”."""


def plain(figure: float) -> str:
    """Return a figure with at most one decimal and a true minus sign: “−12.5”, “40”."""
    rounded = round(figure, 1)
    digits = f"{abs(rounded):.0f}" if rounded == int(rounded) else f"{abs(rounded):.1f}"
    return f"−{digits}" if rounded < 0 else digits


def signed(figure: float) -> str:
    """Return a figure as `plain` does, with a plus sign if it is above nought."""
    return f"+{plain(figure)}" if round(figure, 1) > 0 else plain(figure)


def whole(words: Callable[[int], str]) -> Words:
    """Return words for figures from words for whole numbers."""
    return lambda figure: words(round(figure))


@dataclass(frozen=True, slots=True)
class ChartTable:
    """What a chart shows, in words: the heads of its columns, and its rows. The first of a row is
    its own head."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Tick:
    """A figure on the scale: how far from the top, its words, and whether it is nought."""

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
        """Return how far from the top a figure lies, in hundredths."""
        return at(self.high - figure, self.high - self.low)

    def ticks(self, words: Words) -> tuple[Tick, ...]:
        """Return the figures on the scale from the lowest."""
        figures = (round(self.low + self.step * n, 6) for n in range(self.steps + 1))
        return tuple(Tick(self.place(figure), words(figure), figure == 0) for figure in figures)


def scale_of(
    figures: Iterable[float],
    *,
    with_nought: bool = False,
    least: float = 0,
    most_steps: int = MOST_STEPS,
) -> Scale:
    """Return the scale that spans the figures in few round steps.

    No step is smaller than `least`: 1 for what is counted.
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
    """Yield 1, 2 and 5 times the powers of ten, from the first that reaches both.

    It may fall short of `wanted` by a thousandth, which floats can be wrong by.
    """
    wanted = max(wanted, least) or 1
    steps = (digit * 10.0**power for power in count(floor(log10(wanted))) for digit in (1, 2, 5))
    return (step for step in steps if step >= wanted * 0.999)


def at(part: float, whole: float) -> float:
    """Return a part of a whole in hundredths, to two decimals. Of nothing it is the middle."""
    return round(100 * part / whole, 2) if whole else 50.0


def longest(words: Iterable[str]) -> int:
    """Return the number of letters of the longest words."""
    return max(map(len, words), default=0)


def every(count: int, most: float) -> int:
    """Return n, so that each n-th of this many leaves at most `most`."""
    return 1 if most == inf else max(1, ceil(count / most))


def pairs(places: Sequence[tuple[float, float]]) -> str:
    """Return places as SVG writes them: “0,12.5 100,40”."""
    return " ".join(f"{x:g},{y:g}" for x, y in places)
