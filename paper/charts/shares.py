"""Parts of a whole on paper, as one bar with texts below."""

from reportlab.graphics.shapes import Drawing, Rect

from paper.chart_shapes.shares import ShareBar
from paper.charts.bars import key_of
from paper.charts.sheet import BELOW, SERIES, Plot, colour, drawing


def draw_shares(chart: ShareBar, wide: float, high: float) -> Drawing:
    """Return the bar, with the name, the figure and the percentage of each part below."""
    on, plot = drawing(wide, high), Plot(0, BELOW, wide, high)
    for share in chart.shares:
        left = plot.x(share.x)
        on.add(
            Rect(
                left,
                plot.bottom,
                plot.x(share.x + share.wide) - left,
                plot.top - plot.bottom,
                fillColor=colour(SERIES[share.number]),
                strokeColor=colour((1, 1, 1)),
                strokeWidth=0.8,
            )
        )
    labels = tuple(f"{share.name} {share.words}, {share.percent}" for share in chart.shares)
    for shape in key_of(labels, plot.left, 2):
        on.add(shape)
    return on
