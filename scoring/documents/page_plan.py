"""Divide the parties and the totals column among pages."""

from dataclasses import dataclass
from itertools import zip_longest

from scoring.documents.column_widths import DOUBLE_COLUMNS, RUNNING_CARD_COLUMNS
from scoring.documents.printed_card import PrintedCard, PrintedChouette, PrintedLine

ROWS_A_COLUMN = 18  # The most carried figures in a totals column. More need a second.
ROWS_OF_RUNNING = 12  # The most lines in a part of a running card. More need another.
ROWS_AT_FOOT = 8  # The most totals that fit below six parties.


@dataclass(frozen=True, slots=True)
class PrintedFigure:
    """A number and its place on the card, as `PrintedDiscrepancy.where` names it."""

    value: int
    where: str


FigureRow = tuple[PrintedFigure | None, PrintedFigure | None]


@dataclass(frozen=True, slots=True)
class TotalsColumn:
    """A totals column, or a part of one. The last part `adds_up`."""

    rows: tuple[FigureRow, ...]
    adds_up: bool


@dataclass(frozen=True, slots=True)
class PlannedPage:
    """A page: the parties from `first` up to `after`, and its totals columns.

    `in_a_row` is the number of carried figures in the height of a deal. `at_foot` is whether the
    totals are below six parties. The `last` page has the reckoning.
    """

    first: int
    after: int
    totals: tuple[TotalsColumn, ...] = ()
    in_a_row: int = 1
    at_foot: bool = False
    last: bool = False
    running: tuple[tuple[PrintedLine, ...], ...] = ()
    """Parts of the running card of a chouette."""
    only_tens: bool = False
    """Whether the running card has one double column, because the players are over the parties."""
    is_form: bool = False
    """Whether the page is a sheet with only these `lines` of the running card."""
    lines: tuple[PrintedLine, ...] = ()


@dataclass(frozen=True, slots=True)
class LineRoom:
    """The number of lines of a running card that fit.

    `beside` is for a page with parties, above the foot. `full` is for a sheet of its own, and
    `last` for the last sheet, above the foot.
    """

    beside: int = ROWS_OF_RUNNING
    full: int = 22
    last: int = 11


def pages_of(card: PrintedCard, room: LineRoom | None = None) -> list[PlannedPage]:
    """Return the pages of a card: six parties each, with the totals after the last partie."""
    count = len(card.parties)
    starts = range(0, max(count, 1), DOUBLE_COLUMNS)
    pages = [PlannedPage(start, min(start + DOUBLE_COLUMNS, count)) for start in starts]
    end = pages.pop()
    if card.chouette:
        return _pages_of_three(card, card.chouette, [*pages, end], room or LineRoom())
    rows, deals, free = (
        carried_rows(card),
        deal_rows(card),
        DOUBLE_COLUMNS - (end.after - end.first),
    )
    if beside := _as_large_as_fits(rows, deals, free):
        return [*pages, PlannedPage(end.first, end.after, *beside, last=True)]
    if len(rows) <= ROWS_AT_FOOT:
        columns = totals_columns(rows, ROWS_AT_FOOT)
        return [*pages, PlannedPage(end.first, end.after, columns, at_foot=True, last=True)]
    own = _as_large_as_fits(rows, deals, DOUBLE_COLUMNS) or (totals_columns(rows, deals), 1)
    return [*pages, end, *_totals_pages(*own, count)]


def deal_rows(card: PrintedCard) -> int:
    """Return the number of rows of deals: as many as the longest partie has deals."""
    return max(len(card.weights), *(len(partie.deals) for partie in card.parties), 0)


