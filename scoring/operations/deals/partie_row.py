"""The row of a partie, which is made with its first record."""

from club.prepared import PreparedInsert
from scoring.models import Card, Partie
from scoring.sheet.sheet import Sheet

_PARTIE = PreparedInsert(Partie)


def partie_id(card: Card, sheet: Sheet, number: int) -> int:
    """The partie of this number, made with its first record; of a chouette with who plays it."""
    known = next((partie for partie in sheet.parties if partie.number == number), None)
    seats = sheet.seats_in(number)
    places = {"single": seats.single, "opponent": seats.opponent} if seats else {}
    if known is None:
        row = Partie(club_id=card.club_id, card_id=card.pk, number=number, **places)
        return _PARTIE.save(row).pk
    if places and not known.deals:  # What it was made with may have been undone since.
        Partie.objects.filter(pk=known.id).update(**places)
    return known.id
