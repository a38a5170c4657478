"""Let the members of a club that has moved to this site confirm their addresses here."""

from collections import Counter
from collections.abc import Sequence

from django.utils.timezone import now

from club.members.bulk_joining import NewMember, new_accounts
from club.models import OFFICERS, Club, Member, Role, User


class SameAddressError(ValueError):
    """Raised if two members of one club have the same address."""


def give_accounts(club: Club) -> None:
    """Give every present member with an address an unconfirmed account here.

    The members arrive as `invited` by their addresses. Anyone who already has an account here stays
    invited: they sign in with that account, confirm the address and accept the club. An office is
    offered to them. Former members do not change. Raises SameAddressError.
    """
    people = list(club.members.exclude(invited="").order_by("pk"))
    for member in people:
        member.invited = member.invited.lower()
    twice = [
        address for address, n in Counter(member.invited for member in people).items() if n > 1
    ]
    if twice:
        raise SameAddressError(twice[0])
    present = [member for member in people if member.left_at is None]
    made = new_accounts([NewMember(member.name, member.invited) for member in present])
    for member in present:
        _join(member, made.get(member.invited))
    Member.objects.bulk_update(people, _FIELDS, batch_size=500)


_FIELDS = ("user", "invited", "invited_at", "role", "offered_role", "offered_at")


def _join(member: Member, account: User | None) -> None:
    """Give the member the new account. If there is none, invite them and offer their office."""
    if account is not None:
        member.user, member.invited, member.invited_at = account, "", None
        return
    member.invited_at = now()
    if member.role in OFFICERS:
        member.role, member.offered_role, member.offered_at = Role.PLAYER, member.role, now()


def officers(club: Club) -> Sequence[Member]:
    """Return the members who hold an office of the club, or are offered one, in order of name."""
    people = club.members.filter(left_at=None).select_related("user", "club").order_by("name")
    return [member for member in people if member.is_officer or member.offered_role in OFFICERS]
