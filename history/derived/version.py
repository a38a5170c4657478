"""The version of a club's history, and whether what is kept of its cards is up to date.

The version goes up in the transaction that makes a card count, makes it count no longer, or changes
it while it counts. Once every such card has been derived, a mark with the version says so. While
both are the same, nobody looks for changed cards: that would read all cards of the club.
"""

from typing import Final

from django.db.models import F, OuterRef, Subquery

from club.models import Club
from history.derived.facts import FORM
from history.models import HistoryVersion, KeptFigures

MARK: Final = f"facts:{FORM}"
"""The name under which the mark is kept. Facts of a new form have none yet."""


def note_change(club_id: int, **_signal: object) -> None:
    """Raise the version of a club's history: a card of it changed that counts or counted.

    One query, and three more for the first card of a club that counts.
    """
    versions = HistoryVersion.objects.filter(club=club_id)
    if not versions.update(number=F("number") + 1):
        HistoryVersion.objects.get_or_create(club_id=club_id)
        versions.update(number=F("number") + 1)


def begin_history(club: Club) -> None:
    """Give the club its version, 0, before anybody looks for cards that count."""
    HistoryVersion.objects.get_or_create(club=club)


def history_version(club: Club) -> int:
    """Return how often what counts for the club has changed. One query."""
    versions = HistoryVersion.objects.filter(club=club).values_list("number", flat=True)
    return versions.first() or 0


def version_and_mark(club: Club) -> tuple[int | None, int | None]:
    """Return the version of the club's history, and the one to which the mark says that all facts
    are kept. None for what there is not yet. One query."""
    marks = KeptFigures.objects.filter(club=OuterRef("club"), name=MARK).values("number")
    versions = HistoryVersion.objects.filter(club=club).annotate(mark=Subquery(marks[:1]))
    return versions.values_list("number", "mark").first() or (None, None)


def raise_version(club: Club, version: int) -> int | None:
    """Raise the version from this one; return the new one, or None if it has changed meanwhile."""
    current = HistoryVersion.objects.filter(club=club, number=version)
    return version + 1 if current.update(number=version + 1) else None


def mark(club: Club, version: int) -> None:
    """Say that the facts of all cards which counted at this version are kept."""
    row = KeptFigures(club=club, name=MARK, number=version, figures={})
    KeptFigures.objects.bulk_create(
        [row],
        update_conflicts=True,
        unique_fields=["club", "name"],
        update_fields=["number", "figures"],
    )
