"""Draw the foot of a card: the reckoning, the totals of six parties, signatures and notes."""

from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _

from paper.typesetting.pen import FAINT, FINE, FIRM, HAIRLINE, RED, Pen
from paper.typesetting.typefaces import BOLD, ITALIC, REGULAR, in_full, width, wrapped
from scoring.documents.column_widths import TOTALS_AT_FOOT
from scoring.documents.draw_columns import column_names
from scoring.documents.draw_figures import Dress, closing_of, write_figure
from scoring.documents.page_plan import FigureRow, TotalsColumn
from scoring.documents.printed_card import PrintedCard, PrintedDiscrepancy, PrintedSignature
from scoring.sheet.notes import SIGNS

HEADING, UNDER_HEADING = 7.0, 17.0
TEXT, LINE = 10.0, 14.0
MONEY, MONEY_LINE = 13.0, 21.0
NOTE, NOTE_LINE = 8.0, 10.5
RECKONING_ROOM = 300.0
SIGNATURE_ROOM, BETWEEN = 176.0, 24.0
TOTALS_ROW = 13.0
SIGNED_HEIGHT = 66.0
SIGNED = ((8.5, 1), (7.5, 1), (8.5, 3), (7.0, 4), (6.0, 5))
NAME = ((8.5, 2), (7.5, 2), (6.5, 3))
"""The sizes of a signature and of the name under it, each with its greatest number of lines."""
GAP = 13.0


