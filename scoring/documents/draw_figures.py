"""Draw figures with their foot-note marks, and find the end of a totals column."""

from collections.abc import Container
from dataclasses import dataclass

from paper.typesetting.pen import FAINT, INK, RED, Colour, Pen
from paper.typesetting.typefaces import ITALIC, LEAST, REGULAR
from scoring.documents.page_plan import FigureRow, PrintedFigure, TotalsColumn
from scoring.documents.printed_card import PrintedCard, PrintedTotals
from scoring.sheet.notes import SIGNS

MINUS_SIGN = "−"
MARKS = "*†‡§‖¶"
RAISED = 0.6  # The size of a mark beside a figure, as a fraction of the figure's.


def note_marks(card: PrintedCard) -> dict[str, str]:
    """Map the place of each wrong figure to its foot-note mark.

    If the card has deals past the end of a partie, the sign of those deals is not used as a mark.
    """
    places = dict.fromkeys(discrepancy.where for discrepancy in card.discrepancies)
    past = any(not deal.counts for partie in card.parties for deal in partie.deals)
    marks = MARKS.replace(SIGNS["surplus"], "") if past else MARKS
    return {
        where: marks[place % len(marks)] * (place // len(marks) + 1)
        for place, where in enumerate(places)
    }


@dataclass(frozen=True, slots=True)
class Dress:
    """The style of a figure: size, face and colour."""

    size: float
    face: str = REGULAR
    colour: Colour = INK

    def of(self, where: str, supplied: Container[str]) -> "Dress":
        """Return the style of the figure at this place: faint italics if the figure is supplied."""
        return Dress(self.size, ITALIC, FAINT) if where in supplied else self


def write_figure(
    pen: Pen, right: float, y: float, text: str, dress: Dress, *, mark: str = "", letter: str = ""
) -> None:
    """Write a figure that ends at `right`. It is red if it has a foot-note mark."""
    colour = RED if mark else dress.colour
    pen.write(right, y, text, face=dress.face, size=dress.size, colour=colour, align=1)
    if mark or letter:
        pen.write(
            right + dress.size * 0.1,
            y + dress.size * 0.34,
            mark or letter,
            face=REGULAR if mark else ITALIC,
            size=max(LEAST, dress.size * (0.75 if mark else RAISED)),
            colour=colour,
        )


@dataclass(frozen=True, slots=True)
class Closing:
    """The end of a totals column: the sums, the lesser under the greater, and the balance."""

    sums: FigureRow
    taken: FigureRow
    balance: FigureRow
    even: bool


def closing_of(card: PrintedCard, column: TotalsColumn, marks: dict[str, str]) -> Closing | None:
    """Return the end of this totals column. None if the column continues or is empty."""
    totals = card.totals
    if not column.adds_up or not (column.rows or any(totals.sums)):
        return None
    ahead = _ahead(totals)
    lesser, place = totals.sums[1 - ahead], f"written.totals[{1 - ahead}]"
    # Only its own column marks it as wrong. Here it is only marked as supplied.
    taken = PrintedFigure(lesser, place if place in card.supplied else "") if lesser else None
    return Closing(
        sums=_row(totals.sums, "written.totals", marks),
        taken=(taken, None) if ahead == 0 else (None, taken),
        balance=_row(totals.balance, "written.balance", marks),
        even=not any(totals.balance),
    )


def _row(pair: tuple[int, int], name: str, marks: dict[str, str]) -> FigureRow:
    """Return the two figures to draw, without a zero unless it is marked wrong."""
    left, right = (PrintedFigure(value, f"{name}[{seat}]") for seat, value in enumerate(pair))
    return (
        left if left.value or left.where in marks else None,
        right if right.value or right.where in marks else None,
    )


def _ahead(totals: PrintedTotals) -> int:
    """Return the seat whose column has the balance."""
    if totals.balance[0] != totals.balance[1]:
        return 0 if totals.balance[0] > totals.balance[1] else 1
    return 0 if totals.sums[0] >= totals.sums[1] else 1
