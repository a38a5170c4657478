"""The people of the demonstration club, some of whom a visitor can sign in as with one click."""

from collections.abc import Iterable
from typing import Final

from django.db import transaction
from django.db.models import Q
from django.utils.timezone import now

from club.members.joining import add_member, found_club
from club.models import Club, Member, Role, User

SLUG: Final = "portland"
NAME: Final = "Portland Demonstration Club"
TIMEZONE: Final = "Europe/London"
AT_ONE_CLICK: Final = ("player", "opponent", "treasurer", "secretary")

# Key, name, e-mail ("" for a guest), role; the treasurer founds the club.
PEOPLE: Final = (
    ("treasurer", "Dora Dale", "treasurer@demo.invalid", Role.TREASURER),
    ("player", "Anne Archer", "player@demo.invalid", Role.PLAYER),
    ("opponent", "Bernard Bell", "opponent@demo.invalid", Role.PLAYER),
    ("third", "Celia Crane", "third@demo.invalid", Role.PLAYER),
    ("secretary", "Edmund Eyre", "secretary@demo.invalid", Role.SECRETARY),
    ("guest", "Felix Frost", "", Role.PLAYER),
)
NAMES: Final = {who: name for who, name, _email, _role in PEOPLE}


@transaction.atomic
def demonstration_people() -> dict[str, Member]:
    """Return the demonstration club's members by key, after adding those that are missing."""
    club = Club.objects.filter(slug=SLUG).first() or _make_club()
    return {
        who: club.members.filter(name=name).first()
        or add_member(club=club, name=name, email=email, role=role, vouched=True)
        for who, name, email, role in PEOPLE
    }


def record_first_sign_ins(people: Iterable[Member]) -> None:
    """Record that these members have signed in, because they write and sign cards.

    A guest has no account.
    """
    accounts = [person.user_id for person in people if person.user_id]
    User.objects.filter(pk__in=accounts, last_login=None).update(last_login=now())


def _make_club() -> Club:
    _who, name, email, _role = PEOPLE[0]
    return found_club(
        name=NAME,
        slug=SLUG,
        timezone=TIMEZONE,
        currency="GBP",
        treasurer=name,
        email=email,
    ).club


def demonstration_user(who: str) -> User | None:
    """Return the user to sign in as for this key, or None.

    The user is found by e-mail or, if an officer has changed the e-mail, by name.
    """
    people = {key: (name, email) for key, name, email, _role in PEOPLE if key in AT_ONE_CLICK}
    if who not in people:
        return None
    name, email = people[who]
    named = Q(memberships__club__slug=SLUG, memberships__name=name)
    return User.objects.filter(Q(email=email) | named, is_active=True).first()


def is_demonstration_user(user: User) -> bool:
    """Whether one click signs a visitor in as this user."""
    return any(demonstration_user(who) == user for who in AT_ONE_CLICK)
