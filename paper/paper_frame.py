"""A month's paper: A4 upright, headed like the cards, with number and fingerprint on every page."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import override
from reportlab.lib.pagesizes import A4

from paper.heading import BESIDE, draw_club, draw_title, write_heading
from paper.new_paper import ABOVE, SIDE, finished, new_paper
from paper.page_flow import Block, Placed, pages
from paper.typesetting.layout import laid_out_by
from paper.typesetting.pen import FAINT, FINE, HAIRLINE, Pen
from paper.typesetting.typefaces import ITALIC, REGULAR, width

LANGUAGE: Final = "en"
"""The language of papers, whatever the reader's, so that a reprint is the same."""

WIDE: float
HIGH: float
WIDE, HIGH = A4
LEFT, RIGHT = SIDE, WIDE - SIDE
TOP, BOTTOM = HIGH - ABOVE, 54.0
HEADER, RUNNING = 86.0, 26.0
FIRST_ROOM, LATER_ROOM = TOP - HEADER - BOTTOM, TOP - RUNNING - BOTTOM


@dataclass(frozen=True)
class Paper:
    """The content of a paper. Without a number it is a draft, marked as such across every page."""

    club: str
    title: str
    """The kind of paper, below the club's name."""
    heading: str
    aside: str
    """The text to the right of the heading."""
    number: int | None
    issued: str
    """The day of issue as 2026-11-02; "" for drafts, and for papers issued before it was
    recorded."""
    fingerprint: str
    layout: int
    """The layout in which the paper is drawn (`typesetting.layout`)."""
    blocks: tuple[Block, ...]


def draw(papers: Sequence[Paper], title: str) -> bytes:
    """Return the papers, one after another, as a PDF; the same papers give the same bytes."""
    with override(LANGUAGE):
        club = papers[0].club
        canvas = new_paper(A4, title=title, club=club, subject=title, language=LANGUAGE)
        pen = Pen(canvas)
        for place, paper in enumerate(papers):
            if len(papers) > 1:
                canvas.bookmarkPage(f"paper-{place}")
                canvas.addOutlineEntry(f"{paper.heading}, {paper.aside}", f"paper-{place}")
            with laid_out_by(paper.layout):
                _paper(pen, paper)
    return finished(canvas)


def format_paper_number(number: int | None) -> str:
    """Return “No. 12”, or “Draft” without a number."""
    return _("Draft") if number is None else _("No. %(number)d") % {"number": number}


def _number_and_day(paper: Paper) -> str:
    number = format_paper_number(paper.number)
    if not paper.issued:
        return number
    day = date_format(date.fromisoformat(paper.issued), "j F Y")
    return _("%(number)s, issued %(day)s") % {"number": number, "day": day}


def _paper(pen: Pen, paper: Paper) -> None:
    laid_out = pages(paper.blocks, FIRST_ROOM, LATER_ROOM)
    for number, placed in enumerate(laid_out, 1):
        _page(pen, paper, placed, number, len(laid_out))


def _page(pen: Pen, paper: Paper, placed: list[Placed], number: int, count: int) -> None:
    if paper.number is None:
        pen.behind(WIDE / 2, HIGH / 2, _("DRAFT"), size=150, room=RIGHT - LEFT, turn=52)
    if number == 1:
        _header(pen, paper)
    else:
        _running_head(pen, paper)
    top = TOP - (HEADER if number == 1 else RUNNING)
    for block, below in placed:
        block.draw(pen, top - below)
    _foot(pen, paper, number, count)
    pen.page_done()


def _header(pen: Pen, paper: Paper) -> None:
    middle, room = (LEFT + RIGHT) / 2, RIGHT - LEFT
    draw_club(pen, middle, TOP, paper.club, room)
    draw_title(pen, middle, TOP - 37, paper.title)
    aside = min(width(paper.aside, REGULAR, 11), room * 0.32)
    write_heading(pen, LEFT, TOP - 68, paper.heading, room - aside - BESIDE)
    pen.write(RIGHT, TOP - 68, paper.aside, size=11, align=1, room=aside)


def _running_head(pen: Pen, paper: Paper) -> None:
    words = f"{paper.heading} · {paper.club}"
    room = RIGHT - LEFT - width(paper.aside, ITALIC, 9) - BESIDE
    pen.write(LEFT, TOP - 8, words, face=ITALIC, size=9, room=room)
    pen.write(RIGHT, TOP - 8, paper.aside, face=ITALIC, size=9, align=1)
    pen.rule(LEFT, TOP - 14, RIGHT, TOP - 14, FINE)


def _foot(pen: Pen, paper: Paper, number: int, count: int) -> None:
    pen.rule(LEFT, BOTTOM - 10, RIGHT, BOTTOM - 10, HAIRLINE)
    y = BOTTOM - 19
    if paper.number is None:
        words = _("This is a draft. The month is not closed, so it may still change.")
        pen.write(LEFT, y, words, face=ITALIC, size=7.5, colour=FAINT)
    else:
        pen.write(LEFT, y, _number_and_day(paper), size=8)
        words = _("SHA-256 of its data: %(mark)s") % {"mark": paper.fingerprint}
        room = RIGHT - LEFT - 70
        pen.write(LEFT, y - 9, words, size=6.5, colour=FAINT, room=room)
    if count > 1:
        words = _("page %(number)d of %(count)d") % {"number": number, "count": count}
        pen.write(RIGHT, y, words, face=ITALIC, size=7.5, colour=FAINT, align=1)
