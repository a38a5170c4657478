"""The version of a club's history, and whether its stored facts are up to date.

The version rises in the transaction that makes a card count, stops it counting, or changes it while
it counts. Once the facts of every such card are stored, a mark records that version. While version
and mark are equal, nobody has to search all the club's cards for changed ones.
"""

from typing import Final

from django.db.models import F, OuterRef, Subquery

from club.models import Club
from history.derived.facts import FORM
from history.models import HistoryVersion, KeptFigures

MARK: Final = f"facts:{FORM}"
"""The name of the stored mark. A new form of the facts starts without a mark."""


def note_change(club_id: int, **_signal: object) -> None:
    """Raise the version of a club's history, because a card that counts or counted has changed.

    This takes one query, and three more for a club's first card that counts.
    """
    versions = HistoryVersion.objects.filter(club=club_id)
    if not versions.update(number=F("number") + 1):
        HistoryVersion.objects.get_or_create(club_id=club_id)
        versions.update(number=F("number") + 1)


def begin_history(club: Club) -> None:
    """Store version 0 for the club, unless it already has a version."""
    HistoryVersion.objects.get_or_create(club=club)


def history_version(club: Club) -> int:
    """Return the number of changes to the club's cards that count. One query."""
    versions = HistoryVersion.objects.filter(club=club).values_list("number", flat=True)
    return versions.first() or 0


def version_and_mark(club: Club) -> tuple[int | None, int | None]:
    """Return the version of the club's history, and the version of its mark. One query.

    At the mark's version, the facts of all cards were stored. Either is None if missing.
    """
    marks = KeptFigures.objects.filter(club=OuterRef("club"), name=MARK).values("number")
    versions = HistoryVersion.objects.filter(club=club).annotate(mark=Subquery(marks[:1]))
    return versions.values_list("number", "mark").first() or (None, None)


def raise_version(club: Club, version: int) -> int | None:
    """Raise the version from this one; return the new one, or None if it has changed meanwhile."""
    current = HistoryVersion.objects.filter(club=club, number=version)
    return version + 1 if current.update(number=version + 1) else None


def mark(club: Club, version: int) -> None:
    """Record that the facts of all cards that counted at this version are stored."""
    row = KeptFigures(club=club, name=MARK, number=version, figures={})
    KeptFigures.objects.bulk_create(
        [row],
        update_conflicts=True,
        unique_fields=["club", "name"],
        update_fields=["number", "figures"],
    )
