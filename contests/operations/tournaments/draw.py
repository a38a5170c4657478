"""Draw a tournament: the seeds, the first round, and each later round of a Swiss tournament."""

from collections.abc import Mapping, Sequence

from django.utils.timezone import now
from django.utils.translation import gettext as _

from club.access.who_appears import FIELDS, shares_rating
from club.models import Club, Member
from club.operation_error import OperationError
from contests.finished.tournaments import Tournament, load_tournament
from contests.models import Contest, ContestKind, ContestMeeting, Entrant, Seeding
from contests.operations.tournaments.lock import locked_tournament, verify_drawn, verify_not_drawn
from contests.operations.tournaments.make import verify_people, verify_rated
from contests.rules.entries import ContestError, Fault
from contests.rules.fixtures import Round
from contests.rules.seeds import seeds_by_lot, seeds_by_rating
from contests.rules.swiss import pair_round
from contests.rules.swiss_table import SwissMeeting
from history.derived.ratings import ratings_now
from history.rating_system.glicko2 import Rating


def seeds_to_be(contest: Contest, people: Sequence[int]) -> tuple[int, ...]:
    """Return the people in the order of their future seeds, the best seed first.

    If the rating decides, this takes the queries of `ratings_now` and one more.
    """
    if contest.seeding == Seeding.LOT:
        return seeds_by_lot(people, contest.lot or 0)
    if contest.seeding == Seeding.RATING:
        return seeds_by_rating(strengths(contest.club, contest.code, people))
    return tuple(people)


def strengths(club: Club, code: str, people: Sequence[int]) -> Mapping[int, float]:
    """Return the present ratings of these people, as far as everybody may know them.

    A person without a rating, or with a hidden one, gets the rating with which everybody begins.
    The order of the seeds therefore does not reveal hidden ratings.
    """
    rated = ratings_now(club, code)
    members = Member.objects.filter(pk__in=people).only(*FIELDS, "wants_to_be_rated")
    shared = {person.pk for person in members if shares_rating(club, person)}
    middle = Rating()
    return {
        person: (rated.get(person, middle) if person in shared else middle).rating
        for person in people
    }


def draw_tournament(*, contest_id: int, by: Member, seen: Sequence[int] | None = None) -> Contest:
    """Confirm the draw: everybody gets a seed, and a Swiss tournament its first round.

    `seen` is the order that the officer has looked at. Raises OperationError if the order would
    differ now, if the tournament is drawn already, and if somebody has left the club.
    """
    with locked_tournament(contest_id, by) as contest:
        verify_not_drawn(contest)
        entrants = {
            entrant.member_id: entrant for entrant in contest.entrants.select_related("member")
        }
        verify_people(by.club, [entrant.member for entrant in entrants.values()])
        if contest.seeding == Seeding.RATING:
            verify_rated(by.club)
        seeds = seeds_to_be(contest, list(entrants))
        if seen is not None and tuple(seen) != seeds:
            text = _("The draw would be another one now. Look at it again, and let it stand.")
            raise OperationError(text)
        for seed, person in enumerate(seeds, 1):
            entrants[person].seed = seed
        Entrant.objects.bulk_update(entrants.values(), ["seed"])
        contest.drawn_at = now()
        contest.save(update_fields=["drawn_at"])
        if contest.kind == ContestKind.SWISS:
            _keep(contest, pair_round(seeds, []))
    return contest


def draw_round(*, contest_id: int, by: Member, number: int) -> Round:
    """Draw the round of this number of a Swiss tournament, and return it.

    Raises OperationError if it is drawn already, while a meeting of the last round is undecided,
    and after the last round.
    """
    with locked_tournament(contest_id, by) as contest:
        verify_drawn(contest)
        tournament = load_tournament(contest)
        verify_round(tournament, number)
        event = tournament.event
        if event is None:
            raise OperationError(_("A knockout has no rounds to draw. Whoever wins goes on."))
        try:
            drawn = event.next_round(tournament.dropped)
        except ContestError as error:
            raise OperationError(_why_not(error)) from error
        _keep(contest, drawn)
    return drawn


def verify_round(tournament: Tournament, number: int) -> None:
    """Raise OperationError if this round cannot be drawn yet, with the reason."""
    event, planned = tournament.event, tournament.contest.rounds or 0
    if event is None:
        raise OperationError(_("A knockout has no rounds to draw. Whoever wins goes on."))
    drawn = len(event.rounds)
    if number <= drawn:
        text = _("Round %(n)d is drawn already. Somebody else has drawn in the meantime.")
        raise OperationError(text % {"n": number})
    if drawn >= planned:
        text = _("All %(n)d rounds are drawn. Close the tournament when the last one is decided.")
        raise OperationError(text % {"n": planned})
    if undecided := event.undecided:
        raise OperationError(_still_undecided(tournament, undecided))
    if number > drawn + 1:
        raise OperationError(_("Draw round %(n)d first.") % {"n": drawn + 1})


def _still_undecided(tournament: Tournament, undecided: Sequence[SwissMeeting]) -> str:
    names = {entrant.member_id: entrant.member.name for entrant in tournament.entrants}
    first = undecided[0]
    words = {
        "round": first.round,
        "one": names[first.meeting.dealer],
        "other": names[first.meeting.other],
        "more": len(undecided) - 1,
    }
    if len(undecided) == 1:
        text = _("%(one)s and %(other)s have no result of round %(round)d yet.")
    else:
        text = _("%(one)s and %(other)s, and %(more)d more, have no result of round %(round)d yet.")
    return f"{text % words} {_('A result counts once its card is countersigned.')}"


def _why_not(error: ContestError) -> str:
    if error.fault is Fault.TOO_FEW:
        return _("Fewer than two people are left. Close the tournament.")
    return str(error)


def _keep(contest: Contest, drawn: Round) -> None:
    """Store a round as it was drawn."""
    pairs: list[tuple[int, int | None]] = [
        (meeting.dealer, meeting.other) for meeting in drawn.meetings
    ]
    if drawn.bye is not None:
        pairs.append((drawn.bye, None))
    ContestMeeting.objects.bulk_create(
        ContestMeeting(
            club_id=contest.club_id,
            contest=contest,
            round=drawn.number,
            dealer_id=dealer,
            other_id=other,
        )
        for dealer, other in pairs
    )
