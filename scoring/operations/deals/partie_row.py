"""Create the row of a partie together with its first record."""

from typing import Any

from club.prepared import PreparedInsert
from scoring.models import Card, Partie
from scoring.sheet.rows import RecordRow, with_partie
from scoring.sheet.sheet import Sheet

_PARTIE = PreparedInsert(Partie)


def with_its_partie(card: Card, sheet: Sheet, number: int) -> tuple[int, tuple[RecordRow, ...]]:
    """Return the id of this partie, and the card's rows including it.

    Create the partie if it has no row yet. In a chouette, write its players' places too.
    """
    known = sheet.partie(number)
    seats = sheet.seats_in(number)
    places: dict[str, Any] = {"single": seats.single, "opponent": seats.opponent} if seats else {}
    if known is None:
        row = Partie(club_id=card.club_id, card_id=card.pk, number=number, **places)
        return _PARTIE.save(row).pk, with_partie(sheet.rows, row)
    if places and not known.deals:  # The places may date from a record that was undone since.
        Partie.objects.filter(pk=known.id).update(**places)
        return known.id, tuple(
            row._replace(**places) if row.partie_id == known.id else row for row in sheet.rows
        )
    return known.id, sheet.rows
