"""Many people joining a club at once, as a file brings them: in a few statements, however many."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice

from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import make_password
from django.db import transaction

from club.joining import add_member, take_turn
from club.models import OFFICERS, Club, Member, Role, User
from club.security.log import Kind, note

CHUNK = 500
"""Rows named in one statement: a statement does not grow with the file."""


@dataclass(frozen=True, slots=True)
class Joining:
    """Somebody who is to join; `name` tidy, `email` in small letters, empty for a guest."""

    name: str
    email: str = ""
    role: str = Role.PLAYER


@transaction.atomic
def add_members(club: Club, people: Sequence[Joining]) -> list[Member]:
    """Add people whom the club has not, in their order; as `add_member` does it, in a few
    statements. The caller has made sure that each has a name and an e-mail of their own, and holds
    the club's turn until it is done. Officers are added one by one.
    """
    take_turn(club)
    players = [one for one in people if one.role not in OFFICERS]
    users = _users(players)
    made = Member.objects.bulk_create(
        [Member(club=club, name=p.name, role=p.role, user=users.get(p.email)) for p in players],
        batch_size=CHUNK,
    )
    if made:
        note(Kind.MEMBER, club=club, about=f"{len(made)} members added together")
    found = {member.name: member for member in made}
    for one in people:
        if one.role in OFFICERS:
            found[one.name] = add_member(club=club, name=one.name, email=one.email, role=one.role)
    return [found[one.name] for one in people]


def _users(people: Iterable[Joining]) -> dict[str, User]:
    """The account of each e-mail, made where there is none yet."""
    names = {one.email: one.name for one in people if one.email}
    known = _known(names)
    new = [email for email in names if email not in known]
    # Another club may add one of them at the same moment: then the account that it makes is theirs.
    User.objects.bulk_create(
        [User(email=email, name=names[email], password=make_password(None)) for email in new],
        batch_size=CHUNK,
        ignore_conflicts=True,
    )
    made = _known(new)
    EmailAddress.objects.bulk_create(
        [EmailAddress(user=u, email=u.email, primary=True, verified=True) for u in made.values()],
        batch_size=CHUNK,
        ignore_conflicts=True,
    )
    return known | made


def _known(emails: Iterable[str]) -> dict[str, User]:
    found: dict[str, User] = {}
    left = iter(emails)
    while chunk := list(islice(left, CHUNK)):
        found |= {user.email: user for user in User.objects.filter(email__in=chunk)}
    return found
