"""A sheet as the ruled card: rows of deals across the parties, the foot, and the totals column.

The module computes no results. It puts the figures where card players expect them.
"""

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from typing import NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from piquet.partie.result import to_save_rubicon
from scoring.ruled_card.figures import (
    EMPTY,
    CardFigure,
    Lines,
    Pair,
    WrittenFigures,
    in_columns,
    numbers,
)
from scoring.sheet.deal import SheetDeal
from scoring.sheet.notes import SIGNS, Note, kinds_of, notes_of
from scoring.sheet.partie import SheetPartie
from scoring.sheet.player_names import names_of
from scoring.sheet.sheet import Sheet

RULED_PARTIES = 5


class Box(NamedTuple):  # A card has a hundred, and a named tuple is created faster.
    """A player's place for one deal: the figure, with other figures written or asked for."""

    seat: int
    classes: str
    figure: str = ""
    elder: bool = False
    surplus: bool = False
    signs: str = ""
    also_written: str = ""
    asked_for: str = ""
    link: str = ""
    pending: bool = False
    weight: int = 1
    id: str = ""  # Only in the partie being played.


DealRows = tuple[tuple[int, tuple[Box, ...]], ...]  # Each with its number.


@dataclass(frozen=True, slots=True)
class PartieColumn:
    """A partie's double column with the figures under its deals."""

    number: int
    partie: SheetPartie | None
    current: bool
    names: tuple[str, ...] = ()
    totals: Pair = EMPTY
    adjusting: Pair = EMPTY
    won: Pair = EMPTY
    needs: tuple[int, int] | None = None
    goal: int = 0

    @property
    def head(self) -> str:
        """The heading of the column."""
        return _("Partie %(n)d") % {"n": self.number}

    @property
    def wanting(self) -> tuple[str, str]:
        """The texts for the points that a player still needs ({n}), and for no more points."""
        return _("needs {n}"), _("safe")

    @property
    def word(self) -> str:
        """The word in the loser's place: “rubicon” if the loser was rubiconed, else ""."""
        return _("rubicon") if self.rubicon else ""

    @property
    def blank(self) -> bool:
        return self.partie is None and not self.current

    @property
    def annulled(self) -> bool:
        return self.partie is not None and self.partie.annulled

    @property
    def counts(self) -> bool:
        """Whether the column's result is carried to the totals."""
        return self.partie is not None and not self.annulled

    @property
    def rubicon(self) -> bool:
        """Whether the column is marked as a rubicon. False if a written total is wrong."""
        if self.partie is None or self.annulled or any(f.wrong for f in self.totals):
            return False
        return self.partie.result.rubicon

    @property
    def drawn(self) -> bool:
        if self.partie is None or self.annulled or any(f.value for f in self.won):
            return False
        return self.partie.result.drawn

    @property
    def unfinished(self) -> bool:
        """Whether the partie was begun and not finished, and will not continue."""
        return self.partie is not None and self.partie.broken_off and not self.current

    @property
    def state(self) -> str:
        """The CSS class for the column's state."""
        if self.current:
            return "current"
        return "blank" if self.blank else "annulled" if self.annulled else ""


@dataclass(frozen=True, slots=True, eq=False)
class CardTable:
    """The whole ruled card. `pages` caches its HTML, with the words explained up to its end."""

    names: tuple[str, ...]
    columns: tuple[PartieColumn, ...]
    rows: DealRows
    carried: Lines
    sums: Pair
    less: Pair
    balance: Pair
    notes: tuple[Note, ...]
    weights: tuple[int, ...] = ()
    supplied: bool = False
    """Whether the card shows figures that a paper card leaves blank."""
    pages: dict[object, tuple[SafeString, Set[str]]] = field(default_factory=dict, repr=False)

    def weight(self, row: int) -> int:
        """Return how many times the deals of this row count (R22). Rows count from 1."""
        return self.weights[row - 1] if row <= len(self.weights) else 1

    @property
    def pairs(self) -> int:
        """The number of double columns, including those of the totals."""
        return len(self.columns) + len(self.totals)

    @property
    def totals(self) -> tuple[Lines, ...]:
        """The lines of the totals column, in as many columns as fit beside the deals."""
        return in_columns(self.carried, len(self.rows))

    @property
    def signs(self) -> tuple[str, ...]:
        """The kinds of signs on the card, in the order of SIGNS."""
        kinds = {note.kind for note in self.notes}
        return tuple(kind for kind in SIGNS if kind in kinds)

    @property
    def current(self) -> PartieColumn | None:
        return next((column for column in self.columns if column.current), None)


