"""The rows of the ruled card that a written deal changes."""

from collections.abc import Iterable

from scoring.ruled_card.figures import EMPTY, WrittenFigures
from scoring.ruled_card.two_handed import CardTable, columns_of, rows_of_deals
from scoring.sheet.player_names import names_of
from scoring.sheet.sheet import Sheet


def table_of_rows(sheet: Sheet, deals: Iterable[int]) -> CardTable:
    """Return the ruled card with only these rows of deals and the rows under them."""
    columns = columns_of(sheet, WrittenFigures(sheet))
    return CardTable(
        names=names_of(sheet),
        columns=columns,
        rows=rows_of_deals(sheet, columns, deals),
        carried=(),
        sums=EMPTY,
        less=EMPTY,
        balance=EMPTY,
        notes=(),
        weights=sheet.rules.weights,
    )
