"""Give a walk-over because one of two did not play, and take it back."""

from django.utils.timezone import now
from django.utils.translation import gettext as _

from club.models import Member
from club.operation_error import OperationError
from contests.finished.contests import LoadedContest, load_contest
from contests.finished.leagues import live_league
from contests.models import ContestKind, WalkOver
from contests.operations.leagues.lock import locked_contest, verify_officer, verify_running


def give_walk_over(
    *, contest_id: int, by: Member, winner: Member, loser: Member, reason: str = ""
) -> WalkOver:
    """Give an undecided meeting of these two to the winner. Raises OperationError."""
    verify_officer(by)
    with locked_contest(contest_id, by) as contest:
        verify_running(contest)
        verify_walk_over(load_contest(contest), winner, loser)
        return WalkOver.objects.create(
            club=contest.club, contest=contest, winner=winner, loser=loser, reason=reason, by=by
        )


def verify_walk_over(loaded: LoadedContest, winner: Member, loser: Member) -> None:
    """Raise OperationError unless these two have an undecided meeting and no waiting card."""
    pair = {winner.pk, loser.pk}
    names = {"one": winner.name, "other": loser.name}
    for card in loaded.waiting:
        if {seat.member_id for seat in card.seats.all()} == pair:
            text = _(
                "Card %(n)d of these two is not countersigned yet. Wait for it, or take it out."
            )
            raise OperationError(text % {"n": card.pk}, "winner")
    if loaded.contest.kind != ContestKind.LEAGUE:
        return
    if not live_league(loaded).open_between(frozenset(pair)):
        text = _("%(one)s – %(other)s is decided already, or they are not drawn together.")
        raise OperationError(text % names, "winner")


def take_back_walk_over(*, walk_over_id: int, by: Member) -> WalkOver:
    """Take a walk-over back, so that the meeting is open again.

    The row stays. Raises OperationError.
    """
    verify_officer(by)
    walk_over = WalkOver.objects.get(pk=walk_over_id, club_id=by.club_id)
    with locked_contest(walk_over.contest_id, by) as contest:
        walk_over.refresh_from_db()
        if walk_over.taken_back_at is not None:
            return walk_over
        verify_running(contest)
        walk_over.taken_back_at, walk_over.taken_back_by = now(), by
        walk_over.save(update_fields=["taken_back_at", "taken_back_by"])
        return walk_over
