"""The number of a club's history, and whether what is kept of its cards is up to date.

The number goes up in the transaction that makes a card count, makes it count no longer, or changes
it while it counts. Once every such card has been derived, a mark with the number says so. While
both are the same, nobody looks for changed cards: that would read all cards of the club.
"""

from typing import Final

from django.db.models import F, OuterRef, Subquery

from club.models import Club
from history.derived.facts import FORM
from history.models import HistoryNumber, KeptFigures

MARK: Final = f"facts:{FORM}"
"""The name under which the mark is kept. Facts of a new form have none yet."""


def note_change(club_id: int, **_signal: object) -> None:
    """Raise the number of a club's history: a card of it changed that counts or counted.

    One query, and three more for the first card of a club that counts.
    """
    numbers = HistoryNumber.objects.filter(club=club_id)
    if not numbers.update(number=F("number") + 1):
        HistoryNumber.objects.get_or_create(club_id=club_id)
        numbers.update(number=F("number") + 1)


def begin_history(club: Club) -> None:
    """Give the club its number, 0, before anybody looks for cards that count."""
    HistoryNumber.objects.get_or_create(club=club)


def history_number(club: Club) -> int:
    """Return how often what counts for the club has changed. One query."""
    numbers = HistoryNumber.objects.filter(club=club).values_list("number", flat=True)
    return numbers.first() or 0


def number_and_mark(club: Club) -> tuple[int | None, int | None]:
    """Return the number of the club's history, and the one to which the mark says that all facts
    are kept. None for what there is not yet. One query."""
    marks = KeptFigures.objects.filter(club=OuterRef("club"), name=MARK).values("number")
    numbers = HistoryNumber.objects.filter(club=club).annotate(mark=Subquery(marks[:1]))
    return numbers.values_list("number", "mark").first() or (None, None)


def raise_number(club: Club, number: int) -> int | None:
    """Raise the number from this one; return the new one, or None if it has changed meanwhile."""
    current = HistoryNumber.objects.filter(club=club, number=number)
    return number + 1 if current.update(number=number + 1) else None


def mark(club: Club, number: int) -> None:
    """Say that the facts of all cards which counted at this number are kept."""
    row = KeptFigures(club=club, name=MARK, number=number, figures={})
    KeptFigures.objects.bulk_create(
        [row],
        update_conflicts=True,
        unique_fields=["club", "name"],
        update_fields=["number", "figures"],
    )
