"""Divide the parties and the totals column among pages."""

from dataclasses import dataclass
from itertools import zip_longest

from scoring.documents.column_widths import DOUBLE_COLUMNS, RUNNING_CARD_COLUMNS
from scoring.documents.printed_card import PrintedCard, PrintedChouette, PrintedLine

ROWS_A_COLUMN = 18  # The most carried figures in a totals column; more go on in a second.
ROWS_OF_RUNNING = 12  # The most lines in a part of a running card; more go on in another.
ROWS_AT_FOOT = 8  # The most totals that stand below six parties.


@dataclass(frozen=True, slots=True)
class PrintedFigure:
    """A number and its place on the card, as `PrintedDiscrepancy.where` names it."""

    value: int
    where: str


FigureRow = tuple[PrintedFigure | None, PrintedFigure | None]


@dataclass(frozen=True, slots=True)
class TotalsColumn:
    """A totals column, or a part of one; the last part is added up."""

    rows: tuple[FigureRow, ...]
    adds_up: bool


@dataclass(frozen=True, slots=True)
class PlannedPage:
    """A page: the parties from `first` up to `after`, and its totals columns.

    `in_a_row` is how many carried figures stand in the height of a deal. `at_foot` says that the
    totals stand below six parties. The reckoning stands on the `last` page.
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
    """Whether the running card takes a single double column, with the players over the parties."""
    is_form: bool = False
    """Whether the page is a sheet of the running card alone, with these `lines` of it."""
    lines: tuple[PrintedLine, ...] = ()


@dataclass(frozen=True, slots=True)
class LineRoom:
    """How many lines of a running card fit.

    `beside` the parties, over the foot of the card; on a `full` sheet of its own; on the `last`
    such sheet, over the foot.
    """

    beside: int = ROWS_OF_RUNNING
    full: int = 22
    last: int = 11


def pages_of(card: PrintedCard, room: LineRoom | None = None) -> list[PlannedPage]:
    """The pages of a card: six parties each, with the totals after the last of them."""
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
    """How many rows of deals the card has: as many as its longest partie."""
    return max(len(card.weights), *(len(partie.deals) for partie in card.parties), 0)


def _as_large_as_fits(
    rows: list[FigureRow], deals: int, free: int
) -> tuple[tuple[TotalsColumn, ...], int] | None:
    """Return the totals in at most `free` columns, and how many figures share the height of a deal.

    With one figure they line up with the deals. They are closer only if they need to be.
    """
    for in_a_row in range(1, max(1, ROWS_A_COLUMN // deals) + 1):
        columns = totals_columns(rows, deals * in_a_row)
        if len(columns) <= free:
            return columns, in_a_row
    return None


def _pages_of_three(
    card: PrintedCard, chouette: PrintedChouette, pages: list[PlannedPage], room: LineRoom
) -> list[PlannedPage]:
    """The pages of a chouette: the parties, with the running card beside the last of them.

    It has sheets of its own if there is no room beside them, or only results are known.
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
    """The lines on as few sheets as hold them, about equally full; the foot is below the last."""
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
    """Whether each line of the running card has a row on this page, beside its partie."""
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
    """The carried figures of both players, row by row, as they are written on the card.

    A zero is left out unless it is what is wrong.
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
    """The rows in columns of `each`; at least one column, and the last is added up."""
    cuts = range(0, max(len(rows), 1), each)
    return tuple(
        TotalsColumn(tuple(rows[cut : cut + each]), cut + each >= len(rows)) for cut in cuts
    )