def card_table(sheet: Sheet, discrepancies: Iterable[Mapping[str, object]] = ()) -> CardTable:
    """Return the sheet as the ruled card.

    `discrepancies` are those of a paper card's report (R62).
    """
    written = WrittenFigures(sheet, discrepancies)
    columns = partie_columns(sheet, written)
    rows = rows_of_deals(sheet, columns)
    carried = _carried(columns, written, len(rows))
    sums = sums_of(sheet, written, carried)
    balance = blank_noughts(written.balance(sums))
    return CardTable(
        names=names_of(sheet),
        columns=columns,
        rows=rows,
        carried=carried,
        sums=sums,
        less=less_of(sums),
        balance=balance,
        notes=tuple(notes_of(sheet)),
        weights=sheet.rules.weights,
        supplied=bool(written.supplied),
    )


def rows_of_deals(sheet: Sheet, columns: Iterable[PartieColumn]) -> DealRows:
    """Return the rows of deals across these parties, each with its number."""
    numbers = range(1, _deals(sheet) + 1)
    return tuple((n, tuple(b for c in columns for b in boxes_of(c, n, sheet))) for n in numbers)


def _deals(sheet: Sheet) -> int:
    """Return the number of rows: six, eight after a tie (R31), more if more deals are written."""
    parties = (n for p in sheet.parties for n in (len(p.deals), p.result.deals_due))
    return max([sheet.rules.deals, *parties])


def partie_columns(sheet: Sheet, written: WrittenFigures) -> tuple[PartieColumn, ...]:
    """Return the double columns of the parties, at least as many as a card is ruled for."""
    due = sheet.next_deal
    by_number = {partie.number: partie for partie in sheet.begun}
    last = max([RULED_PARTIES, *by_number, due.partie if due else 0])
    return tuple(
        column_of(n, by_number.get(n), sheet, written, current=bool(due and due.partie == n))
        for n in range(1, last + 1)
    )


def column_of(
    number: int, partie: SheetPartie | None, sheet: Sheet, written: WrittenFigures, *, current: bool
) -> PartieColumn:
    """Return a partie's double column. `partie` is None if it has not begun."""
    names = names_of(sheet, number)
    if partie is None:
        needs = (sheet.rules.rubicon, sheet.rules.rubicon) if current else None
        return PartieColumn(number, None, current, names, needs=needs, goal=sheet.rules.rubicon)
    result, totals = partie.result, written.totals(partie)
    if not result.complete or partie.annulled:
        needs = None if partie.annulled else _needs(result.totals, sheet)
        goal = sheet.rules.rubicon
        return PartieColumn(number, partie, current, names, totals=totals, needs=needs, goal=goal)
    won = blank_noughts(written.won(partie))
    adjusting = _adjusting(totals, won)
    return PartieColumn(number, partie, current, names, totals=totals, adjusting=adjusting, won=won)


def _needs(totals: tuple[int, int], sheet: Sheet) -> tuple[int, int]:
    return (to_save_rubicon(totals[0], sheet.rules), to_save_rubicon(totals[1], sheet.rules))


