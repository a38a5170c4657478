"""A league as a PDF for the notice board: its table, and its meetings round by round.

A4 upright, headed like the cards. Long lists run on to further pages.
"""

from collections.abc import Callable, Iterator

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from reportlab.lib.pagesizes import A4

from front.leagues.lines import Line, RoundLines
from front.leagues.page import LeaguePage
from front.sittings.results_table import (
    SIZE,
    PlacedBlocks,
    ResultsBlock,
    ResultsColumn,
    ResultsTable,
    pages_of,
)
from scoring.documents.draw_header import draw_club, draw_title
from scoring.documents.new_paper import ABOVE, SIDE, finished, new_paper
from scoring.documents.typesetting.pen import FAINT, FINE, Pen
from scoring.documents.typesetting.typefaces import ITALIC, in_full

WIDE: float
HIGH: float
WIDE, HIGH = A4
LEFT, RIGHT = SIDE, WIDE - SIDE
TOP, BOTTOM = HIGH - ABOVE, 48.0
HEADER, RUNNING = 104.0, 30.0
BETWEEN = 22.0


def draw(club: str, page: LeaguePage) -> bytes:
    """Return the league as a PDF document; the same league gives the same bytes."""
    name = page.contest.name
    canvas = new_paper(A4, title=name, club=club, subject=f"{club}, {name}")
    pen = Pen(canvas, note=SIZE)
    found = list(pages_of(list(_blocks(page)), TOP - HEADER - BOTTOM, TOP - RUNNING - BOTTOM))
    for number, blocks in enumerate(found, 1):
        _page(pen, club, page, blocks, number, len(found))
    return finished(canvas)


def _page(
    pen: Pen, club: str, page: LeaguePage, blocks: PlacedBlocks, number: int, count: int
) -> None:
    if number == 1:
        _header(pen, club, page)
    else:
        pen.write(
            LEFT, TOP - 8, club, face=ITALIC, size=SIZE, least=SIZE, room=(RIGHT - LEFT) * 0.5
        )
        name = page.contest.name
        pen.write(
            RIGHT,
            TOP - 8,
            name,
            face=ITALIC,
            size=SIZE,
            least=SIZE,
            align=1,
            room=(RIGHT - LEFT) * 0.45,
        )
        pen.rule(LEFT, TOP - 14, RIGHT, TOP - 14, FINE)
    top = TOP - (HEADER if number == 1 else RUNNING)
    for block, below in blocks:
        block.draw(pen, top - below)
    if count > 1:
        words = _("page %(number)d of %(count)d") % {"number": number, "count": count}
        pen.write(RIGHT, BOTTOM - 20, words, face=ITALIC, size=SIZE, colour=FAINT, align=1)
    pen.page_done()


def _header(pen: Pen, club: str, page: LeaguePage) -> None:
    middle, room = (LEFT + RIGHT) / 2, RIGHT - LEFT
    draw_club(pen, middle, TOP, club, room)
    draw_title(pen, middle, TOP - 37, _("Piquet · League"), SIZE)
    pen.write(LEFT, TOP - 68, page.contest.name, size=16, room=room * 0.55, least=SIZE)
    pen.write(
        RIGHT, TOP - 68, _state(page), face=ITALIC, size=SIZE, least=SIZE, align=1, room=room * 0.43
    )
    line = f"{page.days} · {page.game}"
    pen.write(LEFT, TOP - 84, line, face=ITALIC, size=SIZE, least=SIZE, room=room)


def _state(page: LeaguePage) -> str:
    contest = page.contest
    if contest.closed_at:
        return _("closed on %(day)s") % {"day": date_format(contest.closed_at, "j F Y")}
    if not contest.drawn_at:
        return _("a draw that does not stand yet")
    words = {"done": page.decided, "all": page.number}
    return _("%(done)d of %(all)d meetings decided") % words


def _blocks(page: LeaguePage) -> Iterator[ResultsBlock]:
    if page.contest.drawn_at:
        yield from _table(page)
        for words in (". ".join(page.scheme), page.ties, *page.apart):
            yield from _words(words)
        yield ResultsBlock(BETWEEN)
    yield from _rounds(page)


def _words(words: str) -> Iterator[ResultsBlock]:
    """Yield small lines of words, broken to the width of the page."""
    _size, lines = in_full(words, ITALIC, ((SIZE, 6),), RIGHT - LEFT)
    for line in lines:
        yield ResultsBlock(SIZE * 1.35, _writer(line))
    yield ResultsBlock(3)


def _writer(line: str) -> Callable[[Pen, float], None]:
    def draw(pen: Pen, top: float) -> None:
        pen.write(LEFT, top - SIZE * 1.2, line, face=ITALIC, size=SIZE)

    return draw


def _table(page: LeaguePage) -> Iterator[ResultsBlock]:
    net = [ResultsColumn(_("Net points"), 66, 1)] if page.shows_net else []
    figures = (
        ResultsColumn(_("Played"), 48, 1),
        ResultsColumn(_("Won"), 40, 1),
        ResultsColumn(_("Drawn"), 46, 1),
        ResultsColumn(_("Lost"), 40, 1),
        ResultsColumn(_("Rubicons"), 60, 1),
        *net,
        ResultsColumn(_("Score"), 50, 1),
    )
    place = ResultsColumn("", 26, 1)
    name = RIGHT - LEFT - place.width - sum(column.width for column in figures)
    table = ResultsTable(LEFT, (place, ResultsColumn(_("Player"), name), *figures))
    yield table.head
    for line in page.table:
        row = line.row
        cells = [
            "=" if line.level else str(row.place),
            line.name,
            *map(str, (row.played, row.won, row.drawn, row.lost)),
            line.rubicons,
            *([line.net] if page.shows_net else []),
            line.score,
        ]
        yield table.row([cells])
    yield table.end


def _rounds(page: LeaguePage) -> Iterator[ResultsBlock]:
    room = RIGHT - LEFT
    columns = (
        ResultsColumn(_("Round"), 44, 0),
        ResultsColumn(_("Deals first"), (room - 44) * 0.32),
        ResultsColumn(_("Deals second"), (room - 44) * 0.32),
        ResultsColumn(_("Result"), (room - 44) * 0.36),
    )
    table = ResultsTable(LEFT, columns)
    yield table.head
    for one in page.rounds:
        yield table.row(list(_lines(one)))
    yield table.end


def _lines(one: RoundLines) -> Iterator[list[str]]:
    for place, line in enumerate(one.lines):
        number = "" if place else str(one.number)
        yield [number, line.dealer_name, line.other_name, _result(line)]
    if one.bye:
        yield ["" if one.lines else str(one.number), one.bye, _("has a bye"), ""]


def _result(line: Line) -> str:
    """Return the result, or a place to write it in."""
    return line.result or "…………………………"
