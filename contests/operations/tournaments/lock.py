"""Lock a tournament for a change: one officer at a time."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.utils.translation import gettext as _

from club.models import Member
from club.operation_error import OperationError
from contests.models import Contest, ContestKind
from contests.operations.leagues.lock import locked_contest, verify_officer

KINDS = (ContestKind.KNOCKOUT, ContestKind.SWISS)


@contextmanager
def locked_tournament(contest_id: int, by: Member) -> Iterator[Contest]:
    """Yield the tournament, fresh from the database, locked in a transaction.

    Raises OperationError for a member who is not an officer, and for a closed tournament. Raises
    Contest.DoesNotExist for a league, and for a tournament of another club.
    """
    verify_officer(by)
    with locked_contest(contest_id, by) as contest:
        if contest.kind not in KINDS:
            raise Contest.DoesNotExist
        verify_open(contest)
        yield contest


def verify_open(contest: Contest) -> None:
    """Raise OperationError if a tournament is closed."""
    if contest.closed_at:
        raise OperationError(_("The tournament is closed. What it came to stays as it is."))


def verify_drawn(contest: Contest) -> None:
    """Raise OperationError if a tournament is not drawn yet."""
    if contest.drawn_at is None:
        raise OperationError(_("The tournament is not drawn yet. Draw it first."))


def verify_not_drawn(contest: Contest) -> None:
    """Raise OperationError if a tournament is drawn."""
    if contest.drawn_at:
        raise OperationError(_("The draw stands already. Somebody else has drawn in the meantime."))
