"""Make a tournament, and change it until it is drawn."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import date
from functools import partial
from math import ceil, log2
from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.models import Club, Member
from club.operation_error import OperationError, verify_all
from contests.models import Contest, ContestKind, Seeding
from contests.operations.leagues.drafts import new_lot
from contests.operations.leagues.lock import verify_officer
from contests.operations.leagues.terms import (
    enter,
    lock_names,
    made_before,
    name_fault,
    season_fault,
)
from contests.operations.tournaments.lock import KINDS, locked_tournament, verify_not_drawn
from piquet.text.names import tidy

MOST: Final = 32
"""The most people in a tournament, so that their bracket is still readable on one sheet."""
MOST_PARTIES: Final = 9
"""The most parties of a match."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The terms that an officer enters for a tournament.

    `best_of` is for knockouts, `rounds` for Swiss tournaments. Without `rounds`, a Swiss tournament
    has the usual number. Without the number of a `lot`, the site draws one.
    """

    kind: str
    name: str
    code: str
    begins: date
    ends: date
    best_of: int | None = None
    rounds: int | None = None
    seeding: str = Seeding.LOT
    lot: int | None = None


def usual_rounds(people: int) -> int:
    """Return the usual number of rounds of a Swiss tournament.

    The number is high enough that only one person can win all rounds. It is at least three, but no
    more than there are opponents.
    """
    return min(max(3, ceil(log2(max(2, people)))), most_rounds(people))


def most_rounds(people: int) -> int:
    """Return the most rounds in which nobody has to meet the same person twice."""
    return people if people % 2 else max(1, people - 1)


@transaction.atomic
def make_tournament(*, by: Member, plan: Plan, people: Sequence[Member]) -> Contest:
    """Make a tournament of these people, and return it. The same plan sent twice makes it once.

    Raises OperationError with the field's name.
    """
    verify_officer(by)
    club = lock_names(by)
    fields = _fields(plan, people)
    given = {name: value for name, value in fields.items() if name != "lot" or plan.lot is not None}
    if tournament := made_before(by, people, given):
        return tournament
    verify_plan(club, plan, people)
    contest = Contest.objects.create(club=club, made_by=by, **fields)
    enter(contest, people)
    return contest


@transaction.atomic
def change_tournament(
    *, contest_id: int, by: Member, plan: Plan, people: Sequence[Member]
) -> Contest:
    """Change a tournament that is not drawn yet.

    Raises OperationError as `make_tournament` does.
    """
    lock_names(by)
    with locked_tournament(contest_id, by) as contest:
        verify_not_drawn(contest)
        verify_plan(by.club, plan, people, contest)
        fields = _fields(plan, people)
        if plan.lot is None and plan.seeding == Seeding.LOT:
            fields["lot"] = contest.lot or fields["lot"]
        for name, value in fields.items():
            setattr(contest, name, value)
        contest.save()
        contest.entrants.all().delete()
        enter(contest, people)
    return contest


def _fields(plan: Plan, people: Sequence[Member]) -> dict[str, object]:
    fields = {**asdict(plan), "name": tidy(plan.name)}
    is_knockout = plan.kind == ContestKind.KNOCKOUT
    fields["best_of"] = _best_of(plan) if is_knockout else None
    fields["rounds"] = None if is_knockout else plan.rounds or usual_rounds(len(people))
    if plan.seeding != Seeding.LOT:
        fields["lot"] = None
    elif plan.lot is None:
        fields["lot"] = new_lot(plan.kind)
    return fields


def _best_of(plan: Plan) -> int:
    return 1 if plan.best_of is None else plan.best_of


def verify_plan(
    club: Club, plan: Plan, people: Sequence[Member], contest: Contest | None = None
) -> None:
    """Raise OperationError with every error of a plan and its people at once."""
    checks = [
        partial(_verify_kind, plan),
        partial(_verify_name, club, plan, contest),
        partial(_verify_days, plan),
        partial(_verify_seeding, club, plan),
        partial(verify_people, club, people),
    ]
    if plan.kind == ContestKind.KNOCKOUT:
        checks.append(partial(verify_best_of, _best_of(plan)))
    elif plan.rounds is not None and len(people) > 1:
        checks.append(partial(verify_rounds, plan.rounds, len(people)))
    verify_all(*checks)


def _verify_kind(plan: Plan) -> None:
    if plan.kind not in KINDS:
        raise OperationError(_("Choose a knockout or a Swiss tournament."), "kind")


def _verify_name(club: Club, plan: Plan, contest: Contest | None) -> None:
    if why := name_fault(club, plan.name, contest):
        raise OperationError(why, "name")


def _verify_days(plan: Plan) -> None:
    if why := season_fault(plan.begins, plan.ends):
        raise OperationError(why, "ends")


def _verify_seeding(club: Club, plan: Plan) -> None:
    if plan.seeding == Seeding.RATING:
        verify_rated(club)


def verify_rated(club: Club) -> None:
    """Raise OperationError for seeds by rating in a club that shows no ratings."""
    if not club.shows_ratings:
        raise OperationError(_("The club shows no ratings. Seed by lot instead."), "seeding")


def verify_people(club: Club, people: Sequence[Member]) -> None:
    """Raise OperationError for people who cannot play a tournament together."""
    twice = [member for member, times in Counter(people).items() if times > 1]
    if twice:
        text = _("%(name)s stands in the draw twice. Everybody plays once.")
        raise OperationError(text % {"name": twice[0].name}, "people")
    if len(people) < 2:
        text = ngettext(
            "A tournament needs two people at least. You chose %(n)d.",
            "A tournament needs two people at least. You chose %(n)d.",
            len(people),
        )
        raise OperationError(text % {"n": len(people)}, "people")
    if len(people) > MOST:
        text = _("A tournament has at most %(most)d people. You chose %(n)d.")
        raise OperationError(text % {"most": MOST, "n": len(people)}, "people")
    if any(member.club_id != club.pk or member.left_at for member in people):
        raise OperationError(_("Choose members and guests of this club."), "people")


def verify_best_of(parties: int) -> None:
    """Raise OperationError unless the number of parties is odd, from 1 to `MOST_PARTIES`."""
    if parties < 1 or parties > MOST_PARTIES:
        text = _("A match has from 1 to %(most)d parties.") % {"most": MOST_PARTIES}
        raise OperationError(text, "best_of")
    if parties % 2 == 0:
        text = _("The best of %(n)d can end level. Write an odd number: %(less)d or %(more)d.") % {
            "n": parties,
            "less": parties - 1,
            "more": parties + 1,
        }
        raise OperationError(text, "best_of")


def verify_rounds(rounds: int, people: int) -> None:
    """Raise OperationError for a number of rounds that would make people meet again."""
    most = most_rounds(people)
    if rounds < 1 or rounds > most:
        text = _(
            "With %(people)d people everybody has met everybody after %(most)d rounds. Write a "
            "number from 1 to %(most)d; %(usual)d are usual."
        )
        words = {"people": people, "most": most, "usual": usual_rounds(people)}
        raise OperationError(text % words, "rounds")
