"""Terms that leagues and tournaments share: the name, the days, the people."""

from collections.abc import Mapping, Sequence
from datetime import date

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from club.models import Club, Member
from contests.models import Contest, Entrant
from contests.rules.entries import ContestError, verify_season
from piquet.text.names import comparison_key


def lock_names(by: Member) -> Club:
    """Return the member's club, locked, so that nobody else can name a contest meanwhile."""
    return Club.objects.select_for_update(no_key=True).get(pk=by.club_id)


def contest_called(club: Club, name: str) -> Contest | None:
    """Return the club's contest of this name, ignoring case, or None."""
    wanted = comparison_key(name)
    alike = (contest for contest in club.contests.all() if comparison_key(contest.name) == wanted)
    return next(alike, None)


def made_before(
    by: Member, players: Sequence[Member], fields: Mapping[str, object]
) -> Contest | None:
    """Return the member's undrawn contest with exactly these fields and players, or None.

    A form that is sent twice therefore makes one contest.
    """
    contest = contest_called(by.club, str(fields["name"]))
    if contest is None or contest.made_by_id != by.pk or contest.drawn_at is not None:
        return None
    entered = set(contest.entrants.values_list("member_id", flat=True))
    alike = all(getattr(contest, name) == value for name, value in fields.items())
    return contest if alike and entered == {player.pk for player in players} else None


def name_fault(club: Club, name: str, contest: Contest | None = None) -> str:
    """Return what is wrong with the name of a new or existing contest; "" if nothing is."""
    namesake = contest_called(club, name)
    if namesake is None or namesake == contest:
        return ""
    text = _("The club has “%(name)s” already. Add the year, or what tells the two apart.")
    return text % {"name": namesake.name}


def season_fault(begins: date, ends: date) -> str:
    """Return what is wrong with the days of a contest; "" if nothing is."""
    try:
        verify_season(begins, ends)
    except ContestError:
        text = _("It would end before it begins, on %(day)s. Choose that day or a later one.")
        return text % {"day": date_format(begins, "j F Y")}
    return ""


def enter(contest: Contest, players: Sequence[Member]) -> None:
    """Add these people to a contest that is not drawn yet."""
    Entrant.objects.bulk_create(
        Entrant(club_id=contest.club_id, contest=contest, member=player) for player in players
    )
