"""A pen that writes text and draws lines on a page of a PDF.

Lines are collected and drawn together, and text goes into one text object.
"""

from collections import defaultdict
from math import inf
from typing import NamedTuple

from django.utils.translation import gettext as _
from reportlab.pdfgen.canvas import Canvas

from paper.typesetting.typefaces import ITALIC, REGULAR, Glyphs, TypesetLine, fitted, width

Colour = tuple[float, float, float]
INK: Colour = (0.11, 0.10, 0.10)
FAINT: Colour = (0.45, 0.42, 0.39)
RED: Colour = (0.60, 0.09, 0.11)
HAIR: Colour = (0.72, 0.68, 0.62)
PALE: Colour = (0.93, 0.905, 0.87)
EASE = 1 / 6  # The space between letters of a spaced heading, in parts of their size.


class Rule(NamedTuple):
    """A kind of line: its thickness in points, and its colour."""

    weight: float
    colour: Colour
    dash: tuple[float, ...] = ()
    """The lengths drawn and left out in turn, in points. Empty for a solid line."""


HAIRLINE = Rule(0.35, HAIR)
FINE = Rule(0.4, INK)
FIRM = Rule(0.8, INK)
HEAVY = Rule(1.5, INK)
DOT = 3.0
NOTE_AT = (42.0, 15.0)
"""The place of the note about spelled-out text, below everything else, in points."""


class Pen:
    """Draws on one page of a canvas at a time; `page_done` finishes the page."""

    def __init__(self, canvas: Canvas, *, note: float = 7) -> None:
        """Begin with an empty page. `note` is the size of the note about spelled-out text, in
        points."""
        self.canvas = canvas
        self.note = note
        self._take_up()

    def _take_up(self) -> None:
        self._rules: dict[Rule, list[tuple[float, float, float, float]]] = defaultdict(list)
        self._paths: list[tuple[Rule, list[tuple[float, float]]]] = []
        self._dots: list[tuple[float, float, float, float]] = []
        self._words = self.canvas.beginText()
        self._set_in: tuple[str, float] | None = None
        self._colour: Colour | None = None
        self._apart = 0.0
        self._spelled = False

    def rule(self, x1: float, y1: float, x2: float, y2: float, kind: Rule = FINE) -> None:
        """Draw a straight line."""
        self._rules[kind].append((x1, y1, x2, y2))

    def path(self, points: list[tuple[float, float]], kind: Rule) -> None:
        """Draw a line through these points."""
        self._paths.append((kind, points))

    def link(self, left: float, bottom: float, right: float, top: float, address: str) -> None:
        """Make part of the page a link, for readers on a screen."""
        self.canvas.linkURL(address, (left, bottom, right, top), relative=0)

    def dot(self, x: float, y: float) -> None:
        """Draw a small dot: a line of no length with round ends."""
        self._dots.append((x, y, x, y))

    def write(
        self,
        x: float,
        y: float,
        text: str,
        *,
        face: str = REGULAR,
        size: float = 9,
        colour: Colour = INK,
        align: float = 0,
        room: float = inf,
        least: float = 6,
    ) -> float:
        """Write a line of text at baseline y, and return its width in points.

        With `align` 0 it begins at x, with 0.5 it is centred there, with 1 it ends there. If the
        line is wider than `room`, its size is reduced, down to `least`. If it is still too wide, it
        is cut short.
        """
        line = fitted(text, face, size, least, room)
        self._put_line(x - align * line.wide, y, line, colour)
        return line.wide

    def write_spaced(
        self,
        x: float,
        y: float,
        text: str,
        *,
        size: float,
        colour: Colour = INK,
        align: float = 0,
    ) -> None:
        """Write a short heading in spaced capitals, placed as `write` places a line."""
        line = fitted(text.upper(), REGULAR, size, size, inf)
        self._put_line(x - align * self.spaced_width(text, size), y, line, colour, size * EASE)

    @staticmethod
    def spaced_width(text: str, size: float) -> float:
        """Return the width of a spaced heading, in points."""
        capitals = text.upper()
        return width(capitals, REGULAR, size) + size * EASE * (len(capitals) - 1)

    def _put_line(
        self, x: float, y: float, line: TypesetLine, colour: Colour, apart: float = 0
    ) -> None:
        self._spelled = self._spelled or line.spelled
        for part in line.parts:
            self.put(x, y, part, colour, apart)
            x += part.wide + apart * len(part.text)

    def put(self, x: float, y: float, line: Glyphs, colour: Colour, apart: float = 0) -> None:
        """Draw glyphs at their place, with `apart` points between them."""
        words = self._words
        if self._set_in != (line.face, line.size):
            words.setFont(line.face, line.size)
            self._set_in = (line.face, line.size)
        if self._colour != colour:
            words.setFillColorRGB(*colour)
            self._colour = colour
        if self._apart != apart:
            words.setCharSpace(apart)
            self._apart = apart
        words.setTextOrigin(x, y)
        words.textOut(line.text)

    def behind(
        self, x: float, y: float, text: str, *, size: float, room: float, turn: float
    ) -> None:
        """Write large pale text around a point, turned by `turn` degrees, beneath everything
        else."""
        line = fitted(text, REGULAR, size, size / 3, room)
        self.canvas.saveState()
        self.canvas.translate(x, y)
        self.canvas.rotate(turn)
        self.canvas.setFillColorRGB(*PALE)
        left = -line.wide / 2
        for part in line.parts:
            self.canvas.setFont(part.face, part.size)
            self.canvas.drawString(left, -part.size / 4, part.text)
            left += part.wide
        self.canvas.restoreState()

    def page_done(self) -> None:
        """Put lines, dots and text on the page, and begin the next page."""
        if self._spelled:
            words = _(
                "In square brackets: characters that this paper cannot print, described in words."
            )
            self.write(*NOTE_AT, words, face=ITALIC, size=self.note, colour=FAINT)
        for kind, lines in self._rules.items():
            self.canvas.setLineWidth(kind.weight)
            self.canvas.setStrokeColorRGB(*kind.colour)
            self.canvas.lines(lines)
        self._draw_paths()
        if self._dots:
            self.canvas.setLineCap(1)
            self.canvas.setLineWidth(DOT)
            self.canvas.setStrokeColorRGB(*FAINT)
            self.canvas.lines(self._dots)
            self.canvas.setLineCap(0)
        self.canvas.drawText(self._words)
        self.canvas.showPage()
        self._take_up()

    def _draw_paths(self) -> None:
        for kind, points in self._paths:
            self.canvas.setLineWidth(kind.weight)
            self.canvas.setStrokeColorRGB(*kind.colour)
            self.canvas.setDash(*([list(kind.dash)] if kind.dash else []))
            path = self.canvas.beginPath()
            path.moveTo(*points[0])
            for point in points[1:]:
                path.lineTo(*point)
            self.canvas.drawPath(path)
        if self._paths:
            self.canvas.setDash()
