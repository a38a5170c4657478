"""Draw the running card of a chouette on sheets of its own, a line for each partie.

A line has the single player, the opponent, the winner, the points won, and the standing of the
three in tens. `column_widths.py` has the widths of the columns.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _

from paper.typesetting.pen import FAINT, FINE, FIRM, HAIRLINE, HEAVY, Pen
from paper.typesetting.typefaces import BOLD, ITALIC, LEAST, REGULAR, width
from scoring.documents.column_widths import FORM_PLAYER, FORM_POINTS, form_edges
from scoring.documents.draw_figures import MINUS_SIGN, Dress, write_figure
from scoring.documents.page_plan import PlannedPage
from scoring.documents.printed_card import PrintedChouette, PrintedLine
from scoring.documents.ruled_lines import DOUBLE_RULE_GAP, NAMES, ORDINAL, Band, baseline, box

SUM = 22.0
HEADS = ORDINAL + NAMES
SUMS = 2 * SUM
LEAST_PITCH, PITCH, TALLEST = 15.0, 20.0, 34.0
MARGIN = 6.0


@dataclass(frozen=True)
class ChouetteForm:
    """A page of the running card between `left` and `right`, from `top` down to `lowest`."""

    pen: Pen
    chouette: PrintedChouette
    letters: Mapping[str, str]
    page: PlannedPage
    marks: Mapping[str, str]
    left: float
    right: float
    top: float
    lowest: float

    @property
    def _sums(self) -> float:
        return SUMS if self.page.last else 0.0

    @cached_property
    def rows(self) -> int:
        """The number of rows: one for each line, and on the last sheet enough to fill it."""
        room = self.top - HEADS - self._sums - self.lowest
        return max(len(self.page.lines), int(room / PITCH) if self.page.last else 1)

    @cached_property
    def pitch(self) -> float:
        """The height of a row."""
        return min(TALLEST, (self.top - HEADS - self._sums - self.lowest) / self.rows)

    @property
    def bottom(self) -> float:
        return self.top - HEADS - self.pitch * self.rows - self._sums

    @property
    def body(self) -> Band:
        """The bottom and the height of all the rows together."""
        height = self.pitch * self.rows
        return self.top - HEADS - height, height

    @cached_property
    def edges(self) -> list[float]:
        """The edges of the columns: the number, three players, the points, and three of tens."""
        return form_edges(self.left, self.right)

    def draw(self) -> None:
        """Draw the lines, the heads and the figures."""
        self._rule()
        self._heads()
        for row, line in zip(self._rows(), self.page.lines, strict=False):
            self._line(row, line)
        if self.page.last:
            self._foot()

    def _rows(self) -> Iterator[Band]:
        for place in range(1, self.rows + 1):
            yield self.top - HEADS - self.pitch * place, self.pitch

    def _rule(self) -> None:
        left, right, bottom = self.left, self.right, self.bottom
        box(self.pen, left, bottom, right, self.top, FINE)
        box(self.pen, left - 3, bottom - 3, right + 3, self.top + 3, HEAVY)
        for row in list(self._rows())[:-1]:
            self.pen.rule(left, row[0], right, row[0], HAIRLINE)
        self.pen.rule(left, self.top - HEADS, right, self.top - HEADS, FIRM)
        tens = self.edges[5]
        self.pen.rule(tens, self.top - ORDINAL, right, self.top - ORDINAL, HAIRLINE)
        for place, x in enumerate(self.edges[1:-1], 1):
            self._upright(place, x)
        if self.page.last:
            y = self.body[0]
            self.pen.rule(left, y, right, y, FIRM)
            for x in (y - SUM + DOUBLE_RULE_GAP / 2, y - SUM - DOUBLE_RULE_GAP / 2):
                self.pen.rule(tens, x, right, x, FINE)

    def _upright(self, place: int, x: float) -> None:
        """Draw a hairline between columns. Before the tens draw a double line, down to the foot."""
        foot = self.bottom if place >= 5 else self.body[0]
        top = self.top - (ORDINAL if place > 5 else 0)
        if place == 5:
            for side in (x - DOUBLE_RULE_GAP / 2, x + DOUBLE_RULE_GAP / 2):
                self.pen.rule(side, top, side, foot, FINE)
        else:
            self.pen.rule(x, top, x, foot, HAIRLINE)

    def _heads(self) -> None:
        titles = (_("Partie"), _("Single player"), _("Against"), _("Won by"), _("Points"))
        y = baseline((self.top - HEADS, HEADS), 7)
        for place, title in enumerate(titles):
            middle = (self.edges[place] + self.edges[place + 1]) / 2
            self.pen.write_spaced(middle, y, title, size=7, align=0.5)
        middle = (self.edges[5] + self.right) / 2
        y = baseline((self.top - ORDINAL, ORDINAL), 7)
        self.pen.write_spaced(middle, y, _("Then stand, in tens"), size=7, align=0.5)
        y = baseline((self.top - HEADS, NAMES), 7)
        for seat, name in enumerate(self.chouette.names):
            room = self.edges[6] - self.edges[5] - 6
            self.pen.write(
                self._middle(seat), y, self._named(name), face=ITALIC, align=0.5, room=room
            )

    def _line(self, row: Band, line: PrintedLine) -> None:
        size = min(12.0, row[1] * 0.6)
        y = baseline(row, size)
        middle = (self.edges[0] + self.edges[1]) / 2
        number = str(line.place + 1)
        self.pen.write(middle, y, number, face=ITALIC, size=size - 2, colour=FAINT, align=0.5)
        winner = line.pair[line.winner] if line.winner is not None else ""
        for place, name in enumerate((*line.pair, winner), 1):
            room = FORM_PLAYER - 2 * MARGIN
            x = self.edges[place] + MARGIN
            self.pen.write(x, y, self._named(name), size=size, room=room)
        self._points(row, line, size)
        for seat, tens in enumerate(line.tens):
            where = f"written.running[{line.place}][{seat}]"
            self._figure(row, seat, tens, Dress(size), where)

    def _points(self, row: Band, line: PrintedLine, size: float) -> None:
        """Write the points won, or the word for why there are none."""
        right, y, word = self.edges[5] - 16, baseline(row, size), not line.won.isdecimal()
        if word:
            middle = (self.edges[4] + self.edges[5]) / 2
            self.pen.write(
                middle,
                y,
                line.won,
                face=ITALIC,
                size=size - 2,
                colour=FAINT,
                align=0.5,
                room=FORM_POINTS - 6,
            )
        else:
            self.pen.write(right, y, line.won, size=size, align=1)

    def _foot(self) -> None:
        """Write each player's final points, and the sum that each receives or pays."""
        points = self.body[0] - SUM, SUM
        money = points[0] - SUM, SUM
        self._label(points, _("in points"))
        for seat, figure in enumerate(self.chouette.points):
            self._figure(points, seat, figure, Dress(12, BOLD), f"written.balance[{seat}]")
        if any(self.chouette.money):
            self._label(money, _("in money"))
            room = self.edges[6] - self.edges[5] - 8
            widest = max(width(text, BOLD, 1) for text in self.chouette.money)
            size = max(LEAST, min(11.0, room / widest))
            for seat, text in enumerate(self.chouette.money):
                y = baseline(money, size)
                self.pen.write(self._middle(seat), y, text, face=BOLD, size=size, align=0.5)

    def _label(self, row: Band, words: str) -> None:
        x, y = self.edges[5] - 8, baseline(row, 8.5)
        self.pen.write(x, y, words, face=ITALIC, size=8.5, colour=FAINT, align=1)

    def _figure(self, row: Band, seat: int, value: int, dress: Dress, where: str) -> None:
        """Write a figure that ends under the widest figure of its column."""
        own = dress.of(where, self.chouette.supplied)
        text, y = str(value).replace("-", MINUS_SIGN), baseline(row, own.size)
        right = self._middle(seat) + max(self._widest[seat], width(text, own.face, own.size)) / 2
        write_figure(self.pen, right, y, text, own, mark=self.marks.get(where, ""))

    @cached_property
    def _widest(self) -> list[float]:
        """The width of the widest figure of each column."""
        lines = self.chouette.lines
        columns = ([str(line.tens[seat]) for line in lines] for seat in range(3))
        return [max((width(t, REGULAR, 12) for t in column), default=0.0) for column in columns]

    def _middle(self, seat: int) -> float:
        return (self.edges[5 + seat] + self.edges[6 + seat]) / 2

    def _named(self, name: str) -> str:
        return self.letters.get(name, name)
