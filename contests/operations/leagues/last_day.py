"""Change the last day of a contest that is drawn."""

from datetime import date

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from club.models import Member
from club.operation_error import OperationError
from contests.models import Contest
from contests.operations.leagues.lock import locked_contest, verify_officer, verify_running
from contests.operations.leagues.terms import season_fault
from scoring.models import CardState


def change_last_day(*, contest_id: int, by: Member, ends: date) -> Contest:
    """Change the last day of an open contest, and return the contest.

    Raises OperationError for a day before the contest begins, or before one of its cards was
    played.
    """
    verify_officer(by)
    with locked_contest(contest_id, by) as contest:
        verify_running(contest)
        if contest.ends != ends:
            verify_last_day(contest, ends)
            contest.ends = ends
            contest.save(update_fields=["ends"])
        return contest


def verify_last_day(contest: Contest, ends: date) -> None:
    """Raise OperationError if the contest cannot end on this day."""
    if why := season_fault(contest.begins, ends):
        raise OperationError(why, "ends")
    cards = contest.cards.exclude(card__state=CardState.ABANDONED).select_related("card")
    if last := cards.filter(card__played_on__gt=ends).order_by("card__played_on").last():
        text = _("Card %(n)d of it was played on %(day)s. Choose that day or a later one.")
        words = {"n": last.card_id, "day": date_format(last.card.played_on, "j F Y")}
        raise OperationError(text % words, "ends")
