"""A tournament as a PDF for the notice board: A4 across, headed like the cards.

A knockout has its bracket, a Swiss tournament its table and its cross-table. ReportLab's graphics
draw boxes and rules from the pictures of the page. The pen writes the words.
"""

from collections.abc import Sequence
from typing import Final

from django.utils.translation import gettext as _
from reportlab.graphics import renderPDF
from reportlab.graphics.shapes import Drawing, Line, PolyLine, Rect
from reportlab.lib.colors import Color

from contests.tournaments.bracket_picture import BracketPicture
from contests.tournaments.cross_table import CrossTable
from contests.tournaments.paper_size import (
    BOTTOM,
    HEADER,
    HIGH,
    LEFT,
    RIGHT,
    ROOM_HIGH,
    ROOM_WIDE,
    TOP,
    WIDE,
)
from contests.tournaments.printed_tournament import PrintedTournament
from paper.heading import draw_club, draw_title
from paper.new_paper import finished, new_paper
from paper.typesetting.pen import FAINT, FIRM, HAIR, HAIRLINE, INK, PALE, Pen
from paper.typesetting.typefaces import BOLD, ITALIC, REGULAR

TABLE_LINE: Final = 18.0
BETWEEN: Final = 10.0
LEAST: Final = 0.8
"""The smallest scale of a cross-table below the table; otherwise it has a page of its own."""


def draw(printed: PrintedTournament) -> bytes:
    """Return the tournament as a PDF document; the same state gives the same bytes."""
    club, name = printed.club, printed.name
    canvas = new_paper((WIDE, HIGH), title=name, club=club, subject=f"{club}, {printed.days}")
    pen = Pen(canvas)
    if printed.bracket:
        _head(pen, printed, _("Piquet · Knockout"))
        _bracket(pen, printed.bracket)
        pen.page_done()
    elif printed.cross_table:
        _head(pen, printed, _("Piquet · Swiss tournament"))
        top = _standings(pen, printed) - BETWEEN
        if top - BOTTOM < printed.cross_table.high * LEAST:
            pen.page_done()
            _head(pen, printed, _("Piquet · Cross-table"))
            top = TOP - HEADER - 6
        _cross_table(pen, printed.cross_table, top)
        pen.page_done()
    return finished(canvas)


def _head(pen: Pen, printed: PrintedTournament, title: str) -> None:
    """Write the club, the tournament, its days, its terms and its winner."""
    middle = (LEFT + RIGHT) / 2
    draw_club(pen, middle, TOP, printed.club, ROOM_WIDE)
    draw_title(pen, middle, TOP - 36, title)
    pen.write(LEFT, TOP - 62, printed.name, size=15, room=ROOM_WIDE * 0.6, least=9)
    pen.write(RIGHT, TOP - 62, printed.days, size=10, align=1, room=ROOM_WIDE * 0.38)
    pen.write(LEFT, TOP - 77, printed.about, face=ITALIC, size=9, room=ROOM_WIDE * 0.6)
    if printed.winner:
        state = _("Won by %(name)s") % {"name": printed.winner}
        pen.write(RIGHT, TOP - 77, state, face=BOLD, size=10, align=1, room=ROOM_WIDE * 0.38)


def _colour(colour: tuple[float, float, float]) -> Color:
    return Color(*colour)


def _bracket(pen: Pen, picture: BracketPicture) -> None:
    """Draw the bracket as large as the page allows."""
    scale = min(ROOM_WIDE / picture.wide, ROOM_HIGH / picture.high, 1.3)
    left = LEFT + (ROOM_WIDE - picture.wide * scale) / 2
    top = TOP - HEADER - 6
    drawing = _drawn(picture)
    drawing.scale(scale, scale)
    renderPDF.draw(drawing, pen.canvas, left, top - picture.high * scale)
    _words(pen, picture, left, top, scale)


def _drawn(picture: BracketPicture) -> Drawing:
    """Return the boxes and lines of a bracket. ReportLab counts from the bottom."""
    drawing = Drawing(picture.wide, picture.high)
    for points in picture.lines:
        flat = [part for x, y in points for part in (x, picture.high - y)]
        drawing.add(PolyLine(flat, strokeColor=_colour(FAINT), strokeWidth=0.8))
    for box in picture.boxes:
        bottom = picture.high - box.y - picture.box_high
        drawing.add(
            Rect(
                box.x,
                bottom,
                picture.box_wide,
                picture.box_high,
                fillColor=Color(1, 1, 1),
                strokeColor=_colour(INK),
                strokeWidth=0.8,
            )
        )
        middle = bottom + picture.layout.line
        drawing.add(
            Line(
                box.x,
                middle,
                box.x + picture.box_wide,
                middle,
                strokeColor=_colour(HAIR),
                strokeWidth=0.5,
            )
        )
    return drawing


