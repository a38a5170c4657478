"""Which parts of a card's page stay as they are when a deal is written.

A phone that swaps its card sends the version it shows. Where the deal was written on that very
version, the answer has only the parts that the deal changed, and the phone keeps the others (htmx's
`hx-preserve`, and `hx-swap-oob` for rows of the ruled card). Anywhere else the whole card is sent.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from club.models import Member
from scoring.laws.partie.result import may_end_partie
from scoring.operations.cards.close_card import is_closable
from scoring.operations.deals.mending import records_to_undo
from scoring.ruled_card.cache import table_of
from scoring.ruled_card.two_handed import Box, CardTable, Column
from scoring.sheet.sheet import Sheet

Row = tuple[int, tuple[Box, ...]]
AS_TYPED: Final = ("mark", "mark_seat", "instead", "sure", "told", "out")
"""Fields of a deal's form that are empty while its page is as it came."""


@dataclass(frozen=True, slots=True)
class Kept:
    """The parts of a page that stay: `names` of whole parts, and of the ruled card all but `rows`.

    `rows` is None where the whole ruled card is sent.
    """

    names: frozenset[str] = frozenset()
    rows: tuple[Row, ...] | None = None


NOTHING: Final = Kept()


def kept_parts(
    before: Sheet, after: Sheet, member: Member, sent: Mapping[str, str], shown: str | None
) -> Kept:
    """What stays of the page when its keys have written a deal, from the card `before` and `after`.

    `sent` is the form, `shown` the version that the page shows, None where it does not say.
    """
    is_as_it_came = not any(sent.get(name) for name in AS_TYPED)
    if shown != str(before.version) or before.version + 1 != after.version or not is_as_it_came:
        return NOTHING
    if after.chouette or after.of_games or not (before.next_deal and after.next_deal):
        return NOTHING
    names = {"head", "ways"}
    if _keys(before, member) == _keys(after, member):
        names.add("keys")
    if _actions(before) == _actions(after):
        names.add("actions")
    rows = changed_rows(table_of(before), table_of(after))
    if rows is not None and before.next_deal.number > 1:  # Nothing is won, and no partie begins.
        names.add("standing")
    return Kept(frozenset(names), rows)


def _keys(sheet: Sheet, member: Member) -> tuple[bool, bool]:
    """What the keys depend on: whether Undo is among them, and whether a deal may be conceded."""
    undo = next(records_to_undo(sheet, member), None)
    deal = sheet.next_deal.number if sheet.next_deal else 1
    return undo is not None, may_end_partie(deal, sheet.rules)


def _actions(sheet: Sheet) -> tuple[bool, bool]:
    """What the other actions depend on: whether the card can be closed or abandoned alone."""
    return sheet.last_deal is None, is_closable(sheet)


def changed_rows(before: CardTable, after: CardTable) -> tuple[Row, ...] | None:
    """The rows of deals that are set otherwise after; None where more than rows is."""
    if _frame(before) != _frame(after):
        return None
    rows = zip(before.rows, after.rows, strict=True)
    return tuple(row for old, row in rows if old != row)


def _frame(table: CardTable) -> tuple[object, ...]:
    """All of the ruled card but its deals and their totals."""
    columns = tuple(map(_heading, table.columns))
    totals = (table.carried, table.sums, table.less, table.balance)
    return table.names, columns, totals, len(table.rows), table.notes, table.supplied


def _heading(column: Column) -> tuple[object, ...]:
    return column.head, column.state, column.names, column.won, column.drawn, column.unfinished
