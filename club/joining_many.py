"""Many people joining a club at once, as a file brings them: in a few statements, however many."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice

from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.utils.timezone import now

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
    own = _new_accounts(players)
    made = Member.objects.bulk_create(
        [_member(club, one, own.get(one.email)) for one in players], batch_size=CHUNK
    )
    if made:
        note(Kind.MEMBER, club=club, about=f"{len(made)} members added together")
    found = {member.name: member for member in made}
    for one in people:
        if one.role in OFFICERS:
            found[one.name] = add_member(club=club, name=one.name, email=one.email, role=one.role)
    return [found[one.name] for one in people]


def _member(club: Club, one: Joining, user: User | None) -> Member:
    """A member with the account made for them; whoever had one is invited, and joins with it."""
    member = Member(club=club, name=one.name, role=one.role, user=user)
    if one.email and user is None:
        member.invited, member.invited_at = one.email, now()
    return member


def _new_accounts(people: Iterable[Joining]) -> dict[str, User]:
    """Accounts, by their e-mails, for all whose e-mail has none yet; their addresses unproved."""
    names = {one.email: one.name for one in people if one.email}
    known = _known(names)
    new = {
        email: User(email=email, name=name, password=make_password(None))
        for email, name in names.items()
        if email not in known
    }
    User.objects.bulk_create(new.values(), batch_size=CHUNK, ignore_conflicts=True)
    # Where another club adds one of them at the same moment, the account is the other’s.
    kept = _known(new)
    made = {email: kept[email] for email in new if kept[email].password == new[email].password}
    EmailAddress.objects.bulk_create(
        [EmailAddress(user=u, email=u.email, primary=True, verified=False) for u in made.values()],
        batch_size=CHUNK,
    )
    return made


def _known(emails: Iterable[str]) -> dict[str, User]:
    found: dict[str, User] = {}
    left = iter(emails)
    while chunk := list(islice(left, CHUNK)):
        found |= {user.email: user for user in User.objects.filter(email__in=chunk)}
    return found