def _as_large_as_fits(
    rows: list[FigureRow], deals: int, free: int
) -> tuple[tuple[TotalsColumn, ...], int] | None:
    """Return the totals in at most `free` columns, and the number of figures beside each deal.

    With one figure beside each deal, they line up. There are more only if necessary. None if the
    totals do not fit.
    """
    for in_a_row in range(1, max(1, ROWS_A_COLUMN // deals) + 1):
        columns = totals_columns(rows, deals * in_a_row)
        if len(columns) <= free:
            return columns, in_a_row
    return None


def _pages_of_three(
    card: PrintedCard, chouette: PrintedChouette, pages: list[PlannedPage], room: LineRoom
) -> list[PlannedPage]:
    """Return the pages of a chouette: the parties, with the running card beside the last of them.

    The running card has sheets of its own if it does not fit there, or if only results are known.
    """
    *before, end = pages
    lines, count = chouette.lines, end.after - end.first
    each = min(ROWS_OF_RUNNING, room.beside)
    if not count:
        return form_pages(lines, room, end.after)
    if each >= 1:
        cuts = range(0, max(len(lines), 1), each)
        parts = tuple(lines[cut : cut + each] for cut in cuts)
        if count + RUNNING_CARD_COLUMNS * len(parts) <= DOUBLE_COLUMNS:
            return [*before, PlannedPage(end.first, end.after, running=parts, last=True)]
    if count < DOUBLE_COLUMNS and len(lines) <= each and _are_all_there(card, chouette, end):
        return [
            *before,
            PlannedPage(end.first, end.after, running=(lines,), last=True, only_tens=True),
        ]
    return [*pages, *form_pages(lines, room, end.after)]


def form_pages(lines: tuple[PrintedLine, ...], room: LineRoom, after: int) -> list[PlannedPage]:
    """Return the fewest sheets that hold the lines, about equally full. The last has the foot."""
    last, full = max(1, room.last), max(1, room.full)
    sheets = 1 + max(0, -(-(len(lines) - last) // full))
    at_end = min(last, -(-len(lines) // sheets))
    pages, place = [], 0
    for sheet in range(sheets - 1, 0, -1):
        taken = -(-(len(lines) - at_end - place) // sheet)
        pages.append(PlannedPage(after, after, is_form=True, lines=lines[place : place + taken]))
        place += taken
    return [*pages, PlannedPage(after, after, is_form=True, lines=lines[place:], last=True)]


def _are_all_there(card: PrintedCard, chouette: PrintedChouette, page: PlannedPage) -> bool:
    """Return whether this page has the partie of each line of the running card."""
    there = {partie.number - 1 for partie in card.parties[page.first : page.after]}
    return all(line.place in there for line in chouette.lines)


def _totals_pages(
    columns: tuple[TotalsColumn, ...], in_a_row: int, count: int
) -> list[PlannedPage]:
    cuts = range(0, len(columns), DOUBLE_COLUMNS)
    return [
        PlannedPage(
            count,
            count,
            columns[cut : cut + DOUBLE_COLUMNS],
            in_a_row,
            last=cut + DOUBLE_COLUMNS >= len(columns),
        )
        for cut in cuts
    ]


def carried_rows(card: PrintedCard) -> list[FigureRow]:
    """Return the carried figures of both players, row by row, as on the card.

    A zero is left out unless it is wrong.
    """
    wrong = {discrepancy.where for discrepancy in card.discrepancies}
    columns: tuple[list[PrintedFigure], list[PrintedFigure]] = ([], [])
    for place, pair in enumerate(card.totals.carried):
        for seat in (0, 1):
            figure = PrintedFigure(pair[seat], f"written.carried[{place}][{seat}]")
            if figure.value or figure.where in wrong:
                columns[seat].append(figure)
    return list(zip_longest(*columns))


def totals_columns(rows: list[FigureRow], each: int) -> tuple[TotalsColumn, ...]:
    """Return the rows in columns of `each`. There is at least one column, and the last adds up."""
    cuts = range(0, max(len(rows), 1), each)
    return tuple(
        TotalsColumn(tuple(rows[cut : cut + each]), cut + each >= len(rows)) for cut in cuts
    )
