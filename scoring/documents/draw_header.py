"""Draw the head of a page: the club, the players, the date, the stake and the card's number."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from paper.heading import BESIDE, draw_club, draw_title
from paper.typesetting.pen import FAINT, INK, Pen
from paper.typesetting.typefaces import ITALIC, REGULAR, width
from scoring.documents.printed_card import PrintedCard

HEIGHT = 84.0
PLAYERS, LINE = 13.0, 9.5
LARGE, SMALL, SMALLEST = 9.0, 10.5, 6.0  # Players: least size on one line; most and least on two.
ON_THREE = 7.5  # Players: the greatest size on three lines.


def draw_header(
    pen: Pen, card: PrintedCard, heads: tuple[str, ...], left: float, right: float, top: float
) -> None:
    """Draw the header between `left` and `right`, down from `top`."""
    middle = (left + right) / 2
    draw_club(pen, middle, top, card.club, right - left)
    title = _("Piquet · Chouette") if card.chouette else _("Piquet · Scoring card")
    draw_title(pen, middle, top - 36, title)
    room = right - left
    day = min(width(card.date, REGULAR, LINE + 1), room * 0.28)
    _players(pen, card, heads, (left, top - 63), room - day - BESIDE)
    pen.write(right, top - 63, card.date, size=LINE + 1, align=1, room=day)
    number = format_card_number(card)
    beside = room - width(number, REGULAR, LINE) - BESIDE
    pen.write(left, top - 78, card.stake, face=ITALIC, size=LINE, room=beside)
    pen.write(right, top - 78, number, size=LINE, align=1, colour=FAINT)


class _Word(NamedTuple):
    """A word on the line of players.

    `size` is relative to the line's, and `gap` follows the word.
    """

    text: str
    face: str
    size: float
    gap: float

    @property
    def wide(self) -> float:
        return width(self.text, self.face, self.size)


def _players(
    pen: Pen,
    card: PrintedCard,
    heads: tuple[str, ...],
    place: tuple[float, float],
    room: float,
) -> None:
    """Write the names in full on one line, or on two or three lines if they would be small.

    If letters head the columns, the names have their letters.
    """
    x, y = place
    sides = list(_sides(card, heads))
    whole = [word for side in sides for word in side]
    largest = _filling(whole, room)
    if largest >= LARGE:
        _write_line(pen, whole, place, min(PLAYERS, largest), room)
        return
    before = [word for side in sides[:-1] for word in side]
    if _filling(before, room) >= SMALLEST:
        lines, most, top = [before, sides[-1]], SMALL, 10.5
    else:
        lines, most, top = sides, ON_THREE, 15.0
    for row, line in enumerate(lines):
        size = max(SMALLEST, min(most, _filling(line, room)))
        _write_line(pen, line, (x, y + top - row * most * 1.1), size, room)


def _sides(card: PrintedCard, heads: tuple[str, ...]) -> Iterator[list[_Word]]:
    """Yield the words for each player: the joining word, the letter if any, and the name."""
    between = _("against") if len(card.players) == 2 else "·"
    for seat, (head, name) in enumerate(zip(heads, card.players, strict=True)):
        joined = [_Word(between, ITALIC, LINE / PLAYERS, 7)] if seat else []
        letter = [_Word(head, ITALIC, 1, 6)] if head != name else []
        yield [*joined, *letter, _Word(name, REGULAR, 1, 7)]


def _filling(line: Sequence[_Word], room: float) -> float:
    """Return the size at which the words fill the room."""
    return (room - sum(word.gap for word in line)) / (sum(word.wide for word in line) or 1)


def _write_line(
    pen: Pen, line: Sequence[_Word], place: tuple[float, float], size: float, room: float
) -> None:
    """Write the words at this size. Cut names if there is not enough room."""
    x, y = place
    names = sum(word.wide for word in line if word.face == REGULAR) * size
    others = sum(word.wide for word in line) * size - names + sum(word.gap for word in line)
    part = min(1.0, (room - others) / (names or 1))
    for word in line:
        own = size * word.size
        if word.face == REGULAR:
            x += pen.write(x, y, word.text, size=own, room=word.wide * size * part, least=own)
        else:
            colour = FAINT if word.size < 1 else INK
            x += pen.write(x, y, word.text, face=word.face, size=own, colour=colour)
        x += word.gap


def format_card_number(card: PrintedCard) -> str:
    """Return “Card 14”, with the edition after the first."""
    if card.edition == 1:
        return _("Card %(number)d") % {"number": card.number}
    return _("Card %(number)d, edition %(edition)d") % {
        "number": card.number,
        "edition": card.edition,
    }
