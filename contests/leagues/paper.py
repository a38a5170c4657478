"""A league as a PDF for the notice board: its table, and its meetings round by round.

A4 upright, headed like the cards. Long lists continue on further pages.
"""

from collections.abc import Callable, Iterator

from django.utils.translation import gettext as _
from reportlab.lib.pagesizes import A4

from contests.leagues.printed_league import PrintedLeague
from paper.heading import draw_club, draw_title
from paper.new_paper import ABOVE, SIDE, finished, new_paper
from paper.results_table import (
    SIZE,
    PlacedBlocks,
    ResultsBlock,
    ResultsColumn,
    ResultsTable,
    pages_of,
)
from paper.typesetting.pen import FAINT, FINE, Pen
from paper.typesetting.typefaces import ITALIC, in_full

WIDE: float
HIGH: float
WIDE, HIGH = A4
LEFT, RIGHT = SIDE, WIDE - SIDE
TOP, BOTTOM = HIGH - ABOVE, 48.0
HEADER, RUNNING = 104.0, 30.0
BETWEEN = 22.0


def draw(league: PrintedLeague) -> bytes:
    """Return the league as a PDF document; the same league gives the same bytes."""
    club, name = league.club, league.name
    canvas = new_paper(A4, title=name, club=club, subject=f"{club}, {name}")
    pen = Pen(canvas, note=SIZE)
    pages = list(pages_of(list(_blocks(league)), TOP - HEADER - BOTTOM, TOP - RUNNING - BOTTOM))
    for number, blocks in enumerate(pages, 1):
        _page(pen, league, blocks, number, len(pages))
    return finished(canvas)


def _page(pen: Pen, league: PrintedLeague, blocks: PlacedBlocks, number: int, count: int) -> None:
    if number == 1:
        _header(pen, league)
    else:
        _running_head(pen, league)
    top = TOP - (HEADER if number == 1 else RUNNING)
    for block, below in blocks:
        block.draw(pen, top - below)
    if count > 1:
        words = _("page %(number)d of %(count)d") % {"number": number, "count": count}
        pen.write(RIGHT, BOTTOM - 20, words, face=ITALIC, size=SIZE, colour=FAINT, align=1)
    pen.page_done()


def _running_head(pen: Pen, league: PrintedLeague) -> None:
    room, y = RIGHT - LEFT, TOP - 8
    pen.write(LEFT, y, league.club, face=ITALIC, size=SIZE, least=SIZE, room=room * 0.5)
    pen.write(RIGHT, y, league.name, face=ITALIC, size=SIZE, least=SIZE, align=1, room=room * 0.45)
    pen.rule(LEFT, TOP - 14, RIGHT, TOP - 14, FINE)


def _header(pen: Pen, league: PrintedLeague) -> None:
    middle, room = (LEFT + RIGHT) / 2, RIGHT - LEFT
    draw_club(pen, middle, TOP, league.club, room)
    draw_title(pen, middle, TOP - 37, _("Piquet · League"), SIZE)
    pen.write(LEFT, TOP - 68, league.name, size=16, room=room * 0.55, least=SIZE)
    pen.write(
        RIGHT, TOP - 68, league.state, face=ITALIC, size=SIZE, least=SIZE, align=1, room=room * 0.43
    )
    pen.write(LEFT, TOP - 84, league.about, face=ITALIC, size=SIZE, least=SIZE, room=room)


def _blocks(league: PrintedLeague) -> Iterator[ResultsBlock]:
    if league.notes:
        yield from _table(league)
        for words in league.notes:
            yield from _words(words)
        yield ResultsBlock(BETWEEN)
    yield from _rounds(league)


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


def _table(league: PrintedLeague) -> Iterator[ResultsBlock]:
    figures = [ResultsColumn(heading, width, 1) for heading, width in league.columns]
    place = ResultsColumn("", 26, 1)
    name = RIGHT - LEFT - place.width - sum(column.width for column in figures)
    table = ResultsTable(LEFT, (place, ResultsColumn(_("Player"), name), *figures))
    yield table.head
    for cells in league.table:
        yield table.row([cells])
    yield table.end


def _rounds(league: PrintedLeague) -> Iterator[ResultsBlock]:
    room = RIGHT - LEFT
    columns = (
        ResultsColumn(_("Round"), 44, 0),
        ResultsColumn(_("Deals first"), (room - 44) * 0.32),
        ResultsColumn(_("Deals second"), (room - 44) * 0.32),
        ResultsColumn(_("Result"), (room - 44) * 0.36),
    )
    table = ResultsTable(LEFT, columns)
    yield table.head
    for lines in league.rounds:
        yield table.row(lines)
    yield table.end
