"""Figures side by side, as bars: one bar for each group, or one for each series in a group."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from paper.chart_shapes.scale import ChartTable, Tick, Words, every, longest, plain, scale_of

FILLED: Final = 0.72
"""The part of a group's width that its bars take."""
MOST_FIGURES: Final = 8
"""The most bars in a chart that shows their figures."""


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar: its place and size, the index of its series, and its figure as text."""

    x: float
    y: float
    wide: float
    high: float
    series: int
    words: str
    hangs: bool
    """Whether its figure is below zero."""

    @property
    def middle(self) -> float:
        """The middle of the bar, from the left."""
        return round(self.x + self.wide / 2, 2)

    @property
    def end(self) -> float:
        """The end of the bar away from zero, from the top."""
        return round(self.y + self.high, 2) if self.hangs else self.y


@dataclass(frozen=True, slots=True)
class BarGroup:
    """The bars of a group, the middle of the group, its name, and whether the chart shows the
    name."""

    x: float
    name: str
    is_named: bool
    bars: tuple[Bar, ...]


@dataclass(frozen=True, slots=True)
class BarChart:
    """Bars in groups on one scale; a group has one bar of each series."""

    name: str
    series: tuple[str, ...]
    groups: tuple[BarGroup, ...]
    ticks: tuple[Tick, ...]
    table: ChartTable

    @property
    def letters(self) -> int:
        """The length of the scale's longest text, in letters."""
        return longest(tick.words for tick in self.ticks)

    @property
    def has_figures(self) -> bool:
        """Whether there is space for the figures of the bars."""
        return sum(len(group.bars) for group in self.groups) <= MOST_FIGURES


def bar_chart(
    name: str,
    groups: Sequence[str],
    series: Sequence[tuple[str, Sequence[float]]],
    *,
    head: str = "",
    words: Words = plain,
    least_step: float = 1,
    most_named: int = 6,
) -> BarChart | None:
    """Return bars for each of the groups, from series of figures; None without a group.

    A series is a name, and a figure for each group. Bars of figures below zero hang down. `head` is
    the kind of the groups: “Week”. At most `most_named` groups have their names below their bars.
    """
    if not groups:
        return None
    scale = scale_of(
        [figure for _name, figures in series for figure in figures],
        with_nought=True,
        least=least_step,
    )
    room = 100 / len(groups)
    wide = room * FILLED / len(series)
    nought = scale.place(0)
    apart = every(len(groups), most_named)

    def bar(place: int, number: int, figure: float) -> Bar:
        x = place * room + room * (1 - FILLED) / 2 + number * wide
        y = scale.place(figure)
        top, high = min(y, nought), round(abs(nought - y), 2)
        return Bar(round(x, 2), top, round(wide, 2), high, number, words(figure), figure < 0)

    return BarChart(
        name=name,
        series=tuple(title for title, _figures in series),
        groups=tuple(
            BarGroup(
                x=round((place + 0.5) * room, 2),
                name=group,
                is_named=place % apart == 0,
                bars=tuple(
                    bar(place, number, figures[place])
                    for number, (_title, figures) in enumerate(series)
                ),
            )
            for place, group in enumerate(groups)
        ),
        ticks=scale.ticks(words),
        table=ChartTable(
            heads=(head or _("What"), *(title for title, _figures in series)),
            rows=tuple(
                (group, *(words(figures[place]) for _title, figures in series))
                for place, group in enumerate(groups)
            ),
        ),
    )
