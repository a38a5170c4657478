"""The head of each page of a score card: the club, who plays whom, when, and for what."""

from django.utils.translation import gettext as _

from scoring.documents.faces import BOLD, ITALIC, REGULAR, width
from scoring.documents.pen import FAINT, FINE, INK, RED, Pen
from scoring.documents.printed import PrintedCard

HEIGHT = 84.0
CLUB, TITLE, PLAYERS, LINE = 21.0, 7.5, 13.0, 9.5


def draw_header(
    pen: Pen, card: PrintedCard, heads: tuple[str, ...], left: float, right: float, top: float
) -> None:
    """The header between `left` and `right`, hanging from `top`."""
    middle = (left + right) / 2
    pen.write(middle, top - 19, card.club, size=CLUB, align=0.5, room=right - left, least=12)
    title = _("Piquet · Chouette") if card.chouette else _("Piquet · Scoring card")
    draw_title(pen, middle, top - 36, title)
    _players(pen, card, heads, left, top - 63, (right - left) * 0.7)
    pen.write(right, top - 63, card.date, size=LINE + 1, align=1, room=(right - left) * 0.28)
    pen.write(left, top - 78, card.stake, face=ITALIC, size=LINE, room=(right - left) * 0.7)
    pen.write(right, top - 78, number_in_words(card), size=LINE, align=1, colour=FAINT)


def draw_title(pen: Pen, middle: float, y: float, title: str) -> None:
    """The name of the thing between two pairs of suits, hair rules running out from them."""
    half = pen.spaced_width(title, TITLE) / 2
    for from_middle, suit, colour in ((-25, "♠", INK), (-14, "♥", RED)):
        pen.write(middle - half + from_middle, y, suit, size=9, colour=colour, align=0.5)
    pen.write_spaced(middle - half, y, title, size=TITLE)
    for from_middle, suit, colour in ((14, "♦", RED), (25, "♣", INK)):
        pen.write(middle + half + from_middle, y, suit, size=9, colour=colour, align=0.5)
    for side in (-1, 1):
        x = middle + side * (half + 36)
        pen.rule(x, y + 2.7, x + side * 88, y + 2.7, FINE)


def _players(
    pen: Pen, card: PrintedCard, heads: tuple[str, ...], left: float, y: float, room: float
) -> None:
    """The names in full on one line; with their letters where the columns are headed so."""
    against = _("against") if len(card.players) == 2 else "·"
    between = width(against, ITALIC, LINE) + 14
    each = (room - between * (len(card.players) - 1)) / len(card.players)
    spare = each - min(each, *(width(name, REGULAR, PLAYERS) for name in card.players))
    x = left
    for seat, name in enumerate(card.players):
        if seat:
            pen.write(x + 7, y, against, face=ITALIC, size=LINE, colour=FAINT)
            x += between
        if heads[seat] != name:
            x += pen.write(x, y, heads[seat], face=BOLD, size=PLAYERS) + 6
        x += pen.write(x, y, name, size=PLAYERS, room=each + spare, least=8)


def number_in_words(card: PrintedCard) -> str:
    """“Card 14”, and its edition after the first."""
    if card.edition == 1:
        return _("Card %(number)d") % {"number": card.number}
    return _("Card %(number)d, edition %(edition)d") % {
        "number": card.number,
        "edition": card.edition,
    }
