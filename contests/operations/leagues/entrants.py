"""Let a person enter a league after its draw, or leave it."""

from django.utils.timezone import now
from django.utils.translation import gettext as _

from club.models import Member
from club.operation_error import OperationError
from contests.finished.contests import load_contest
from contests.models import Contest, Entrant
from contests.operations.leagues.leagues import MOST
from contests.operations.leagues.lock import locked_contest, verify_officer, verify_running


def enter_late(*, contest_id: int, by: Member, player: Member) -> Entrant:
    """Let a person enter a contest that is drawn, and return their entrant.

    If they have entered before, return the existing entrant. In a league they meet everybody who
    has not left. Raises OperationError.
    """
    verify_officer(by)
    with locked_contest(contest_id, by) as contest:
        verify_running(contest)
        entrant = contest.entrants.filter(member=player).first()
        if entrant:
            return _standing(entrant, player)
        seeds = list(contest.entrants.values_list("seed", flat=True))
        _verify_newcomer(contest, player, len(seeds))
        return Entrant.objects.create(
            club=contest.club,
            contest=contest,
            member=player,
            seed=max(seed or 0 for seed in seeds) + 1,
            entered_at=now(),
        )


def _standing(entrant: Entrant, player: Member) -> Entrant:
    if entrant.dropped_at is not None:
        raise OperationError(
            _("%(name)s has left this contest, and cannot enter it again.") % {"name": player.name},
            "player",
        )
    return entrant


def _verify_newcomer(contest: Contest, player: Member, number: int) -> None:
    if player.club_id != contest.club_id or player.left_at is not None:
        raise OperationError(_("Choose somebody of this club who has not left."), "player")
    if number >= MOST:
        raise OperationError(
            _("%(most)d people play already. No more can.") % {"most": MOST}, "player"
        )


def drop_out(*, contest_id: int, by: Member, player: Member) -> Entrant:
    """Let a person leave a contest that is drawn, and return their entrant.

    If they have left before, nothing changes. Raises OperationError, and Entrant.DoesNotExist for a
    person who does not play in it.
    """
    verify_officer(by)
    with locked_contest(contest_id, by) as contest:
        entrant = contest.entrants.select_related("member").get(member=player)
        if entrant.dropped_at is not None:
            return entrant
        verify_running(contest)
        if len(load_contest(contest).playing) <= 2:
            raise OperationError(_("Only two are left. Close it instead."))
        entrant.dropped_at = now()
        entrant.save(update_fields=["dropped_at"])
        return entrant
