"""Results in a row on paper."""

from reportlab.graphics.shapes import Drawing, Rect

from paper.chart_shapes.strip import Strip
from paper.charts.sheet import FAINTED, GREEN, Plot, colour, drawing, rule


def draw_strip(chart: Strip, wide: float, high: float) -> Drawing:
    """Return the marks in a row: wins are above the line, and losses hollow and below it."""
    on, plot = drawing(wide, high), Plot(0, 1, wide, high - 1)
    middle = plot.y(50)
    on.add(rule(plot.left, middle, plot.right, middle, FAINTED))
    for mark in chart.marks:
        bottom = plot.y(mark.y + mark.high)
        on.add(
            Rect(
                plot.x(mark.x),
                bottom,
                plot.x(mark.x + mark.wide) - plot.x(mark.x),
                plot.y(mark.y) - bottom,
                fillColor=None if mark.kind == "lost" else colour(GREEN),
                strokeColor=colour(GREEN),
                strokeWidth=0.8,
            )
        )
    return on
