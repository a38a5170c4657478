"""Which parties, and which part of the totals column, stand on which page."""

from dataclasses import dataclass
from itertools import zip_longest

from scoring.documents.column_widths import COLUMNS, RUNNING_CARD_COLUMNS
from scoring.documents.printed_card import PrintedCard, PrintedChouette, PrintedLine

ROWS_A_COLUMN = 18  # of carried figures at most, before a totals column runs on into a second
ROWS_OF_RUNNING = 12  # lines of it, before it runs on into another part
ROWS_AT_FOOT = 8  # where the totals stand below six parties


@dataclass(frozen=True, slots=True)
class PrintedFigure:
    """A number and where it stands on the card, as `PrintedDiscrepancy.where` names it."""

    value: int
    where: str


Row = tuple[PrintedFigure | None, PrintedFigure | None]


@dataclass(frozen=True, slots=True)
class TotalsColumn:
    """A totals column, or a part of one; the last is added up."""

    rows: tuple[Row, ...]
    adds_up: bool


@dataclass(frozen=True, slots=True)
class Page:
    """The parties of a page from `first` up to `after`, and its totals columns.

    `in_a_row` carried figures stand in the height of a deal. `at_foot` says that the totals stand
    below the ruling, six parties having filled it; the reckoning stands on the `last`.
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
    """That the running card has a single double column: who played stands over the parties."""
    is_form: bool = False
    """That the page is a sheet of the running card alone, with these `lines` of it."""
    lines: tuple[PrintedLine, ...] = ()


@dataclass(frozen=True, slots=True)
class LineRoom:
    """How many lines of a running card can be read: beside the parties over the foot of the card,
    on a sheet of their own, and on such a sheet over the foot."""

    beside: int = ROWS_OF_RUNNING
    full: int = 22
    last: int = 11


def pages_of(card: PrintedCard, room: LineRoom | None = None) -> list[Page]:
    """The pages of a card: six parties each, the totals after the last of them."""
    count = len(card.parties)
    starts = range(0, max(count, 1), COLUMNS)
    pages = [Page(start, min(start + COLUMNS, count)) for start in starts]
    end = pages.pop()
    if card.chouette:
        return _pages_of_three(card, card.chouette, [*pages, end], room or LineRoom())
    rows, deals, free = carried_rows(card), deal_rows(card), COLUMNS - (end.after - end.first)
    if beside := _as_large_as_fits(rows, deals, free):
        return [*pages, Page(end.first, end.after, *beside, last=True)]
    if len(rows) <= ROWS_AT_FOOT:
        columns = totals_columns(rows, ROWS_AT_FOOT)
        return [*pages, Page(end.first, end.after, columns, at_foot=True, last=True)]
    own = _as_large_as_fits(rows, deals, COLUMNS) or (totals_columns(rows, deals), 1)
    return [*pages, end, *_totals_pages(*own, count)]


def deal_rows(card: PrintedCard) -> int:
    """How many rows of deals the card has: as many as its longest partie."""
    return max(len(card.weights), *(len(partie.deals) for partie in card.parties), 0)


def _as_large_as_fits(
    rows: list[Row], deals: int, free: int
) -> tuple[tuple[TotalsColumn, ...], int] | None:
    """The totals in at most so many columns, and how many of their figures stand in the height
    of a deal: one, so that they are in line with the deals, or where they need it more."""
    for in_a_row in range(1, max(1, ROWS_A_COLUMN // deals) + 1):
        columns = totals_columns(rows, deals * in_a_row)
        if len(columns) <= free:
            return columns, in_a_row
    return None


def _pages_of_three(
    card: PrintedCard, chouette: PrintedChouette, pages: list[Page], room: LineRoom
) -> list[Page]:
    """The parties with the running card beside the last of them; where they leave it no room, or
    nothing but results is known, it has sheets of its own."""
    *before, end = pages
    lines, count = chouette.lines, end.after - end.first
    each = min(ROWS_OF_RUNNING, room.beside)
    if not count:
        return form_pages(lines, room, end.after)
    if each >= 1:
        cuts = range(0, max(len(lines), 1), each)
        parts = tuple(lines[cut : cut + each] for cut in cuts)
        if count + RUNNING_CARD_COLUMNS * len(parts) <= COLUMNS:
            return [*before, Page(end.first, end.after, running=parts, last=True)]
    if count < COLUMNS and len(lines) <= each and _are_all_there(card, chouette, end):
        return [*before, Page(end.first, end.after, running=(lines,), last=True, only_tens=True)]
    return [*pages, *form_pages(lines, room, end.after)]


def form_pages(lines: tuple[PrintedLine, ...], room: LineRoom, after: int) -> list[Page]:
    """The lines on as few sheets as hold them, every sheet about as full; the foot is below the
    last."""
    last, full = max(1, room.last), max(1, room.full)
    sheets = 1 + max(0, -(-(len(lines) - last) // full))
    at_end = min(last, -(-len(lines) // sheets))
    pages, place = [], 0
    for sheet in range(sheets - 1, 0, -1):
        taken = -(-(len(lines) - at_end - place) // sheet)
        pages.append(Page(after, after, is_form=True, lines=lines[place : place + taken]))
        place += taken
    return [*pages, Page(after, after, is_form=True, lines=lines[place:], last=True)]


def _are_all_there(card: PrintedCard, chouette: PrintedChouette, page: Page) -> bool:
    """Whether every line of the running card is of a partie on this page, and has a row."""
    there = {partie.number - 1 for partie in card.parties[page.first : page.after]}
    return all(line.place in there for line in chouette.lines)


def _totals_pages(columns: tuple[TotalsColumn, ...], in_a_row: int, count: int) -> list[Page]:
    cuts = range(0, len(columns), COLUMNS)
    return [
        Page(
            count, count, columns[cut : cut + COLUMNS], in_a_row, last=cut + COLUMNS >= len(columns)
        )
        for cut in cuts
    ]


def carried_rows(card: PrintedCard) -> list[Row]:
    """Each player's carried figures one below another, as they are written on the card.

    A nought carried is not written, unless it is that which is wrong.
    """
    wrong = {discrepancy.where for discrepancy in card.discrepancies}
    columns: tuple[list[PrintedFigure], list[PrintedFigure]] = ([], [])
    for place, pair in enumerate(card.totals.carried):
        for seat in (0, 1):
            figure = PrintedFigure(pair[seat], f"written.carried[{place}][{seat}]")
            if figure.value or figure.where in wrong:
                columns[seat].append(figure)
    return list(zip_longest(*columns))


def totals_columns(rows: list[Row], each: int) -> tuple[TotalsColumn, ...]:
    """The rows in columns of so many `each`; at least one, and the last is added up."""
    cuts = range(0, max(len(rows), 1), each)
    return tuple(
        TotalsColumn(tuple(rows[cut : cut + each]), cut + each >= len(rows)) for cut in cuts
    )
