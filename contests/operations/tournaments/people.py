"""Let people drop out of a tournament, come back, or come late."""

from django.db.models import Max
from django.utils.timezone import now
from django.utils.translation import gettext as _

from club.models import Member
from club.operation_error import OperationError
from contests.finished.tournaments import Tournament, leaves_misfits, load_tournament
from contests.models import Contest, ContestKind, Entrant
from contests.operations.tournaments.lock import locked_tournament, verify_drawn
from contests.operations.tournaments.make import MOST
from contests.rules.entries import ContestError, Fault
from contests.rules.knockout import Withdrawal, verify_event


def drop_out(*, contest_id: int, by: Member, person: Member) -> Entrant:
    """Let a person drop out. Their next opponent has a walk-over.

    Raises OperationError for a person who does not play, has dropped out, is out, or has won.
    """
    with locked_tournament(contest_id, by) as contest:
        verify_drawn(contest)
        entrant = _entrant(contest, person)
        if entrant.dropped_at:
            text = _("%(name)s has dropped out already.")
            raise OperationError(text % {"name": person.name}, "person")
        if contest.kind == ContestKind.KNOCKOUT:
            _verify_withdrawal(load_tournament(contest), person)
        entrant.dropped_at = now()
        entrant.save(update_fields=["dropped_at"])
    return entrant


def _verify_withdrawal(tournament: Tournament, person: Member) -> None:
    try:
        verify_event(tournament.draw, tournament.events, Withdrawal(person.pk))
    except ContestError as error:
        text = _("%(name)s is out of the tournament already.")
        if error.fault is Fault.DECIDED:
            text = _("The tournament is decided. Nobody needs to drop out of it.")
        raise OperationError(text % {"name": person.name}, "person") from error


def come_back(*, contest_id: int, by: Member, person: Member) -> Entrant:
    """Let a person who dropped out play on, as if they never had.

    Raises OperationError if somebody else has played on since, so that the person's place is lost.
    """
    with locked_tournament(contest_id, by) as contest:
        entrant = _entrant(contest, person)
        if entrant.dropped_at is None:
            raise OperationError(
                _("%(name)s has not dropped out.") % {"name": person.name}, "person"
            )
        before = load_tournament(contest)
        entrant.dropped_at = None
        entrant.save(update_fields=["dropped_at"])
        _verify_place_is_free(before, load_tournament(contest), person)
    return entrant


def _verify_place_is_free(before: Tournament, after: Tournament, person: Member) -> None:
    """Raise OperationError if results would lose their place, or an earlier round be undecided."""
    behind = after.event and any(
        meeting.round < len(after.event.rounds) and person.pk in meeting.meeting.pair
        for meeting in after.event.undecided
    )
    if behind or leaves_misfits(before, after):
        text = _("The tournament has gone on without %(name)s. They cannot come back.")
        raise OperationError(text % {"name": person.name}, "person")


def enter_late(*, contest_id: int, by: Member, person: Member) -> Entrant:
    """Let a person enter a Swiss tournament late. They are drawn from the next round on.

    Raises OperationError for a knockout, for a person who plays already, and after the last round.
    """
    with locked_tournament(contest_id, by) as contest:
        verify_drawn(contest)
        _verify_late(contest, person)
        last = contest.entrants.aggregate(last=Max("seed"))["last"] or 0
        return Entrant.objects.create(
            club_id=contest.club_id, contest=contest, member=person, seed=last + 1
        )


def _verify_late(contest: Contest, person: Member) -> None:
    if contest.kind != ContestKind.SWISS:
        raise OperationError(_("Nobody can enter a knockout that is drawn."), "person")
    if person.club_id != contest.club_id or person.left_at:
        raise OperationError(_("Choose a member or guest of this club."), "person")
    entrants = contest.entrants.values_list("member", flat=True)
    if person.pk in set(entrants):
        text = _("%(name)s plays in this tournament already.")
        raise OperationError(text % {"name": person.name}, "person")
    if len(entrants) >= MOST:
        text = _("A tournament has at most %(most)d people.")
        raise OperationError(text % {"most": MOST}, "person")
    drawn = contest.meetings.aggregate(last=Max("round"))["last"] or 0
    if drawn >= (contest.rounds or 0):
        raise OperationError(_("The last round is drawn. Nobody can enter any more."), "person")


def _entrant(contest: Contest, person: Member) -> Entrant:
    entrant = contest.entrants.filter(member=person).first()
    if entrant is None:
        text = _("%(name)s does not play in this tournament.")
        raise OperationError(text % {"name": person.name}, "person")
    return entrant
