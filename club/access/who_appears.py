"""Decide who is named on pages of statistics, records and ratings.

The club chooses whether guests, and members who left, appear there. Anyone who does not appear
still counts as an opponent: they are called “a guest” or “a former member”, without a link. Only
they themselves and the officers can open pages about them.

Each of these pages, papers and pictures asks here whenever it is shown, and stores no names. The
list of members, cards, evenings and the ledger name everybody, without a link to a page of
statistics. `who_sees_money.py` decides whose money is shown.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Final

from django.http import Http404
from django.utils.translation import gettext as _

from club.models import Club, Member

FIELDS: Final = ("id", "club_id", "user_id", "name", "left_at")
"""The columns of a member that these rules read."""


@dataclass(frozen=True, slots=True)
class Appearance:
    """A person on one of these pages: the name to show, and whether the name is their own.

    A page has no link, picture or line of its own for a person who is not named.
    """

    pk: int
    name: str
    is_named: bool

    def __str__(self) -> str:
        return str(self.name)


def is_named(club: Club, person: Member) -> bool:
    """Whether a person of this club appears by name. Makes no query."""
    if person.is_guest and not club.shows_guests:
        return False
    return person.left_at is None or club.shows_former_members


def may_read_about(viewer: Member, person: Member) -> bool:
    """Whether the viewer may open pages about this person's play."""
    return viewer.pk == person.pk or is_named(viewer.club, person) or viewer.is_officer


def read_about(viewer: Member, people: Iterable[Member]) -> frozenset[int]:
    """Return the ids of the people whose pages the viewer may open: only their names are links."""
    return frozenset(person.pk for person in people if may_read_about(viewer, person))


def verify_may_read_about(viewer: Member, *people: Member) -> None:
    """Raise Http404 if the viewer may not open pages about the play of all these people."""
    if not all(may_read_about(viewer, person) for person in people):
        raise Http404


def appearance(viewer: Member, person: Member) -> Appearance:
    """Return how a person appears to the viewer. The viewer always sees their own name."""
    if viewer.pk == person.pk or is_named(viewer.club, person):
        return Appearance(person.pk, person.name, is_named=True)
    called = _("a guest") if person.is_guest else _("a former member")
    return Appearance(person.pk, called, is_named=False)


def appearances(viewer: Member, ids: Collection[int] | None = None) -> dict[int, Appearance]:
    """Return how members of the viewer's club appear to them, by member id. Makes one query.

    Returns the members with these `ids`, or all members if `ids` is None.
    """
    people = Member.objects.filter(club=viewer.club).only(*FIELDS).order_by("name")
    if ids is not None:
        people = people.filter(pk__in=ids)
    return {person.pk: appearance(viewer, person) for person in people}


def shares_rating(club: Club, person: Member) -> bool:
    """Whether everybody in this club may see the person's rating. Makes no query."""
    return club.shows_ratings and person.wants_to_be_rated and is_named(club, person)


def shows_rating_of(viewer: Member, person: Member) -> bool:
    """Whether the viewer sees this person's rating.

    The club may hide all ratings, and each person may hide their own, even from officers. Makes no
    query.
    """
    if not viewer.club.shows_ratings:
        return False
    return viewer.pk == person.pk or shares_rating(viewer.club, person)
