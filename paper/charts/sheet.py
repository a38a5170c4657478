"""Parts that charts on paper share: colours, text in the papers' typefaces, the scale, the page."""

from collections.abc import Sequence
from typing import Final

from reportlab.graphics import renderPDF
from reportlab.graphics.shapes import Drawing, Group, Line, Shape, String
from reportlab.lib.colors import Color

from paper.chart_shapes.scale import Tick
from paper.typesetting.pen import FAINT, HAIR, INK, Colour, Pen
from paper.typesetting.typefaces import LEAST, REGULAR, fitted, width

SIZE: Final = 7.0
"""The size of text on a chart, in points."""
BELOW: Final = 14.0
"""The height of the text below a chart, in points."""
AFTER_SCALE: Final = 5.0

GREEN: Final[Colour] = (0.114, 0.290, 0.235)
SERIES: Final[tuple[Colour, ...]] = (GREEN, (0.78, 0.60, 0.55), HAIR)
"""The fills of the first three series, which also differ in print without colour."""


def colour(of: Colour, opacity: float = 1) -> Color:
    """Return a colour of the pen in the form of ReportLab's graphics."""
    return Color(*of, alpha=opacity)


INKED, FAINTED, RULED = map(colour, (INK, FAINT, HAIR))


def drawing(wide: float, high: float) -> Drawing:
    """Return an empty drawing whose initial typeface is one of ours."""
    return Drawing(wide, high, initialFontName=REGULAR)


def put(pen: Pen, drawn: Drawing, left: float, top: float) -> None:
    """Draw a drawing on the pen's page, downwards from `top`."""
    renderPDF.draw(drawn, pen.canvas, left, top - drawn.height)


def rule(
    x1: float, y1: float, x2: float, y2: float, of: Color = RULED, weight: float = 0.4
) -> Line:
    """Return a straight line."""
    return Line(x1, y1, x2, y2, strokeColor=of, strokeWidth=weight)


def words(
    x: float,
    y: float,
    text: str,
    *,
    align: float = 0,
    size: float = SIZE,
    room: float = 1000,
    of: Color = FAINTED,
    face: str = REGULAR,
) -> Shape:
    """Return a line of text at baseline y, placed as `Pen.write` places it."""
    line = fitted(text, face, size, LEAST, room)
    group, left = Group(), x - align * line.wide
    for part in line.parts:
        group.add(String(left, y, part.text, fontName=part.face, fontSize=part.size, fillColor=of))
        left += part.wide
    return group


def scale_room(ticks: Sequence[Tick]) -> float:
    """Return the width that the text of a scale needs on the left, in points."""
    return AFTER_SCALE + max((width(tick.words, REGULAR, SIZE) for tick in ticks), default=0)


def draw_scale(on: Drawing, ticks: Sequence[Tick], plot: "Plot") -> None:
    """Draw the lines of a scale across the plot, with their figures on its left."""
    for tick in ticks:
        y = plot.y(tick.y)
        on.add(rule(plot.left, y, plot.right, y, FAINTED if tick.is_nought else RULED))
        on.add(words(plot.left - AFTER_SCALE, y - SIZE * 0.34, tick.words, align=1))


class Plot:
    """The part of a drawing that the chart fills: its edges in points, from the bottom left."""

    def __init__(self, left: float, bottom: float, right: float, top: float) -> None:
        self.left, self.bottom, self.right, self.top = left, bottom, right, top

    def x(self, hundredths: float) -> float:
        """Return the place in points of these hundredths from the left."""
        return round(self.left + (self.right - self.left) * hundredths / 100, 2)

    def y(self, hundredths: float) -> float:
        """Return the place in points of these hundredths from the top."""
        return round(self.top - (self.top - self.bottom) * hundredths / 100, 2)


def plot_of(ticks: Sequence[Tick], wide: float, high: float) -> Plot:
    """Return the plot of a chart with a scale on its left and text below."""
    return Plot(scale_room(ticks), BELOW, wide - 3, high - SIZE)
