"""Draw a score card as a PDF: A4 landscape, ruled like the printed card.

Each partie has a double column. The totals are beside at most five parties, or below six. The
reckoning and the signatures are at the end.
"""

from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _
from reportlab.lib.pagesizes import A4, landscape

from paper.new_paper import ABOVE, SIDE, finished, new_paper
from paper.typesetting.pen import FAINT, Pen
from paper.typesetting.typefaces import ITALIC, width
from scoring.documents.column_widths import FORM_NAME_OVER_TENS, double_column_width
from scoring.documents.draw_chouette_form import HEADS, LEAST_PITCH, SUMS, ChouetteForm
from scoring.documents.draw_columns import ColumnDrawer, column_names, letters_of
from scoring.documents.draw_figures import note_marks
from scoring.documents.draw_foot import NOTE_LINE, Foot
from scoring.documents.draw_header import HEIGHT as HEADER
from scoring.documents.draw_header import draw_header, format_card_number
from scoring.documents.draw_running_card import RunningCardDrawer
from scoring.documents.page_plan import LineRoom, PlannedPage, deal_rows, pages_of
from scoring.documents.printed_card import PrintedCard, PrintedChouette
from scoring.documents.ruled_lines import FIXED_HEIGHT, Band, RuledLines
from scoring.sheet.notes import SIGNS
from scoring.words.deal_marks import deal_mark_letter
from scoring.words.sentences import listed

__all__ = ["PrintedCard", "draw"]

WIDE: float
HIGH: float
WIDE, HIGH = landscape(A4)
LEFT, RIGHT = SIDE, WIDE - SIDE
TOP, BOTTOM = HIGH - ABOVE, 30.0
RULING_TOP = TOP - HEADER - 10.0
LEGEND_ROOM = 14.0
SPARE = 8.0  # Below the ruled lines of a page that is not the last.
ROOM = RULING_TOP - BOTTOM - LEGEND_ROOM
LEAST_ROW = 7.5  # The lowest row of deals, with figures in their least size.
LEAST_LINE = 11.0  # The lowest line of a running card beside the parties.
TALLEST, SHORTEST = 34.0, 13.0  # Heights of rows of deals above a foot.


def draw(card: PrintedCard) -> bytes:
    """Return the card as a PDF document. The same card gives the same bytes."""
    return _Document(card).pdf()