def _words(pen: Pen, picture: BracketPicture, left: float, top: float, scale: float) -> None:
    size = picture.layout.size * scale
    for heading in picture.headings:
        x = left + (heading.x + picture.box_wide / 2) * scale
        pen.write(x, top - size, heading.text, face=ITALIC, size=size, align=0.5)
    for box in picture.boxes:
        begin = left + (box.x + picture.inside) * scale
        end = left + (box.x + picture.box_wide - picture.inside) * scale
        for side in box.sides:
            y = top - side.y * scale
            face = BOLD if side.is_winner else REGULAR
            pen.write(begin, y, side.seed, size=size * 0.8, colour=FAINT)
            room = picture.layout.room * scale
            pen.write(begin + 1.6 * size, y, side.full, face=face, size=size, room=room)
            pen.write(end, y, side.wins, face=face, size=size, align=1)


PLACE, NAME = ("", 40.0), 260.0
"""The heading and width of the column of places, and the width of the column of names."""


def _standings(pen: Pen, printed: PrintedTournament) -> float:
    """Write the table, with a line for each person. Return the height at which it ends."""
    columns = (PLACE, (_("Player"), NAME), *printed.columns)
    widths = [width for _heading, width in columns]
    y = TOP - HEADER - 14
    _line(pen, y, widths, [heading for heading, _width in columns], face=ITALIC, colour=FAINT)
    pen.rule(LEFT, y - 5, RIGHT, y - 5, FIRM)
    step = min(TABLE_LINE, (ROOM_HIGH - 30) / max(1, len(printed.standings)))
    for cells in printed.standings:
        y -= step
        _line(pen, y, widths, cells, size=min(10.5, step * 0.62))
        pen.rule(LEFT, y - step * 0.3, RIGHT, y - step * 0.3, HAIRLINE)
    return y - step


def _line(
    pen: Pen,
    y: float,
    widths: Sequence[float],
    cells: Sequence[str],
    *,
    size: float = 9.5,
    face: str = REGULAR,
    colour: tuple[float, float, float] = INK,
) -> None:
    """Write a line of the table: the place centred, the name from the left, then figures."""
    x = LEFT
    for number, (words, width) in enumerate(zip(cells, widths, strict=True)):
        align = (0.5, 0.0)[number] if number < 2 else 1.0
        at, room = x + 6 + align * (width - 12), width - 8
        if words:
            pen.write(at, y, words, face=face, size=size, colour=colour, align=align, room=room)
        x += width


def _cross_table(pen: Pen, table: CrossTable, top: float) -> None:
    """Draw the cross-table as large as the room below `top` allows."""
    scale = min(ROOM_WIDE / table.wide, (top - BOTTOM) / table.high, 1.2)
    left = LEFT + (ROOM_WIDE - table.wide * scale) / 2
    drawing = Drawing(table.wide, table.high)
    fills = {"won": Color(0.11, 0.29, 0.24), "drawn": _colour(HAIR), "self": _colour(PALE)}
    for line in table.lines:
        for cell in line.cells:
            drawing.add(
                Rect(
                    cell.x,
                    table.high - line.y - table.cell,
                    table.cell,
                    table.cell,
                    fillColor=fills.get(cell.kind, Color(1, 1, 1)),
                    strokeColor=_colour(HAIR),
                    strokeWidth=0.5,
                )
            )
    drawing.scale(scale, scale)
    renderPDF.draw(drawing, pen.canvas, left, top - table.high * scale)
    _cross_words(pen, table, left, top, scale)


def _cross_words(pen: Pen, table: CrossTable, left: float, top: float, scale: float) -> None:
    size = table.size * scale
    half, down = table.cell / 2, table.cell * 0.68
    for x, number in table.columns:
        at = left + (x + half) * scale
        pen.write(at, top - down * scale, str(number), size=size * 0.85, align=0.5, colour=FAINT)
    for line in table.lines:
        y = top - (line.y + down) * scale
        pen.write(left + 18 * scale, y, str(line.place), size=size * 0.85, align=1, colour=FAINT)
        pen.write(left + 26 * scale, y, line.full, size=size, room=table.room * scale)
        end = left + (table.wide - 6) * scale
        pen.write(end, y, str(line.score), face=BOLD, size=size, align=1)
        for cell in line.cells:
            colour = (1.0, 1.0, 1.0) if cell.kind == "won" else INK
            at = left + (cell.x + half) * scale
            pen.write(at, y, cell.text, size=size, align=0.5, colour=colour)
