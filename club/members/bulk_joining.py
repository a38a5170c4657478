"""Add many members at once, from a file, with a fixed number of statements per 500 members."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.utils.timezone import now

from club.members.accepting import email_invited
from club.members.joining import add_member, lock_members
from club.models import OFFICERS, Club, Member, Role, User
from club.security.log import EventKind, note

CHUNK = 500
"""The largest number of rows in one statement, so that statements do not grow with the file."""


@dataclass(frozen=True, slots=True)
class NewMember:
    """A person to add: `name` is tidy, and `email` is in lower case, or "" for a guest."""

    name: str
    email: str = ""
    role: str = Role.PLAYER


@transaction.atomic
def add_members(club: Club, people: Sequence[NewMember]) -> list[Member]:
    """Add people who are new to the club and return them in order, with few statements.

    The rules are those of `add_member`. A person with an account is invited, and no address is
    confirmed. The caller makes sure that names and e-mails are unique, and holds the club's lock.
    Officers are added one by one.
    """
    lock_members(club)
    players = [person for person in people if person.role not in OFFICERS]
    accounts = new_accounts(players)
    made = Member.objects.bulk_create(
        [_member(club, person, accounts.get(person.email)) for person in players], batch_size=CHUNK
    )
    if made:
        note(EventKind.MEMBER, club=club, about=f"{len(made)} members added together")
    by_name = {member.name: member for member in made}
    for person in people:
        if person.role in OFFICERS:
            by_name[person.name] = add_member(
                club=club, name=person.name, email=person.email, role=person.role
            )
    added = [by_name[person.name] for person in people]
    for member in added:
        if member.invited:
            email_invited(member)
    return added


def _member(club: Club, person: NewMember, account: User | None) -> Member:
    """Return an unsaved member: a guest, the holder of this new account, or an invited person."""
    member = Member(club=club, name=person.name, user=account)
    if person.email and account is None:
        member.invited, member.invited_at = person.email, now()
    return member


def new_accounts(people: Iterable[NewMember]) -> dict[str, User]:
    """Create an unconfirmed account for each e-mail that has none, and return these by e-mail."""
    wanted = {
        person.email: User(email=person.email, name=person.name, password=make_password(None))
        for person in people
        if person.email
    }
    # If another club creates the account at the same moment, the account is not ours.
    User.objects.bulk_create(wanted.values(), batch_size=CHUNK, ignore_conflicts=True)
    made = {user.email: user for user in _known(wanted) if _is_ours(user, wanted[user.email])}
    EmailAddress.objects.bulk_create(
        [EmailAddress(user=u, email=u.email, primary=True, verified=False) for u in made.values()],
        batch_size=CHUNK,
    )
    return made


def _is_ours(user: User, made: User) -> bool:
    """Whether we made this account: the random text of its unusable password is ours."""
    return user.password == made.password


def _known(emails: Iterable[str]) -> Iterator[User]:
    left = iter(emails)
    while chunk := list(islice(left, CHUNK)):
        yield from User.objects.filter(email__in=chunk)
