"""Draw a card of the year: dark ink on cream, ruled and framed like a printed card.

Its width and height in points are half those of its picture in pixels. Its smallest text is still
readable when the picture is as wide as a phone.
"""

from datetime import date
from itertools import chain
from typing import Final

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from reportlab.graphics.shapes import Circle, Drawing, Polygon, PolyLine
from reportlab.pdfgen.canvas import Canvas

from history.years.card import Fact, YearCard
from history.years.picture import as_png
from paper.chart_shapes.line import LineChart
from paper.chart_shapes.strip import Strip
from paper.charts.sheet import FAINTED, GREEN, Plot, colour, drawing, put, rule
from paper.charts.strip import draw_strip
from paper.new_paper import finished, new_paper
from paper.typesetting.pen import FAINT, HAIR, INK, RED, Colour, Pen, Rule
from paper.typesetting.typefaces import BOLD, ITALIC, REGULAR, fitted, in_full

PIXELS: Final = 1080
"""The width of the picture in pixels."""
WIDE: Final = 540.0
HIGH: Final = 675.0
MIDDLE: Final = WIDE / 2
LEFT: Final = 50.0
RIGHT: Final = WIDE - LEFT

CREAM: Final[Colour] = (0.973, 0.945, 0.886)
FRAMES: Final = ((17.0, Rule(1.6, INK)), (22.0, Rule(0.5, INK)))
HAIRLINE: Final = Rule(0.6, HAIR)
FINE: Final = Rule(0.6, INK)

CLUB_WAYS: Final = ((20.0, 1), (17.0, 1), (14.0, 2), (12.0, 2))
NAME_WAYS: Final = ((46.0, 1), (38.0, 1), (31.0, 1), (25.0, 2), (20.0, 2))
FACT_WAYS: Final = ((23.0, 1), (18.0, 1), (14.0, 2), (12.0, 2))
NAME_AT: Final = HIGH - 163
RESULTS_AT: Final = HIGH - 251
LINE_TOP: Final = HIGH - 345
LINE_HIGH: Final = 112.0
STRIP_HIGH: Final = 66.0
MOST_WIDE: Final = 30.0
"""The greatest width of one result, in points."""
FACTS_TOP: Final = HIGH - 469
FACT_HIGH: Final = 55.0
FACTS: Final = 6


def year_png(card: YearCard) -> bytes:
    """Return the card as a PNG picture; the same card gives the same bytes."""
    return as_png(year_pdf(card), PIXELS)


def year_pdf(card: YearCard) -> bytes:
    """Return the card as a PDF of one page; the same card gives the same bytes."""
    canvas = new_paper((WIDE, HIGH), title=card.title, club=card.club, subject=card.title)
    canvas.setFillColorRGB(*CREAM)
    canvas.rect(0, 0, WIDE, HIGH, stroke=0, fill=1)
    pen = Pen(canvas)
    _frame(pen)
    _corners(canvas, card)
    _head(pen, card)
    _results(pen, card)
    if card.line:
        _line(pen, card.line)
    elif card.strip:
        _strip(pen, card.strip)
    _facts(pen, card.facts)
    pen.page_done()
    return finished(canvas)


def _frame(pen: Pen) -> None:
    for inset, kind in FRAMES:
        right, top = WIDE - inset, HIGH - inset
        corners = [(inset, inset), (right, inset), (right, top), (inset, top), (inset, inset)]
        pen.path(corners, kind)


def _corners(canvas: Canvas, card: YearCard) -> None:
    """Draw the person's initial and suit in two corners, as on a playing card, one turned."""
    ink = RED if card.is_red else INK
    for turned in (False, True):
        canvas.saveState()
        if turned:
            canvas.translate(WIDE, HIGH)
            canvas.rotate(180)
        canvas.setFillColorRGB(*ink)
        for text, size, y in ((card.person[:1].upper(), 30.0, 63.0), (card.suit, 28.0, 90.0)):
            line = fitted(text, BOLD, size, size, 40)
            left = 49 - line.wide / 2
            for part in line.parts:
                canvas.setFont(part.face, part.size)
                canvas.drawString(left, HIGH - y, part.text)
                left += part.wide
        canvas.restoreState()


def _head(pen: Pen, card: YearCard) -> None:
    size, lines = in_full(card.club, REGULAR, CLUB_WAYS, WIDE - 190)
    for row, line in enumerate(lines):
        pen.write(MIDDLE, HIGH - 62 - row * size * 1.15, line, size=size, align=0.5)
    _title(pen, HIGH - 103, _("The year %(year)d") % {"year": card.year})
    size, lines = in_full(card.person, REGULAR, NAME_WAYS, RIGHT - LEFT)
    top = NAME_AT + (len(lines) - 1) * size * 0.6
    for row, line in enumerate(lines):
        pen.write(MIDDLE, top - row * size * 1.15, line, size=size, align=0.5)


