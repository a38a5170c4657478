"""Give a match or a meeting to one of the two, because the other did not play."""

from django.utils.timezone import now
from django.utils.translation import gettext as _

from club.models import Member
from club.operation_error import OperationError
from contests.finished.tournaments import Tournament, has_gone_on, load_tournament
from contests.models import WalkOver
from contests.operations.tournaments.lock import locked_tournament, verify_drawn
from contests.rules.entries import Fault
from scoring.models import CardState


def give_walk_over(
    *, contest_id: int, by: Member, winner: int, loser: int, reason: str = ""
) -> WalkOver:
    """Give the undecided match or meeting of these two members to the `winner`.

    Raises OperationError if they are not to play, or if their match is decided already.
    """
    with locked_tournament(contest_id, by) as contest:
        verify_drawn(contest)
        verify_undecided(load_tournament(contest), winner, loser)
        return WalkOver.objects.create(
            club_id=contest.club_id,
            contest=contest,
            winner_id=winner,
            loser_id=loser,
            reason=reason,
            by=by,
        )


def verify_undecided(tournament: Tournament, winner: int, loser: int) -> None:
    """Raise OperationError unless the two are to play, undecided, and have no open card."""
    pair = frozenset((winner, loser))
    fault = tournament.fault_between(pair)
    if fault is Fault.DECIDED:
        raise OperationError(_("This is decided already. Take that result back first."), "winner")
    if fault is not None:
        raise OperationError(_("These two are not drawn together."), "winner")
    for card in tournament.cards_of(pair):
        if card.card.state not in (CardState.COUNTERSIGNED, CardState.ABANDONED):
            text = _(
                "Card %(n)d of these two is not countersigned yet. Wait for it, or abandon it."
            )
            raise OperationError(text % {"n": card.card.pk}, "winner")


def take_back_walk_over(*, contest_id: int, by: Member, walk_over_id: int) -> WalkOver:
    """Take a walk-over back. The row stays and records who did so.

    Raises OperationError if it is taken back already, or if later results depend on it.
    """
    with locked_tournament(contest_id, by) as contest:
        given = contest.walk_overs.filter(pk=walk_over_id).first()
        if given is None or given.taken_back_at:
            raise OperationError(_("The walk-over is taken back already."))
        before = load_tournament(contest)
        given.taken_back_at, given.taken_back_by = now(), by
        given.save(update_fields=["taken_back_at", "taken_back_by"])
        if has_gone_on(before, load_tournament(contest)):
            raise OperationError(_("The tournament has gone on. The walk-over has to stay."))
    return given
