"""Changes of a contest of any kind before it is drawn: draw another lot, or delete it."""

from secrets import randbelow
from typing import Final

from django.utils.translation import gettext as _

from club.models import Member
from club.operation_error import OperationError
from contests.models import Contest, ContestKind, Seeding
from contests.operations.leagues.lock import locked_contest, verify_not_drawn, verify_officer

LOTS: Final = 10_000
"""Lots of tournaments are below this: at most four digits, so that they can be read out."""
LEAGUE_LOTS: Final = 1_000_000


def new_lot(kind: str) -> int:
    """Return the number of a new lot for a contest of this kind."""
    if kind == ContestKind.LEAGUE:
        return randbelow(LEAGUE_LOTS)
    return randbelow(LOTS - 1) + 1


def draw_another_lot(*, contest_id: int, by: Member) -> Contest:
    """Give another lot to a contest that is not drawn yet.

    Raises OperationError, for example if its seeds are not decided by lot.
    """
    verify_officer(by)
    with locked_contest(contest_id, by) as contest:
        verify_not_drawn(contest)
        if contest.seeding != Seeding.LOT:
            raise OperationError(
                _("No lot decides here. Change the tournament, and choose the lot.")
            )
        contest.lot = new_lot(contest.kind)
        contest.save(update_fields=["lot"])
        return contest


def give_up_contest(*, contest_id: int, by: Member) -> None:
    """Delete a contest that is not drawn yet. Raises OperationError."""
    verify_officer(by)
    with locked_contest(contest_id, by) as contest:
        verify_not_drawn(contest)
        contest.entrants.all().delete()
        contest.delete()