@dataclass(frozen=True)
class Foot:
    """The foot of a card's last page. Its height depends on its content."""

    card: PrintedCard
    totals: TotalsColumn | None
    marks: dict[str, str]
    room: float

    @cached_property
    def reckoning(self) -> list[str]:
        """The lines of the reckoning, broken to fit."""
        return [
            part
            for line in self.card.reckoning
            for part in wrapped(line, REGULAR, TEXT, self._left)
        ]

    @cached_property
    def money_size(self) -> float:
        """The text size for the money, smaller if it does not fit on one line."""
        return MONEY if width(self.card.money, BOLD, MONEY) <= self._left else TEXT

    @cached_property
    def money(self) -> list[str]:
        """The line that says who pays whom, broken to fit."""
        return wrapped(self.card.money, BOLD, self.money_size, self._left)

    @cached_property
    def remarks(self) -> list[str]:
        """The remarks, broken to fit."""
        return [
            part for line in self.card.remarks for part in wrapped(line, ITALIC, NOTE, self._left)
        ]

    @cached_property
    def notes(self) -> list[tuple[str, str]]:
        """The lines of the foot-notes, of their consequence and of the rulings, as (mark, text).

        Only the first line of a note has its mark.
        """
        room = self.room - self.indent
        card = self.card
        lines = [
            (self.marks[discrepancy.where], format_discrepancy(discrepancy))
            for discrepancy in card.discrepancies
        ]
        lines += [("", card.consequence)] if card.consequence else []
        lines += [(SIGNS["ruling"], words) for words in card.rulings]
        return [
            ("" if place else mark, part)
            for mark, words in lines
            for place, part in enumerate(wrapped(words, REGULAR, NOTE, room))
        ]

    @cached_property
    def indent(self) -> float:
        """The indent of a note's text beside its mark."""
        marks = [*self.marks.values(), *([SIGNS["ruling"]] if self.card.rulings else [])]
        return 6 + max((width(mark, REGULAR, NOTE + 1) for mark in marks), default=0.0)

    @property
    def _left(self) -> float:
        return RECKONING_ROOM - (30 if self.totals else 0)

    @cached_property
    def panels_height(self) -> float:
        """The height of the tallest panel: reckoning, totals or signatures."""
        return max(self._reckoning_height, self._totals_height, self._signatures_height)

    @cached_property
    def height(self) -> float:
        """The height of everything except the notes, which may have a page of their own."""
        return self.panels_height + 2 * GAP if self.panels_height else GAP

    @cached_property
    def notes_height(self) -> float:
        return len(self.notes) * NOTE_LINE + GAP if self.notes else 0

    @property
    def _reckoning_height(self) -> float:
        height = len(self.reckoning) * LINE + len(self.remarks) * NOTE_LINE
        if self.money:
            height += MONEY_LINE + (len(self.money) - 1) * self.money_size * 1.25
        return height + UNDER_HEADING if height else 0

    @property
    def _totals_height(self) -> float:
        rows = len(self.totals.rows) + 3 if self.totals else 0
        return rows * TOTALS_ROW + 2 * UNDER_HEADING if rows else 0

    @property
    def _signatures_height(self) -> float:
        return SIGNED_HEIGHT if self.card.signatures else 0

    def draw(self, pen: Pen, left: float, top: float) -> None:
        """Draw the panels side by side, with their tops at `top`."""
        top -= GAP
        self._reckoning(pen, left, top)
        if self.totals:
            self._totals(pen, left + self._left + BETWEEN, top, self.totals)
        self._signatures(pen, left + self.room, top)

    def draw_notes(self, pen: Pen, left: float, top: float, lines: list[tuple[str, str]]) -> None:
        """Write these lines of the foot-notes, the first below `top`."""
        for place, (mark, words) in enumerate(lines, 1):
            y = top - place * NOTE_LINE
            if mark:
                pen.write(left, y, mark, size=NOTE + 1, colour=RED)
            pen.write(left + self.indent, y, words, size=NOTE)

    def _reckoning(self, pen: Pen, left: float, top: float) -> None:
        if not self._reckoning_height:
            return
        y = top - HEADING
        pen.write_spaced(left, y, self.card.reckoning_heading, size=HEADING, colour=FAINT)
        y -= UNDER_HEADING - HEADING
        for line in self.reckoning:
            y -= LINE
            pen.write(left, y + 3, line, size=TEXT)
        for place, line in enumerate(self.money):
            y -= MONEY_LINE if place == 0 else self.money_size * 1.25
            pen.write(left, y + 4, line, face=BOLD, size=self.money_size)
        for line in self.remarks:
            y -= NOTE_LINE
            pen.write(left, y, line, face=ITALIC, size=NOTE, colour=FAINT)

    def _signatures(self, pen: Pen, right: float, top: float) -> None:
        count = max(len(self.card.signatures), 2)
        taken = self._left + (BETWEEN + TOTALS_AT_FOOT if self.totals else 0)
        each = min(SIGNATURE_ROOM + BETWEEN, (self.room - taken) / count)
        left = right + BETWEEN - each * len(self.card.signatures)
        for place, signature in enumerate(self.card.signatures):
            y = top - self.panels_height + 24
            _sign(pen, left + each * place, y, signature, each - BETWEEN)

    def _totals(self, pen: Pen, left: float, top: float, column: TotalsColumn) -> None:
        pen.write_spaced(
            left + TOTALS_AT_FOOT / 2, top - HEADING, _("Totals"), size=HEADING, align=0.5
        )
        y = top - UNDER_HEADING - 6
        for seat, name in enumerate(column_names(self.card, TOTALS_AT_FOOT / 2 - 6)):
            middle = left + TOTALS_AT_FOOT * (0.25 + 0.5 * seat)
            room = TOTALS_AT_FOOT / 2 - 6
            pen.write(middle, y, name, face=ITALIC, size=8, align=0.5, room=room)
        y -= 4
        pen.rule(left, y, left + TOTALS_AT_FOOT, y, FIRM)
        head = y
        for row in column.rows:
            y = self._totals_row(pen, left, y, row, Dress(10))
        closing = closing_of(self.card, column, self.marks)
        if closing:
            pen.rule(left, y, left + TOTALS_AT_FOOT, y, FINE)
            y = self._totals_row(pen, left, y, closing.sums, Dress(10))
            y = self._totals_row(pen, left, y, closing.taken, Dress(10))
            pen.rule(left, y, left + TOTALS_AT_FOOT, y, FINE)
            y = self._totals_row(pen, left, y, closing.balance, Dress(10.5, BOLD))
        pen.rule(left + TOTALS_AT_FOOT / 2, head, left + TOTALS_AT_FOOT / 2, y, HAIRLINE)

    def _totals_row(self, pen: Pen, left: float, y: float, row: FigureRow, dress: Dress) -> float:
        """Draw one row of figures below `y`. Return the y below the row."""
        for seat, figure in enumerate(row):
            if figure:
                right = left + TOTALS_AT_FOOT * (0.25 + 0.5 * seat) + width("000", REGULAR, 10) / 2
                mark, own = (
                    self.marks.get(figure.where, ""),
                    dress.of(figure.where, self.card.supplied),
                )
                write_figure(pen, right, y - TOTALS_ROW + 3, str(figure.value), own, mark=mark)
        return y - TOTALS_ROW


def _sign(pen: Pen, left: float, y: float, signature: PrintedSignature, wide: float) -> None:
    """Draw a line at `y` for a signature, with its text on the line and the name below."""
    room = wide - 4
    size, known = in_full(signature.text, ITALIC, SIGNED, room)
    for place, line in enumerate(known, 1 - len(known)):
        pen.write(left + 2, y + 5 - place * (size + 2), line, face=ITALIC, size=size)
    pen.rule(left, y, left + wide, y, FINE)
    size, lines = in_full(signature.name, REGULAR, NAME, room)
    for place, line in enumerate(lines):
        pen.write(left + 2, y - 11 - place * (size + 2), line, size=size, colour=FAINT)


def format_discrepancy(discrepancy: PrintedDiscrepancy) -> str:
    """Return “The cast of A’s column …: 103 is written, but 94 would be right.”

    A note on a figure derived from totals says that these are the written totals (R62).
    """
    words = _("%(sentence)s: %(written)s is written, but %(right)s would be right.")
    if discrepancy.from_totals:
        words = _(
            "%(sentence)s: %(written)s is written, but by the written totals %(right)s would be "
            "right."
        )
    return words % {
        "sentence": discrepancy.sentence,
        "written": discrepancy.written,
        "right": discrepancy.right,
    }
