"""Make a league, change it until it is drawn, draw it, and close its season."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from django.db import transaction
from django.utils.formats import date_format
from django.utils.timezone import now
from django.utils.translation import gettext as _

from club.models import Club, Member
from club.operation_error import OperationError, refuse_for
from contests.finished.contests import LoadedContest, load_contest
from contests.finished.leagues import final_of, league_draw, live_league
from contests.models import Contest, ContestKind, Entrant
from contests.operations.leagues.drafts import new_lot
from contests.operations.leagues.lock import (
    locked_contest,
    verify_not_drawn,
    verify_officer,
    verify_running,
)
from contests.operations.leagues.terms import (
    enter,
    lock_names,
    made_before,
    name_fault,
    season_fault,
)
from piquet.text.names import tidy
from scoring.days import day_of_play

MOST: Final = 60
"""The most people in a contest: 60 meet each other in 1,770 meetings."""


@dataclass(frozen=True, slots=True)
class LeagueTerms:
    """The terms that an officer enters for a league that is not drawn yet."""

    name: str
    begins: date
    ends: date
    code: str
    scheme: str
    times: int
    players: tuple[Member, ...]

    @property
    def fields(self) -> dict[str, object]:
        """The terms as fields of the contest, without its players."""
        return {
            "name": tidy(self.name),
            "begins": self.begins,
            "ends": self.ends,
            "code": self.code,
            "scheme": self.scheme,
            "times": self.times,
        }


@transaction.atomic
def make_league(*, by: Member, terms: LeagueTerms, lot: int | None = None) -> Contest:
    """Make a league, not drawn yet, and return it. Raises OperationError.

    The same terms sent twice make it once. Without the number of a `lot`, the site draws one.
    """
    verify_officer(by)
    club = lock_names(by)
    fields = {"kind": ContestKind.LEAGUE, **terms.fields}
    if league := made_before(by, terms.players, fields):
        return league
    _verify_terms(club, terms)
    fields["lot"] = new_lot(ContestKind.LEAGUE) if lot is None else lot
    contest = Contest.objects.create(club=club, made_by=by, **fields)
    enter(contest, terms.players)
    return contest


def change_league(*, contest_id: int, by: Member, terms: LeagueTerms) -> Contest:
    """Change a league that is not drawn yet. Raises OperationError."""
    verify_officer(by)
    lock_names(by)
    with locked_contest(contest_id, by) as contest:
        verify_not_drawn(contest)
        _verify_terms(contest.club, terms, contest)
        for name, value in terms.fields.items():
            setattr(contest, name, value)
        contest.save()
        contest.entrants.all().delete()
        enter(contest, terms.players)
        return contest


def draw_league(*, contest_id: int, by: Member, lot: int) -> Contest:
    """Confirm the draw of this lot, and return the league.

    A league that is drawn already does not change. Raises OperationError if another lot was drawn
    since the page was sent.
    """
    verify_officer(by)
    with locked_contest(contest_id, by) as contest:
        if contest.drawn_at is not None:
            return contest
        if contest.lot != lot:
            raise OperationError(
                _("Somebody has drawn another lot meanwhile. Look at the draw again.")
            )
        _draw(load_contest(contest))
        return contest


def _draw(loaded: LoadedContest) -> None:
    """Number the seeds by the lot. Raises OperationError if somebody has left the club."""
    gone = [left.member.name for left in loaded.entrants if left.member.left_at is not None]
    if gone:
        raise OperationError(
            _("%(name)s has left the club. Change who plays, then draw.") % {"name": gone[0]}
        )
    places = {person: place for place, person in enumerate(league_draw(loaded).people, 1)}
    for entrant in loaded.entrants:
        entrant.seed = places[entrant.member_id]
    Entrant.objects.bulk_update(loaded.entrants, ["seed"])
    loaded.contest.drawn_at = now()
    loaded.contest.save(update_fields=["drawn_at"])


def close_league(*, contest_id: int, by: Member) -> Contest:
    """Close a league and store its table; a closed league does not change.

    Raises OperationError while the season runs and meetings are undecided.
    """
    verify_officer(by)
    with locked_contest(contest_id, by) as contest:
        if contest.closed_at is not None:
            return contest
        verify_close(load_contest(contest))
        contest.final = final_of(load_contest(contest))
        contest.closed_at, contest.closed_by = now(), by
        contest.save(update_fields=["final", "closed_at", "closed_by"])
        return contest


def can_close(loaded: LoadedContest, by: Member) -> bool:
    """Return whether the member may close the league now."""
    try:
        verify_officer(by)
        verify_close(loaded)
    except OperationError:
        return False
    return True


def verify_close(loaded: LoadedContest) -> None:
    """Raise OperationError if the league cannot be closed yet."""
    contest = loaded.contest
    verify_running(contest)
    if day_of_play(contest.club) > contest.ends:
        return
    left = sum(fixture.how is None for fixture in live_league(loaded).fixtures)
    if left:
        words = {"n": left, "day": date_format(contest.ends, "j F Y")}
        raise OperationError(
            _("%(n)d meetings are open, and the season runs until %(day)s. Close it after that.")
            % words
        )


def _verify_terms(club: Club, terms: LeagueTerms, contest: Contest | None = None) -> None:
    """Raise OperationError with every error of the terms, each with its field."""
    faults = {
        "name": name_fault(club, terms.name, contest),
        "ends": season_fault(terms.begins, terms.ends),
        "players": player_fault(club, terms.players),
    }
    refuse_for([(field, why) for field, why in faults.items() if why])


def player_fault(club: Club, players: Sequence[Member]) -> str:
    """Return what is wrong with the people of a draw; "" if nothing is."""
    if not players:
        return _("Tick who plays: two people at least.")
    if twice := [player for player, often in Counter(players).items() if often > 1]:
        text = _(
            "%(name)s stands in the draw twice. Everybody plays once: take one of the two out."
        )
        return text % {"name": twice[0].name}
    if any(player.club_id != club.pk or player.left_at for player in players):
        return _("Choose people of this club who have not left.")
    if len(players) == 1:
        text = _("%(name)s would play alone. Tick one more person at least.")
        return text % {"name": players[0].name}
    if len(players) > MOST:
        text = _("%(n)d people are too many. Take at most %(most)d.")
        return text % {"n": len(players), "most": MOST}
    return ""


def undecided(loaded: LoadedContest) -> int:
    """Return the number of undecided meetings of a league."""
    return sum(fixture.how is None for fixture in live_league(loaded).fixtures)
