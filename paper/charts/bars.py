"""Bars in groups on paper."""

from collections.abc import Iterator

from reportlab.graphics.shapes import Drawing, Rect, Shape

from paper.chart_shapes.bars import Bar, BarChart
from paper.charts.sheet import SERIES, SIZE, Plot, colour, draw_scale, drawing, plot_of, words

KEY: float = 12.0
"""The height of the key to the series, in points."""


def draw_bars(chart: BarChart, wide: float, high: float) -> Drawing:
    """Return the bars with their scale, the groups' names below and, for several series, a key."""
    on = drawing(wide, high)
    several = len(chart.series) > 1
    plot = plot_of(chart.ticks, wide, high - KEY if several else high)
    draw_scale(on, chart.ticks, plot)
    for group in chart.groups:
        for bar in group.bars:
            if bar.high:
                on.add(_bar(bar, plot))
            if chart.has_figures:
                below = plot.y(bar.end) + (-SIZE if bar.hangs else 2)
                on.add(words(plot.x(bar.middle), below, bar.words, align=0.5))
        if group.is_named:
            on.add(words(plot.x(group.x), plot.bottom - 11, group.name, align=0.5))
    for shape in key_of(chart.series, plot.left, high - SIZE) if several else ():
        on.add(shape)
    return on


def _bar(bar: Bar, plot: Plot) -> Rect:
    left, bottom = plot.x(bar.x), plot.y(bar.y + bar.high)
    wide, high = plot.x(bar.x + bar.wide) - left, plot.y(bar.y) - bottom
    return Rect(left, bottom, wide, high, fillColor=colour(SERIES[bar.series]), strokeColor=None)


def key_of(series: tuple[str, ...], left: float, y: float) -> Iterator[Shape]:
    """Yield a swatch and its name for each series, in a line from the left."""
    for number, name in enumerate(series):
        fill = colour(SERIES[number])
        yield Rect(left, y, 12, 5, fillColor=fill, strokeColor=None)
        label = words(left + 16, y, name)
        yield label
        left = _end(label) + 14


def _end(shape: Shape) -> float:
    return float(shape.getBounds()[2])