@dataclass(frozen=True)
class _Document:
    """A card being drawn."""

    card: PrintedCard

    @cached_property
    def marks(self) -> dict[str, str]:
        return note_marks(self.card)

    @cached_property
    def pages(self) -> list[PlannedPage]:
        return pages_of(self.card, self._lines if self.card.chouette else None)

    @cached_property
    def _lines(self) -> LineRoom:
        """The number of lines of a running card that fit on a page."""
        foot = Foot(self.card, None, self.marks, RIGHT - LEFT)
        below = SPARE
        if not _is_apart(foot, self.deals):
            below = foot.height + (0 if self._notes_apart(foot) else foot.notes_height)
        return LineRoom(
            beside=int((ROOM - below - FIXED_HEIGHT) / LEAST_LINE),
            full=int((ROOM - HEADS - SPARE) / LEAST_PITCH),
            last=int((ROOM - below - HEADS - SUMS) / LEAST_PITCH),
        )

    @cached_property
    def letters(self) -> dict[str, str]:
        """The letters over the columns of three players if their names are too long."""
        if not self.card.chouette:
            return {}
        column = double_column_width(LEFT, RIGHT)
        room = (column - 15) / 3 if self.card.parties else FORM_NAME_OVER_TENS
        return letters_of(self.card.chouette.names, room)

    @cached_property
    def deals(self) -> int:
        return deal_rows(self.card)

    @cached_property
    def foot(self) -> Foot:
        last = self.pages[-1]
        totals = last.totals[0] if last.at_foot else None
        return Foot(self.card, totals, self.marks, RIGHT - LEFT)

    @cached_property
    def notes_apart(self) -> list[list[tuple[str, str]]]:
        """The foot-notes page by page, if they do not fit at the foot of the card. Else empty."""
        apart, height = self.foot_apart, self.foot.height + self.foot.notes_height
        if not self._notes_apart(self.foot) or (apart and height <= ROOM):
            return []
        notes, room = self.foot.notes, int(ROOM / NOTE_LINE)
        return [notes[cut : cut + room] for cut in range(0, len(notes), room)]

    @cached_property
    def foot_apart(self) -> bool:
        """Whether the foot has a page of its own."""
        return _is_apart(self.foot, self.deals)

    def _notes_apart(self, foot: Foot) -> bool:
        """Return whether the notes need more room than the rows of the card leave."""
        tallest = ROOM - FIXED_HEIGHT - SHORTEST * self.deals
        return bool(foot.notes) and foot.height + foot.notes_height > tallest

    @property
    def count(self) -> int:
        """The number of pages in the document."""
        return len(self.pages) + self.foot_apart + len(self.notes_apart)

    def pdf(self) -> bytes:
        """Draw every page and return the document."""
        card = self.card
        words = {"names": listed(card.players), "date": card.date}
        canvas = new_paper(
            (WIDE, HIGH),
            title=_("Scoring card: %(names)s, %(date)s") % words,
            club=card.club,
            subject=f"{format_card_number(card)}. {card.stake}",
        )
        pen = Pen(canvas)
        for number, page in enumerate(self.pages, 1):
            self._page(pen, page, number)
        if self.foot_apart:
            self._foot_page(pen)
        for number, lines in enumerate(self.notes_apart, self.count - len(self.notes_apart) + 1):
            self._notes_page(pen, lines, number)
        return finished(canvas)

    def _page(self, pen: Pen, page: PlannedPage, number: int) -> None:
        three = self.card.chouette
        bottom = (
            self._form(pen, page, three) if three and page.is_form else self._columns(pen, page)
        )
        if page.last and not self.foot_apart:
            self._foot(pen, bottom)
        self._legend(pen, page, number)
        pen.page_done()

    def _columns(self, pen: Pen, page: PlannedPage) -> float:
        """Draw the double columns of a page. Return their lower end."""
        ruling = self._ruling(page)
        self._watermark(pen, ruling.all_deals)
        self._header(pen, ruling.column_width)
        columns = ColumnDrawer(pen, ruling, self.card, page, self.marks, self.letters)
        three = self.card.chouette
        running = (
            RunningCardDrawer(pen, ruling, three, page, self.marks, self.letters) if three else None
        )
        own = running.taken if running else frozenset()
        ruling.draw(pen, len(self.card.weights), columns.across, own)
        columns.draw()
        if running:
            running.draw()
        return ruling.bottom

    def _form(self, pen: Pen, page: PlannedPage, three: PrintedChouette) -> float:
        """Draw a sheet of the running card of a chouette. Return its lower end."""
        lowest = BOTTOM + LEGEND_ROOM + self._below(page)
        form = ChouetteForm(
            pen, three, self.letters, page, self.marks, LEFT, RIGHT, RULING_TOP, lowest
        )
        self._watermark(pen, form.body)
        self._header(pen, 0)
        form.draw()
        return form.bottom

    def _watermark(self, pen: Pen, band: Band) -> None:
        if self.card.watermark:
            middle = band[0] + band[1] / 2
            pen.behind(WIDE / 2, middle, self.card.watermark, size=54, room=RIGHT - LEFT, turn=8)

    def _below(self, page: PlannedPage) -> float:
        """Return the height needed below the ruled lines of a page."""
        if not page.last or self.foot_apart:
            return SPARE
        return self.foot.height + (0 if self.notes_apart else self.foot.notes_height)

    def _ruling(self, page: PlannedPage) -> RuledLines:
        """Return the lines of a page, with rows of deals as tall as the foot allows."""
        room = ROOM - FIXED_HEIGHT - self._below(page)
        pitch = room / self.deals
        if page.last and not self.foot_apart:
            pitch = min(TALLEST, pitch)
        return RuledLines(LEFT, RIGHT, RULING_TOP, pitch, self.deals)

    def _header(self, pen: Pen, column: float) -> None:
        """Draw the head of the page, with letters for names that are too long for the columns."""
        names = self.card.players
        if len(names) == 2:
            names = column_names(self.card, column / 2 - 12)
        elif self.letters:
            names = tuple(self.letters.values())
        draw_header(pen, self.card, names, LEFT, RIGHT, TOP)

    def _foot(self, pen: Pen, top: float) -> None:
        """Draw the reckoning, the signatures and the notes below `top`."""
        self.foot.draw(pen, LEFT, top)
        if not self.notes_apart:
            self.foot.draw_notes(pen, LEFT, top - self.foot.height, self.foot.notes)

    def _foot_page(self, pen: Pen) -> None:
        self._header(pen, double_column_width(LEFT, RIGHT))
        self._foot(pen, RULING_TOP)
        self._page_number(pen, len(self.pages) + 1)
        pen.page_done()

    def _notes_page(self, pen: Pen, lines: list[tuple[str, str]], number: int) -> None:
        draw_header(pen, self.card, self.card.players, LEFT, RIGHT, TOP)
        self.foot.draw_notes(pen, LEFT, RULING_TOP, lines)
        self._page_number(pen, number)
        pen.page_done()

    def _legend(self, pen: Pen, page: PlannedPage, number: int) -> None:
        """Write the meaning of the dot, letters and signs on this page, and the page number."""
        deals = [d for p in self.card.parties[page.first : page.after] for d in p.deals]
        x = LEFT
        if any(deal.elder is not None for deal in deals):
            pen.dot(x + 2, BOTTOM + 2.4)
            x += 8 + self._meaning(pen, x + 8, _("elder hand"))
        for mark, words in (
            ("conceded", _("conceded the deal")),
            ("reckons_nothing", _("reckons nothing")),
            ("plays_short", _("plays with too few cards")),
            ("loses_game", _("loses the game")),
        ):
            if any(deal.mark == mark for deal in deals):
                x += self._meaning(pen, x, f"{deal_mark_letter(mark)}  {words}")
        if any(not deal.counts for deal in deals):
            words = _("past the end of the partie")
            x += self._meaning(pen, x, f"{SIGNS['surplus']}  {words}")
        if page.running and not page.only_tens:
            x += self._meaning(pen, x, _("underlined: won the partie"))
        if self.card.supplied:
            x += self._meaning(pen, x, _("in italics: left empty on the card and worked out here"))
        if self.count > 1:
            self._page_number(pen, number)

    def _meaning(self, pen: Pen, x: float, words: str) -> float:
        pen.write(x, BOTTOM, words, face=ITALIC, size=7.5, colour=FAINT)
        return width(words, ITALIC, 7.5) + 16

    def _page_number(self, pen: Pen, number: int) -> None:
        words = _("page %(number)d of %(count)d") % {"number": number, "count": self.count}
        pen.write(RIGHT, BOTTOM, words, face=ITALIC, size=7.5, colour=FAINT, align=1)


def _is_apart(foot: Foot, deals: int) -> bool:
    """Return whether a foot leaves too little height for this number of readable rows of deals."""
    return foot.height > ROOM - FIXED_HEIGHT - LEAST_ROW * deals
