"""Draw the running card of a chouette beside the parties, in double columns of their page.

Each part has two double columns: the parties in words, and the players' standing in tens. It has
only the second if the parties themselves are beside it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _

from paper.typesetting.pen import FAINT, FINE, HAIRLINE, Pen
from paper.typesetting.typefaces import BOLD, ITALIC, LEAST, REGULAR, width
from scoring.documents.column_widths import DOUBLE_COLUMNS, RUNNING_CARD_COLUMNS
from scoring.documents.draw_figures import MINUS_SIGN, Dress, write_figure
from scoring.documents.page_plan import PlannedPage
from scoring.documents.printed_card import PrintedChouette, PrintedLine
from scoring.documents.ruled_lines import Band, RuledLines, baseline

NAME = 8.5
MONEY = 9.5
UNDER = 1.8  # The distance of the line under a winner's name from the baseline.
VERSUS = " v. "


@dataclass(frozen=True)
class RunningCardDrawer:
    """Draws the running card on one page."""

    pen: Pen
    ruling: RuledLines
    chouette: PrintedChouette
    page: PlannedPage
    marks: dict[str, str]
    letters: Mapping[str, str]

    @property
    def each(self) -> int:
        """The number of double columns in each part of the running card."""
        return 1 if self.page.only_tens else RUNNING_CARD_COLUMNS

    @cached_property
    def slots(self) -> list[int]:
        """The first double column of each part."""
        parts = len(self.page.running)
        return [DOUBLE_COLUMNS - self.each * (parts - place) for place in range(parts)]

    @property
    def taken(self) -> frozenset[int]:
        """All double columns of the running card, which draws its own lines there."""
        return frozenset(slot + more for slot in self.slots for more in range(self.each))

    def draw(self) -> None:
        """Draw everything in the columns of the running card."""
        for slot, lines in zip(self.slots, self.page.running, strict=True):
            tens = slot + self.each - 1
            self._heads(slot, tens)
            self._thirds(tens)
            for row, line in zip(list(self._rows(slot)), lines, strict=False):
                if not self.page.only_tens:
                    self._words(slot, row, line)
                self._tens(tens, row, line)
        if self.page.last:
            self._foot(self.slots[-1] + self.each - 1)

    def _rows(self, slot: int) -> Iterator[Band]:
        """Draw the lines of a part and yield its rows.

        The rows are as tall as those of the deals, or less if there are more lines. All rows of a
        page are equally tall.
        """
        bottom, height = self.ruling.all_deals
        count = max(self.ruling.deals, *(len(lines) for lines in self.page.running))
        pitch = height / count
        left, right = self.ruling.x(slot), self.ruling.x(slot + self.each)
        for place in range(1, count + 1):
            y = bottom + height - place * pitch
            if place < count:
                self.pen.rule(left, y, right, y, HAIRLINE)
            yield y, pitch

    def _thirds(self, slot: int) -> None:
        for third in (1, 2):
            x = self.ruling.x(slot) + self.ruling.column_width * third / 3
            self.pen.rule(x, self.ruling.ordinals[0], x, self.ruling.bottom, HAIRLINE)

    def _heads(self, slot: int, last: int) -> None:
        for place, text in {slot: _("Who played"), last: _("In tens")}.items():
            middle = self.ruling.x(place) + self.ruling.column_width / 2
            y = baseline(self.ruling.ordinals, 7)
            self.pen.write_spaced(middle, y, text, size=7, align=0.5)
        for seat, name in enumerate(self.chouette.names):
            y, room = baseline(self.ruling.names, NAME * 0.8), self.ruling.column_width / 3 - 5
            self.pen.write(
                self._middle(last, seat),
                y,
                self.letters.get(name, name),
                face=ITALIC,
                size=NAME,
                align=0.5,
                room=room,
                least=LEAST,
            )

    def _tens(self, slot: int, row: Band, line: PrintedLine) -> None:
        size = self._size(row)
        for seat, tens in enumerate(line.tens):
            where = f"written.running[{line.place}][{seat}]"
            dress = Dress(size)
            right = self._middle(slot, seat) + self._widest[seat] * size / 2
            self._figure(right, baseline(row, size), tens, dress, where)

    @cached_property
    def _widest(self) -> list[float]:
        """The width of each column's widest figure at size 1, because figures are centred."""
        columns = zip(*(line.tens for part in self.page.running for line in part), strict=True)
        return [max(width(_text(tens), BOLD, 1) for tens in column) for column in columns]

    def _size(self, row: Band) -> float:
        """Return the size of the figures that leaves a little room on both sides."""
        room = self.ruling.column_width / 3 - 8
        return min(self.ruling.size, row[1] * 0.7, 13.0, room / max(self._widest))

    def _words(self, slot: int, row: Band, line: PrintedLine) -> None:
        """Write “2 Anne v. Celia 416”, with a line under the winner's name."""
        size = min(8.5, row[1] * 0.6)
        x, y = self.ruling.x(slot) + 5, baseline(row, size)
        right = self.ruling.x(slot + 1) - 5
        self.pen.write(right, y, line.won, size=size, align=1)
        x += self.pen.write(x, y, str(line.place + 1), size=size, colour=FAINT) + 5
        between = width(VERSUS, ITALIC, size)
        room = (right - x - width(line.won, REGULAR, size) - between - 4) / 2
        for side, name in enumerate(line.pair):
            words, begins = self.letters.get(name, name), x
            x += self.pen.write(x, y, words, size=size, room=room)
            if side == line.winner:
                self.pen.rule(begins, y - UNDER, x, y - UNDER, FINE)
            if side == 0:
                x += self.pen.write(x, y, VERSUS, face=ITALIC, size=size, colour=FAINT)

    def _foot(self, slot: int) -> None:
        """Write each player's points, and the sum that each receives or pays."""
        self._foot_words(slot)
        for seat, points in enumerate(self.chouette.points):
            wide, room = width(_text(points), BOLD, 1), self.ruling.column_width / 3 - 6
            dress = Dress(min(12, room / wide), BOLD)
            right = self._middle(slot, seat) + wide * dress.size / 2
            y = baseline(self.ruling.total, dress.size)
            self._figure(right, y, points, dress, f"written.balance[{seat}]")
        self._money(slot)

    def _money(self, slot: int) -> None:
        """Write the sum that each player receives or pays, all in one size."""
        for seat, text in enumerate(self.chouette.money if self._money_size else ()):
            y = baseline(self.ruling.won, self._money_size)
            x = self._middle(slot, seat)
            self.pen.write(x, y, text, face=BOLD, size=self._money_size, align=0.5)

    @cached_property
    def _money_size(self) -> float:
        """The size in which all sums fit their columns.

        0 if nothing is due, or if the sums do not fit even in the least size. The reckoning shows
        them in any case.
        """
        widest = max((width(text, BOLD, 1) for text in self.chouette.money), default=0.0)
        size = min(MONEY, (self.ruling.column_width / 3 - 4) / widest) if widest else 0.0
        return size if size >= LEAST else 0.0

    def _foot_words(self, slot: int) -> None:
        """Write the labels of the figures.

        They are on the left of the figures, or between them if the running card has only one double
        column.
        """
        if self.page.only_tens:
            middle = self.ruling.x(slot) + self.ruling.column_width / 2
            y = baseline(self.ruling.adjusting, 8)
            self.pen.write(middle, y, _("in points"), face=ITALIC, size=8, colour=FAINT, align=0.5)
            return
        label = self.ruling.x(slot) - 5
        for row, text in ((self.ruling.total, _("in points")), (self.ruling.won, self._money_word)):
            y = baseline(row, 8)
            self.pen.write(label, y, text, face=ITALIC, size=8, colour=FAINT, align=1)

    @property
    def _money_word(self) -> str:
        return _("in money") if self._money_size else ""

    def _figure(self, right: float, y: float, value: int, dress: Dress, where: str) -> None:
        own, mark = dress.of(where, self.chouette.supplied), self.marks.get(where, "")
        write_figure(self.pen, right, y, _text(value), own, mark=mark)

    def _middle(self, slot: int, seat: int) -> float:
        return self.ruling.x(slot) + self.ruling.column_width * (2 * seat + 1) / 6


def _text(value: int) -> str:
    return str(value).replace("-", MINUS_SIGN)
