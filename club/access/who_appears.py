"""Who is named on pages of statistics, records and ratings.

The club chooses whether guests appear there, and whether members who left do. Whoever does not
still counts as an opponent: they are called “a guest” or “a former member”, and nothing links to
them. Pages about them are there for themselves and the officers alone. Every such page, paper and
picture asks here, and keeps no names: it asks again each time it is shown. The register of members,
cards, evenings and the ledger name everybody, without a link to such a page. `who_sees_money.py`
says whose money is shown.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Final

from django.http import Http404
from django.utils.translation import gettext as _

from club.models import Club, Member

FIELDS: Final = ("id", "club_id", "user_id", "name", "left_at")
"""The columns of a member that these rules ask for."""


@dataclass(frozen=True, slots=True)
class Appearance:
    """Somebody on such a page: the name to write, and whether it is theirs.

    Of whoever is not named, a page has no link, no picture and no line of their own.
    """

    pk: int
    name: str
    is_named: bool

    def __str__(self) -> str:
        return str(self.name)


def is_named(club: Club, person: Member) -> bool:
    """Whether a person of this club appears by name. It queries nothing."""
    if person.is_guest and not club.shows_guests:
        return False
    return person.left_at is None or club.shows_former_members


def may_read_about(viewer: Member, person: Member) -> bool:
    """Whether the viewer may open pages about this person's play."""
    return viewer.pk == person.pk or is_named(viewer.club, person) or viewer.is_officer


def read_about(viewer: Member, people: Iterable[Member]) -> frozenset[int]:
    """Return the ids of those whose pages the viewer may open: only their names are links."""
    return frozenset(person.pk for person in people if may_read_about(viewer, person))


def verify_may_read_about(viewer: Member, *people: Member) -> None:
    """Raise Http404 if the viewer may not open pages about one of these people's play."""
    if not all(may_read_about(viewer, person) for person in people):
        raise Http404


def appearance(viewer: Member, person: Member) -> Appearance:
    """Return how a person appears to the viewer, who always finds themselves named."""
    if viewer.pk == person.pk or is_named(viewer.club, person):
        return Appearance(person.pk, person.name, is_named=True)
    called = _("a guest") if person.is_guest else _("a former member")
    return Appearance(person.pk, called, is_named=False)


def appearances(viewer: Member, ids: Collection[int] | None = None) -> dict[int, Appearance]:
    """Return how members of the viewer's club appear to them, by id: these, or all. One query."""
    people = Member.objects.filter(club=viewer.club).only(*FIELDS).order_by("name")
    if ids is not None:
        people = people.filter(pk__in=ids)
    return {person.pk: appearance(viewer, person) for person in people}


def shares_rating(club: Club, person: Member) -> bool:
    """Whether a person of this club lets everybody see their rating. It queries nothing."""
    return club.shows_ratings and person.wants_to_be_rated and is_named(club, person)


def shows_rating_of(viewer: Member, person: Member) -> bool:
    """Whether the viewer sees this person's rating.

    The club may show none, and each person may keep theirs to themselves: officers do not see it
    either. It queries nothing.
    """
    if not viewer.club.shows_ratings:
        return False
    return viewer.pk == person.pk or shares_rating(viewer.club, person)
