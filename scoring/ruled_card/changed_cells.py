"""The cells of the ruled card that change with a deal inside a partie."""

from collections.abc import Iterable
from dataclasses import dataclass

from scoring.ruled_card.figures import WrittenFigures
from scoring.ruled_card.two_handed import Box, PartieColumn, boxes_of, column_of
from scoring.sheet.next_deal import NextDeal
from scoring.sheet.sheet import Sheet


@dataclass(frozen=True, slots=True)
class ChangedCells:
    """The changed boxes of deals, and the column of their partie with the figures under them."""

    column: PartieColumn
    boxes: tuple[Box, ...]


def changed_cells(sheet: Sheet, due: NextDeal, deals: Iterable[int]) -> ChangedCells:
    """Return the cells of these deals of the partie in which a deal is due."""
    partie = sheet.partie(due.partie)
    column = column_of(due.partie, partie, sheet, WrittenFigures(sheet), current=True)
    return ChangedCells(column, tuple(box for n in deals for box in boxes_of(column, n, sheet)))
