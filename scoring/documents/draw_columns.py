"""Draw the columns of a score card: headings, names, deals, totals and results, row by row.

`column_widths.py` has the widths of the columns.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _

from paper.typesetting.pen import FAINT, HAIRLINE, INK, Pen, Rule
from paper.typesetting.typefaces import BOLD, ITALIC, LEAST, REGULAR, fitted, width
from scoring.documents.column_widths import DOUBLE_COLUMNS
from scoring.documents.draw_figures import Closing, Dress, closing_of, write_figure
from scoring.documents.page_plan import FigureRow, PlannedPage, PrintedFigure, TotalsColumn
from scoring.documents.printed_card import Pair, PrintedCard, PrintedDeal, PrintedPartie
from scoring.documents.ruled_lines import Band, RuledLines, baseline
from scoring.ruled_card.games import UNPLAYED
from scoring.sheet.deal_names import partie_name
from scoring.sheet.notes import SIGNS
from scoring.words.deal_marks import deal_mark_letter

NAME_SIZE, NAME_LEAST = 8.5, 6.5
MARGIN = 4.0  # From the line on the left of a column to its widest figure.
STRUCK = Rule(0.9, FAINT)


def column_names(card: PrintedCard, room: float) -> tuple[str, str]:
    """Return the players' names over their columns, or A and B if the shortened names are equal."""
    left, right = card.players[:2]
    short = [fitted(name, ITALIC, NAME_SIZE, NAME_LEAST, room).text for name in (left, right)]
    return ("A", "B") if short[0] == short[1] else (left, right)


def letters_of(names: Sequence[str], room: float) -> dict[str, str]:
    """Map three names to A, B and C if one is too long for its column. Else empty."""
    if all(width(name, ITALIC, LEAST) <= room for name in names):
        return {}
    return dict(zip(names, "ABC", strict=True))


