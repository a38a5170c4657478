"""Read the typed figures of a paper card into a card file.

A field has the name of its figure's place in the file and in the report (R62).
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from django.utils.translation import gettext as _

from piquet.formats.card_file import UNWRITTEN, CardFile, Cells, FilePartie
from piquet.text.digits import whole_number
from scoring.ruled_card.two_handed import RULED_PARTIES

ROWS: Final = 8  # Six deals, and two more after a tie (R31).
MOST_ROWS: Final = 12
MOST_PARTIES: Final = 32
SEATS: Final = (0, 1)
_FIGURE: Final = "[0-9]{1,6}"


def deal_at(partie: int, row: int, seat: int) -> str:
    """Return the name of a score's field. Parties and rows count from 0."""
    return f"parties[{partie}].deals[{row}][{seat}]"


def under_at(partie: int, line: str, seat: int) -> str:
    """Return the name of a field under a partie. `line` is totals or won."""
    return f"parties[{partie}].written.{line}[{seat}]"


def carried_at(partie: int, seat: int) -> str:
    """Return the name of the field of a partie's result in the totals column."""
    return f"written.carried[{partie}][{seat}]"


def foot_at(line: str, seat: int) -> str:
    """Return the name of a field at the foot of the totals column. `line` is totals or balance."""
    return f"written.{line}[{seat}]"


def struck_at(partie: int) -> str:
    """Return the name of the field that strikes a partie out (R34)."""
    return f"parties[{partie}].annulled"


class PaperFigures:
    """The texts in the fields of a paper card, by field name.

    `errors` maps fields whose text is not a figure to messages. `wanting` maps fields with a
    missing score to messages. A score is missing if the other player's score, or a later score, is
    there.
    """

    most_parties: Final = MOST_PARTIES

    def __init__(
        self, texts: Mapping[str, str], parties: int = RULED_PARTIES, rows: int = ROWS
    ) -> None:
        self.texts = texts
        self.parties = min(max(parties, RULED_PARTIES), MOST_PARTIES)
        self.rows = min(max(rows, ROWS), MOST_ROWS)
        self.errors: dict[str, str] = {}
        self.wanting: dict[str, str] = {}
        self._read()

    @classmethod
    def posted(cls, data: Mapping[str, str], more: int = 0) -> "PaperFigures":
        """Return the figures of a posted form, with room for `more` parties."""
        return cls(data, _count(data, "parties") + more, _count(data, "rows"))

    @classmethod
    def of_file(cls, card: CardFile) -> "PaperFigures":
        """Return the figures of a card file, for correction."""
        texts = {name: str(figure) for name, figure in _figures_of(card) if figure is not None}
        texts |= {struck_at(n): "on" for n, partie in enumerate(card.parties) if partie.annulled}
        rows = max((len(partie.deals) for partie in card.parties), default=0)
        return cls(texts, len(card.parties) + 1, rows)

    def text(self, name: str) -> str:
        """Return the text in a field."""
        return self.texts.get(name, "").strip()

    def figure(self, name: str) -> int | None:
        """Return the figure in a field. None if the field is empty or holds something else."""
        return whole_number(self.text(name), form=_FIGURE)

    def half(self, partie: int) -> bool:
        """Return whether one of the partie's scores is missing."""
        place = f"parties[{partie}]."
        return any(name.startswith(place) for name in self.wanting)

    @property
    def begun(self) -> int:
        """The number of parties, up to the last one with any text."""
        return max((n + 1 for n in range(self.parties) if self._written_on(n)), default=0)

    def deals(self, partie: int) -> int:
        """Return the number of the partie's deals in which at least one player has a score."""
        rows = (
            row + 1
            for row in range(self.rows)
            if any(self.text(deal_at(partie, row, seat)) for seat in SEATS)
        )
        return max(rows, default=0)

    def on(self, base: CardFile) -> CardFile:
        """Return the card file `base` with these figures. A missing score counts 0.

        The dealers and marks of a partie in `base` stay if the number of deals is the same.
        """
        carried = tuple(self._line(carried_at(n, 0), carried_at(n, 1)) for n in range(self.begun))
        return replace(
            base,
            parties=tuple(self._partie(n, base) for n in range(self.begun)),
            carried=carried if any(pair != UNWRITTEN for pair in carried) else (),
            totals=self._cells(foot_at("totals", 0), foot_at("totals", 1)),
            balance=self._line(foot_at("balance", 0), foot_at("balance", 1)),
        )

    def _partie(self, number: int, base: CardFile) -> FilePartie:
        deals = tuple(
            (self.figure(deal_at(number, row, 0)) or 0, self.figure(deal_at(number, row, 1)) or 0)
            for row in range(self.deals(number))
        )
        known = base.parties[number] if number < len(base.parties) else FilePartie()
        if len(known.deals) != len(deals):
            known = FilePartie()
        return replace(
            known,
            deals=deals,
            totals=self._cells(under_at(number, "totals", 0), under_at(number, "totals", 1)),
            won=self._line(under_at(number, "won", 0), under_at(number, "won", 1)),
            annulled=bool(self.text(struck_at(number))),
        )

    def _cells(self, left: str, right: str) -> Cells:
        return (self.figure(left), self.figure(right))

    def _line(self, left: str, right: str) -> Cells:
        """Return a pair of figures. A card leaves the loser's place empty, which counts as 0."""
        cells = self._cells(left, right)
        return cells if cells == UNWRITTEN else tuple(figure or 0 for figure in cells)

    def _read(self) -> None:
        for name in self.names():
            text = self.text(name)
            if text and self.figure(name) is None:
                self.errors[name] = _("“%(text)s” is not a whole number such as 28.") % {
                    "text": text[:12]
                }
        for number in range(self.begun):
            self._find_wanting(number)

    def _find_wanting(self, number: int) -> None:
        if not self._written_on(number):
            self.wanting[deal_at(number, 0, 0)] = _("This partie is empty.")
        for row in range(self.deals(number)):
            for name in (deal_at(number, row, seat) for seat in SEATS):
                if not self.text(name):
                    self.wanting[name] = _("Write a score. Write 0 for nothing.")

    def names(self) -> Iterator[str]:
        """Yield the names of the card's fields in the order of typing, column by column."""
        for number in range(self.parties):
            yield from self._names_of(number)
        for seat in SEATS:
            yield from (carried_at(number, seat) for number in range(self.parties))
            yield from (foot_at("totals", seat), foot_at("balance", seat))

    def _names_of(self, number: int) -> Iterator[str]:
        for seat in SEATS:
            yield from (deal_at(number, row, seat) for row in range(self.rows))
            yield from (under_at(number, "totals", seat), under_at(number, "won", seat))

    def _written_on(self, number: int) -> bool:
        own = (*self._names_of(number), carried_at(number, 0), carried_at(number, 1))
        return any(self.text(name) for name in own)


def _count(data: Mapping[str, str], name: str) -> int:
    return whole_number(data.get(name, ""), form=_FIGURE) or 0


def _figures_of(card: CardFile) -> Iterator[tuple[str, int | None]]:
    for number, partie in enumerate(card.parties):
        for seat in SEATS:
            for row, deal in enumerate(partie.deals):
                yield deal_at(number, row, seat), deal[seat]
            yield under_at(number, "totals", seat), partie.totals[seat]
            yield under_at(number, "won", seat), partie.won[seat] or None
    for seat in SEATS:
        for number, pair in enumerate(card.carried):
            yield carried_at(number, seat), pair[seat] or None
        yield foot_at("totals", seat), card.totals[seat]
        yield foot_at("balance", seat), card.balance[seat] or None
