"""The list of a club's members, the page of one member, and their invitation."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from club.access.who_appears import read_about
from club.addresses.proof import is_proved
from club.forms import MemberForm
from club.members.inviting import Invitation, address_of, can_change, can_invite
from club.models import Member, OutgoingLetter
from club.security.log_reading import unsent_emails


@dataclass(frozen=True, slots=True)
class MembersPage:
    """The members, by name.

    It costs one query, and up to two more for an officer's unsent e-mails.
    """

    member: Member
    present: Sequence[Member]
    left: Sequence[Member]
    """Former members."""
    unsent: Sequence[tuple[Member, OutgoingLetter]]
    """The members with e-mails that were not sent; only for officers."""

    @property
    def read_about(self) -> frozenset[int]:
        """The people whose pages the member may open."""
        return read_about(self.member, (*self.present, *self.left))


def members_page(member: Member) -> MembersPage:
    """Return the page as this member sees it."""
    people = list(member.club.members.select_related("user"))
    return MembersPage(
        member=member,
        present=[person for person in people if person.left_at is None],
        left=[person for person in people if person.left_at is not None],
        unsent=unsent_emails(member.club) if member.is_officer else [],
    )


@dataclass(frozen=True)  # No slots: the properties are cached.
class MemberPage:
    """The club's data about one person, for its officers.

    It costs at most five queries: the person, three for what this officer may change, and whether
    the address is confirmed.
    """

    member: Member
    """The officer who reads the page."""
    person: Member
    form: MemberForm
    refused: str = ""
    """Why this officer may not make the change that they tried."""

    @cached_property
    def can_change(self) -> bool:
        """Whether the officer may change the person."""
        return can_change(self.member, self.person)

    @cached_property
    def can_invite(self) -> bool:
        """Whether the officer may invite the person."""
        return can_invite(self.member, self.person)

    @cached_property
    def proved(self) -> bool:
        """Whether the person has confirmed their address."""
        return self.person.user is not None and is_proved(self.person.user)


@dataclass(frozen=True, slots=True)
class InvitationPage:
    """A member's invitation, to print or to send.

    It costs two queries: the person and their clubs.
    """

    member: Member
    """The officer who invites."""
    person: Member
    invitation: Invitation
    refused: str = ""
    """Why the invitation was not sent."""

    @property
    def email(self) -> str:
        """The address to which the invitation is sent."""
        return address_of(self.person)