def _title(pen: Pen, y: float, words: str) -> None:
    """Write a title in spaced capitals between suits, with a rule on either side."""
    half = pen.spaced_width(words, 13) / 2
    pen.write_spaced(MIDDLE - half, y, words, size=13)
    for side, suits in (
        (-1, ((18, "♥", RED), (34, "♠", INK))),
        (1, ((18, "♦", RED), (34, "♣", INK))),
    ):
        for away, suit, ink in suits:
            pen.write(MIDDLE + side * (half + away), y, suit, size=14, colour=ink, align=0.5)
        begin = MIDDLE + side * (half + 48)
        pen.rule(begin, y + 4.5, begin + side * 56, y + 4.5, FINE)


def _results(pen: Pen, card: YearCard) -> None:
    """Write the parties won and lost in large figures, with the number of parties below."""
    sides = (
        (-1, card.won, _("parties won"), GREEN),
        (1, card.lost, _("parties lost"), INK),
    )
    for side, figure, name, ink in sides:
        x = MIDDLE + side * 105
        pen.write(x, RESULTS_AT, str(figure), face=BOLD, size=72, colour=ink, align=0.5, room=190)
        pen.write(x, RESULTS_AT - 24, name, face=ITALIC, size=16, colour=FAINT, align=0.5)
    pen.rule(MIDDLE, RESULTS_AT + 54, MIDDLE, RESULTS_AT - 26, HAIRLINE)
    pen.write(MIDDLE, RESULTS_AT - 52, card.parties, size=15, align=0.5, room=RIGHT - LEFT)


def _line(pen: Pen, line: LineChart) -> None:
    """Draw the points over the year, filled down to zero, with the months below."""
    wide = RIGHT - LEFT
    on, plot = drawing(wide, LINE_HIGH), Plot(0, 22, wide, LINE_HIGH - 6)
    nought = next((plot.y(tick.y) for tick in line.ticks if tick.is_nought), plot.bottom)
    points = list(chain.from_iterable((plot.x(x), plot.y(y)) for x, y in line.points))
    ends = [plot.x(line.end[0]), nought]
    on.add(Polygon([0, nought, *points, *ends], fillColor=colour(GREEN, 0.13), strokeColor=None))
    on.add(rule(0, nought, wide, nought, FAINTED))
    on.add(PolyLine(points, strokeColor=colour(GREEN), strokeWidth=2.4, strokeLineJoin=1))
    on.add(Circle(*points[-2:], 4.5, fillColor=colour(GREEN), strokeColor=colour(CREAM)))
    _months(on)
    put(pen, on, LEFT, LINE_TOP)
    bottom = LINE_TOP - LINE_HIGH
    for month in range(12):
        x = LEFT + wide * (month + 0.5) / 12
        letter = date_format(date(2026, month + 1, 1), "M")[:1]
        pen.write(x, bottom + 3, letter, size=12.5, colour=FAINT, align=0.5)
    pen.write(LEFT, LINE_TOP + 2, line.name, face=ITALIC, size=13, colour=FAINT)
    pen.write(RIGHT, LINE_TOP + 2, line.last, face=BOLD, size=17, colour=GREEN, align=1)


def _months(on: Drawing) -> None:
    """Mark the beginning of each month."""
    for month in range(13):
        x = on.width * month / 12
        on.add(rule(x, 18, x, 22, FAINTED))


def _strip(pen: Pen, strip: Strip) -> None:
    """Draw the latest results in a row, for a card without a line of points."""
    wide = min(RIGHT - LEFT, len(strip.marks) * MOST_WIDE)
    pen.write(LEFT, LINE_TOP + 2, strip.name, face=ITALIC, size=13, colour=FAINT)
    put(pen, draw_strip(strip, wide, STRIP_HIGH), LEFT, LINE_TOP - 24)


def _facts(pen: Pen, facts: tuple[Fact, ...]) -> None:
    """Write the facts in two columns between rules."""
    room = (RIGHT - LEFT) / 2
    highest = FACTS_TOP - (FACTS - len(facts)) * FACT_HIGH / 4
    for place, fact in enumerate(facts):
        row, column = divmod(place, 2)
        top, x = highest - row * FACT_HIGH, LEFT + column * room
        if column == 0:
            pen.rule(LEFT, top, RIGHT, top, FINE if row == 0 else HAIRLINE)
        inset = 14.0 if column else 0.0
        pen.write(x + inset, top - 18, fact.name, face=ITALIC, size=13, colour=FAINT)
        size, lines = in_full(fact.figure, REGULAR, FACT_WAYS, room - 28)
        y = top - 43 + (len(lines) - 1) * size * 0.6
        for number, line in enumerate(lines):
            pen.write(x + inset, y - number * size * 1.1, line, size=size)
