"""Lock a contest for a change, and check what every change requires."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction
from django.utils.translation import gettext as _

from club.models import Member
from club.operation_error import OperationError
from contests.models import Contest


@contextmanager
def locked_contest(contest_id: int, by: Member) -> Iterator[Contest]:
    """Yield the contest of the member's club, locked in a transaction.

    Raises Contest.DoesNotExist, also for a contest of another club.
    """
    with transaction.atomic():
        contests = Contest.objects.filter(club_id=by.club_id).select_related("club")
        yield contests.select_for_update(no_key=True, of=("self",)).get(pk=contest_id)


def verify_officer(by: Member) -> None:
    """Raise OperationError for a member who is not an officer."""
    if not by.is_officer:
        raise OperationError(_("Only the club’s treasurer or secretary may do this."))


def verify_running(contest: Contest) -> None:
    """Raise OperationError unless the contest is drawn, and not closed."""
    if contest.drawn_at is None:
        raise OperationError(_("%(name)s is not drawn yet.") % {"name": contest.name})
    if contest.closed_at is not None:
        raise OperationError(
            _("%(name)s is closed. Nothing changes it any more.") % {"name": contest.name}
        )


def verify_not_drawn(contest: Contest) -> None:
    """Raise OperationError if the contest is drawn."""
    if contest.drawn_at is not None:
        raise OperationError(_("%(name)s has been drawn meanwhile.") % {"name": contest.name})