def _adjusting(totals: Pair, won: Pair) -> Pair:
    """Return the difference between the winner's total and the points won, as written (R33)."""
    left, right = (
        CardFigure(abs(w.value - (t.value or 0)) or None) if w.value else CardFigure()
        for t, w in zip(totals, won, strict=True)
    )
    return (left, right)


def blank_noughts(pair: Pair) -> Pair:
    """Blank out zeros, because a card leaves the loser's place empty. A wrong zero stays."""
    left, right = (f if f.value or f.wrong else CardFigure() for f in pair)
    return (left, right)


def boxes_of(column: PartieColumn, number: int, sheet: Sheet) -> tuple[Box, ...]:
    """Return the two boxes of a deal in its partie's double column."""
    partie, due = column.partie, sheet.next_deal
    ids = [f"deal-{number}-{side}" if column.current else "" for side in "ab"]
    if partie is not None and number <= len(partie.deals):
        deal = partie.deals[number - 1]
        elder = deal.elder if sheet.dealers_known(column.number) else None
        return tuple(written_box(deal, seat, column, elder, own) for seat, own in enumerate(ids))
    pending = bool(due and (due.partie, due.number) == (column.number, number))
    weight, classes = sheet.rules.weight(number), "pending" * pending
    return tuple(
        Box(n, box_classes(n, column.state, classes), pending=pending, weight=weight, id=own)
        for n, own in enumerate(ids)
    )


def written_box(
    deal: SheetDeal, seat: int, column: PartieColumn, elder: int | None, own: str = ""
) -> Box:
    """Return a player's box for a written deal."""
    set_as = " ".join(filter(None, ("elder" * (seat == elder), "surplus" * deal.surplus)))
    return Box(
        seat=seat,
        classes=box_classes(seat, column.state, set_as),
        figure=str(deal.scores[seat]),
        elder=seat == elder,
        surplus=deal.surplus,
        signs=_signs(deal) if seat == 1 and deal.has_signs else "",
        also_written=_others(deal, ("counts", "kept"), seat) if deal.differs else "",
        asked_for=_others(deal, ("waits",), seat) if deal.waits else "",
        link=f"deals/{column.number}/{deal.number}/" if seat == 0 else "",
        id=own,
    )


def box_classes(seat: int, state: str, more: str) -> str:
    """Return the CSS classes of a box."""
    return f"{'ab'[seat]} {state} {more}".replace("  ", " ").rstrip()


def _others(deal: SheetDeal, standings: tuple[str, ...], seat: int) -> str:
    """Return the other figures for this seat in the records with one of these `standings`."""
    figures = (r.scores[seat] for r in deal.records if r.status in standings and r.scores)
    return " ".join(dict.fromkeys(str(f) for f in figures if f != deal.scores[seat]))


def _signs(deal: SheetDeal) -> str:
    return "".join(SIGNS[kind] for kind in kinds_of(deal))


def _carried(columns: Sequence[PartieColumn], written: WrittenFigures, rows: int) -> Lines:
    """Return the lines of the totals column, at least one for each partie and row of deals."""
    won = {c.number: numbers(written.won(c.partie)) for c in columns if c.partie and c.counts}
    return tuple(
        (n, blank_noughts(written.carried(n - 1, won.get(n, (0, 0)))))
        for n in range(1, max(rows, *(c.number for c in columns if c.partie), 0) + 1)
    )


def sums_of(sheet: Sheet, written: WrittenFigures, carried: Lines) -> Pair:
    """Return the sums of what the parties won. Blank until a partie is over."""
    sums = written.sums(pair for _n, pair in carried)
    return sums if sheet.has_result else blank_noughts(sums)


def less_of(sums: Pair) -> Pair:
    """Return the lesser sum in the column of the greater sum, for subtraction."""
    left, right = numbers(sums)
    if left == right:
        return EMPTY
    if left > right:
        return CardFigure(right, supplied=sums[1].supplied), CardFigure()
    return CardFigure(), CardFigure(left, supplied=sums[0].supplied)
