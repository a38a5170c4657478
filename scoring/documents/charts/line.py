"""A line over time on paper."""

from itertools import chain
from typing import Final

from reportlab.graphics.shapes import Circle, Drawing, Polygon, PolyLine

from scoring.charts.line import LineChart, NamedDay, Place
from scoring.documents.charts.sheet import (
    GREEN,
    Plot,
    colour,
    draw_scale,
    drawing,
    plot_of,
    words,
)

ALIGN: Final = {"start": 0.0, "middle": 0.5, "end": 1.0}


def draw_line(chart: LineChart, wide: float, high: float) -> Drawing:
    """Return the line with its band, its scale and the days below it."""
    on, plot = drawing(wide, high), plot_of(chart.ticks, wide, high)
    draw_scale(on, chart.ticks, plot)
    if chart.band:
        corners = _flat(chart.band, plot)
        on.add(Polygon(corners, fillColor=colour(GREEN, 0.18), strokeColor=None))
    points = _flat(chart.points, plot)
    on.add(PolyLine(points, strokeColor=colour(GREEN), strokeWidth=1.2, strokeLineJoin=1))
    on.add(Circle(*points[-2:], 2, fillColor=colour(GREEN), strokeColor=None))
    for day in chart.days:
        on.add(_day(day, plot))
    return on


def _flat(places: tuple[Place, ...], plot: Plot) -> list[float]:
    return list(chain.from_iterable((plot.x(x), plot.y(y)) for x, y in places))


def _day(day: NamedDay, plot: Plot) -> Drawing:
    return words(plot.x(day.x), plot.bottom - 11, day.words, align=ALIGN[day.anchor])