@dataclass(frozen=True)
class ColumnDrawer:
    """Draws the columns on one page of a card."""

    pen: Pen
    ruling: RuledLines
    card: PrintedCard
    page: PlannedPage
    marks: dict[str, str]
    letters: Mapping[str, str]
    """The letters in place of the names of three players if these are too long."""

    def draw(self) -> None:
        """Draw everything inside the ruled lines."""
        self._headings()
        self._names()
        for place in range(self.ruling.deals):
            self._deal_row(place)
        self._total_row()
        self._adjusting_row()
        self._won_row()

    @cached_property
    def parties(self) -> list[tuple[int, int, PrintedPartie]]:
        """The parties of the page: each one's column, its index on the card, and the partie."""
        parties = self.card.parties[self.page.first : self.page.after]
        return [(slot, partie.number - 1, partie) for slot, partie in enumerate(parties)]

    @cached_property
    def totals(self) -> list[tuple[int, TotalsColumn]]:
        """The totals columns with their places.

        They are on the right. On a page without parties they begin at the left.
        """
        if self.page.at_foot:
            return []
        first = 0 if self.of_totals_alone else DOUBLE_COLUMNS - len(self.page.totals)
        return list(enumerate(self.page.totals, first))

    @property
    def of_totals_alone(self) -> bool:
        """Whether the page has totals and no parties, so that its other columns stay empty."""
        return bool(self.page.totals and self.card.parties and not self.parties)

    @cached_property
    def across(self) -> frozenset[int]:
        """The columns that have words instead of a result."""
        parties = {slot for slot, _place, partie in self.parties if _outcome(partie)}
        return frozenset(parties | {slot for slot, closing in self.closings if closing.even})

    @cached_property
    def closings(self) -> list[tuple[int, Closing]]:
        """The sums and the balance of the totals column, if it ends on this page."""
        ends = [(slot, closing_of(self.card, c, self.marks)) for slot, c in self.totals]
        return [(slot, closing) for slot, closing in ends if closing]

    def _headings(self) -> None:
        headings = {slot: self._heading(partie) for slot, _place, partie in self.parties}
        totals = {slot for slot, _column in self.totals}
        count = self._count
        for slot in range(DOUBLE_COLUMNS):
            unused = partie_name(count + 1 + slot - len(headings), count)
            if self.card.of_games or self.card.chouette or self.of_totals_alone:
                unused = ""
            text = _("Totals") if slot in totals else headings.get(slot, unused)
            middle = self.ruling.x(slot) + self.ruling.column_width / 2
            self.pen.write_spaced(
                middle, baseline(self.ruling.ordinals, 7), text, size=7, align=0.5
            )

    def _heading(self, partie: PrintedPartie) -> str:
        return partie.heading or partie_name(partie.number, self._count)

    @cached_property
    def _count(self) -> int:
        """The number of parties on the card."""
        return max((partie.number for partie in self.card.parties), default=0)

    def _names(self) -> None:
        room = self.ruling.column_width / 2 - 12
        everywhere = () if self.card.chouette else column_names(self.card, room)
        own = {slot: partie.names for slot, _place, partie in self.parties if partie.names}
        y = baseline(self.ruling.names, NAME_SIZE * 0.8)
        for slot in range(len(self.totals) if self.of_totals_alone else DOUBLE_COLUMNS):
            for seat, name in enumerate(own.get(slot, everywhere)):
                self.pen.write(
                    self.ruling.middle(slot, seat),
                    y,
                    self.letters.get(name, name),
                    face=ITALIC,
                    size=NAME_SIZE,
                    align=0.5,
                    room=room,
                    least=NAME_LEAST,
                )

    def _deal_row(self, place: int) -> None:
        row = self.ruling.deal(place)
        weight = self.card.weights[place] if place < len(self.card.weights) else 1
        if not self.of_totals_alone:
            label = f"{place + 1}" if weight == 1 else f"{place + 1} ×{weight}"
            self._label(row, label, size=min(9, self.ruling.size))
        for slot, _at, partie in self.parties:
            if place < len(partie.deals):
                self._deal(slot, row, partie, partie.deals[place])
        self._carried(place)

    def _deal(self, slot: int, row: Band, partie: PrintedPartie, deal: PrintedDeal) -> None:
        colour = INK if deal.counts and not partie.annulled else FAINT
        size = self.ruling.size
        for seat in (0, 1):
            figure = str(deal.scores[seat]) if deal.played else UNPLAYED
            letter = deal_mark_letter(deal.mark) if seat == deal.mark_seat else ""
            right, y = self._right(slot, seat), baseline(row, size)
            dress = Dress(size, colour=colour)
            if not deal.counts:
                letter += SIGNS["surplus"] * seat  # Once for both, as on the screen.
                self._strike_out(right, y, figure, size)
            letter += SIGNS["ruling"] * (deal.ruled and seat == 1)
            write_figure(self.pen, right, y, figure, dress, letter=letter)
            if seat == deal.elder:
                left = self.ruling.middle(slot, seat) - self.ruling.column_width / 4
                self.pen.dot(left + 6.5, y + size * 0.36)

    def _strike_out(self, right: float, y: float, figure: str, size: float) -> None:
        left, middle = right - width(figure, REGULAR, size), y + size * 0.3
        self.pen.rule(left - 1, middle, right + 1, middle, STRUCK)

    def _carried(self, deal: int) -> None:
        """Draw the figures of the totals columns beside a deal, with lines between them."""
        in_a_row = self.page.in_a_row
        for place in range(deal * in_a_row, (deal + 1) * in_a_row):
            row = self.ruling.part(place, in_a_row)
            dress = Dress(min(self.ruling.size, row[1] * 0.72))
            for slot, column in self.totals:
                if place < len(column.rows):
                    self._pair(slot, row, column.rows[place], dress)
                if (place + 1) % in_a_row:
                    self.pen.rule(
                        self.ruling.x(slot), row[0], self.ruling.x(slot + 1), row[0], HAIRLINE
                    )

    def _total_row(self) -> None:
        row, size = self.ruling.total, 13.5
        self._label(row, _("total"))
        for slot, place, partie in self.parties:
            stands = partie.complete and not partie.annulled
            dress = Dress(size, *((REGULAR, INK) if stands else (ITALIC, FAINT)))
            if partie.deals:
                self._pair(
                    slot, row, _written_pair(partie.totals, _where(partie, place), "totals"), dress
                )
        for slot, closing in self.closings:
            self._pair(slot, row, closing.sums, Dress(size))

    def _adjusting_row(self) -> None:
        row, size = self.ruling.adjusting, 10.5
        self._label(row, "" if self.card.of_games else _("adjusting"))
        for slot, _place, partie in self.parties:
            if not partie.annulled:
                pair = _without_noughts(_written_pair(partie.adjusting, "", ""), {})
                self._pair(slot, row, pair, Dress(size, ITALIC))
        for slot, closing in self.closings:
            self._pair(slot, row, closing.taken, Dress(12))

    def _won_row(self) -> None:
        row = self.ruling.won
        self._label(row, _("games won") if self.card.of_games else _("points won"))
        for slot, place, partie in self.parties:
            if outcome := _outcome(partie):
                self._across(slot, row, outcome)
            else:
                pair = _written_pair(partie.won, _where(partie, place), "won")
                self._pair(slot, row, _without_noughts(pair, self.marks), Dress(16, BOLD))
                self._word(slot, row, partie)
            if partie.annulled:
                self._strike(slot)
        for slot, closing in self.closings:
            self._pair(slot, row, closing.balance, Dress(16, BOLD))
            if closing.even:
                self._across(slot, row, _("even"))

    def _word(self, slot: int, row: Band, partie: PrintedPartie) -> None:
        """Write the partie's word, such as “rubicon”, “double” or “lost”, in the loser's place."""
        if partie.word:
            middle = self.ruling.middle(slot, 1 if partie.won[0] else 0)
            y = baseline(row, 9)
            self.pen.write(middle, y, partie.word, face=ITALIC, size=10, colour=FAINT, align=0.5)

    def _pair(self, slot: int, row: Band, pair: FigureRow, dress: Dress) -> None:
        for seat, figure in enumerate(pair):
            if figure:
                mark, text = self.marks.get(figure.where, ""), str(figure.value)
                right, own = self._right(slot, seat), dress.of(figure.where, self.card.supplied)
                if len(text) > 3:
                    left = self.ruling.middle(slot, seat) - self.ruling.column_width / 4 + MARGIN
                    right = max(right, left + width(text, own.face, own.size))
                write_figure(self.pen, right, baseline(row, own.size), text, own, mark=mark)

    def _right(self, slot: int, seat: int) -> float:
        """Return the right edge of a column's figures, so that three digits are centred."""
        return self.ruling.middle(slot, seat) + width("000", REGULAR, self.ruling.size) / 2

    def _across(self, slot: int, row: Band, text: str) -> None:
        middle, y = self.ruling.x(slot) + self.ruling.column_width / 2, baseline(row, 9)
        self.pen.write(middle, y, text, face=ITALIC, size=10, colour=FAINT, align=0.5)

    def _label(self, row: Band, text: str, size: float = 8) -> None:
        """Write the label of a row."""
        x, room = self.ruling.x(0) - 8, self.ruling.x(0) - self.ruling.left - 12
        y = baseline(row, size)
        self.pen.write(x, y, text, face=ITALIC, size=size, colour=FAINT, align=1, room=room)

    def _strike(self, slot: int) -> None:
        left, ease = self.ruling.x(slot), 9
        top, foot = self.ruling.names[0] - ease, self.ruling.adjusting[0] + ease
        self.pen.rule(left + ease, foot, left + self.ruling.column_width - ease, top, STRUCK)


def _outcome(partie: PrintedPartie) -> str:
    """Return the words across the result of a partie that nobody won, else ""."""
    if partie.annulled:
        return _("annulled")
    if not partie.complete:
        return _("unfinished") if partie.deals else ""
    return _("drawn") if partie.drawn else ""


def _where(partie: PrintedPartie, place: int) -> str:
    """Return the place of the partie's figures, as the report names it."""
    return partie.where or f"parties[{place}]"


def _written_pair(pair: Pair, where: str, name: str) -> FigureRow:
    left, right = (PrintedFigure(n, f"{where}.written.{name}[{s}]") for s, n in enumerate(pair))
    return left, right


def _without_noughts(row: FigureRow, marks: dict[str, str]) -> FigureRow:
    left, right = (f if f and (f.value or f.where in marks) else None for f in row)
    return left, right
