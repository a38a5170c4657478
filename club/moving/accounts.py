"""Let the members of a club that has moved to this site prove their addresses here."""

from collections import Counter
from collections.abc import Sequence

from django.utils.timezone import now

from club.members.bulk_joining import NewMember, new_accounts
from club.models import OFFICERS, Club, Member, Role, User


class SameAddressError(ValueError):
    """Two members of one club with one address."""


def give_accounts(club: Club) -> None:
    """Give every present member with an address an account here that proves nothing yet.

    The members come as `invited` by their addresses. Who has an account here already stays so: they
    sign in with it, prove the address and accept the club; an office is offered to them. Former
    members stay as they are. Raises SameAddressError.
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
    """Give the member the new account. Without one, what they held is offered to them."""
    if account is not None:
        member.user, member.invited, member.invited_at = account, "", None
        return
    member.invited_at = now()
    if member.role in OFFICERS:
        member.role, member.offered_role, member.offered_at = Role.PLAYER, member.role, now()


def officers(club: Club) -> Sequence[Member]:
    """Return who holds an office of the club, or is offered one, by name."""
    people = club.members.filter(left_at=None).select_related("user", "club").order_by("name")
    return [member for member in people if member.is_officer or member.offered_role in OFFICERS]
