"""The report of a season as a PDF: A4 upright, headed like the cards."""

from django.utils.translation import gettext as _
from reportlab.lib.pagesizes import A4

from history.season_report.blocks import report_blocks
from history.season_report.printed_report import PrintedReport
from paper.heading import BESIDE, draw_club, draw_title, write_heading
from paper.new_paper import finished, new_paper
from paper.page_flow import Placed, pages
from paper.paper_frame import BOTTOM, FIRST_ROOM, HEADER, LATER_ROOM, LEFT, RIGHT, RUNNING, TOP
from paper.typesetting.pen import FAINT, FINE, HAIRLINE, Pen
from paper.typesetting.typefaces import ITALIC, REGULAR, width


def report_pdf(report: PrintedReport) -> bytes:
    """Return the report as a PDF; the same figures give the same bytes."""
    club = report.club
    title = f"{_heading(report)}, {club}"
    canvas = new_paper(A4, title=title, club=club, subject=_("Report of the season"))
    pen = Pen(canvas)
    paged = pages(report_blocks(report), FIRST_ROOM, LATER_ROOM)
    for number, placed in enumerate(paged, 1):
        _page(pen, report, placed, number, len(paged))
    return finished(canvas)


def _heading(report: PrintedReport) -> str:
    return _("Season %(season)s") % {"season": report.season}


def _page(pen: Pen, report: PrintedReport, placed: list[Placed], number: int, count: int) -> None:
    if number == 1:
        _header(pen, report)
    else:
        _running_head(pen, report)
    top = TOP - (HEADER if number == 1 else RUNNING)
    for block, below in placed:
        block.draw(pen, top - below)
    pen.rule(LEFT, BOTTOM - 10, RIGHT, BOTTOM - 10, HAIRLINE)
    words = _("page %(number)d of %(count)d") % {"number": number, "count": count}
    pen.write(RIGHT, BOTTOM - 19, words, face=ITALIC, size=7.5, colour=FAINT, align=1)
    if not report.is_over:
        words = _("The season is not over: its figures still change.")
        pen.write(LEFT, BOTTOM - 19, words, face=ITALIC, size=7.5, colour=FAINT)
    pen.page_done()


def _header(pen: Pen, report: PrintedReport) -> None:
    middle, room = (LEFT + RIGHT) / 2, RIGHT - LEFT
    draw_club(pen, middle, TOP, report.club, room)
    draw_title(pen, middle, TOP - 37, _("Piquet · Report of the season"))
    aside = min(width(report.days, REGULAR, 11), room * 0.6)
    write_heading(pen, LEFT, TOP - 68, _heading(report), room - aside - BESIDE)
    pen.write(RIGHT, TOP - 68, report.days, size=11, align=1, room=aside)


def _running_head(pen: Pen, report: PrintedReport) -> None:
    words = f"{_heading(report)} · {report.club}"
    room = RIGHT - LEFT - width(report.days, ITALIC, 9) - BESIDE
    pen.write(LEFT, TOP - 8, words, face=ITALIC, size=9, room=room)
    pen.write(RIGHT, TOP - 8, report.days, face=ITALIC, size=9, align=1)
    pen.rule(LEFT, TOP - 14, RIGHT, TOP - 14, FINE)
