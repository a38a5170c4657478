"""The questions that wait for a person: confirming their address, an office, an invitation."""

from dataclasses import dataclass

from django.conf import settings
from django.db.models import Q

from club.addresses.proof import is_proved
from club.models import OFFICERS, Member, User


@dataclass(frozen=True, slots=True)
class PendingAnswers:
    """The questions that wait for a person, and whether to confirm their address first."""

    clubs: tuple[Member, ...]
    """Memberships, with their clubs, that begin once the person accepts."""
    offices: tuple[Member, ...]
    """Memberships with an office that the person holds once they accept."""
    unproved: bool
    sends: bool
    """Whether the site can send the code that confirms the address."""
    holds_office: bool
    by_club: bool
    """Whether a club wrote the address; if not, the site's administrator did."""

    @property
    def anything(self) -> bool:
        """Whether a question waits, or the address should be confirmed."""
        return bool(self.clubs or self.offices or self.wants_proof)

    @property
    def wants_proof(self) -> bool:
        """Whether to ask the person to confirm their address.

        A player without an office or an offer is asked only if the site can send the code.
        """
        needs = self.clubs or self.offices or self.holds_office
        return self.unproved and bool(needs or self.sends)


def pending_answers(user: User) -> PendingAnswers:
    """Return the questions that wait for this person's answer."""
    memberships = Member.objects.select_related("club").filter(left_at=None).order_by("club__name")
    invited = Q(user=None, invited=user.email) & ~Q(invited="")
    members = list(memberships.filter(Q(user=user) | invited))
    own = [member for member in members if member.user_id]
    return PendingAnswers(
        clubs=tuple(member for member in members if not member.user_id),
        offices=tuple(member for member in own if member.offered_role),
        unproved=not is_proved(user),
        sends=bool(settings.SENDS_EMAILS),
        holds_office=any(member.is_officer for member in own),
        by_club=bool(own),
    )


def move_invitations(old: str, new: str) -> None:
    """Move the invitations for a person at their old address to their new address.

    An invitation stays at the old address if its club already knows the new one.
    """
    known = Member.objects.filter(Q(invited=new) | Q(user__email=new)).values("club")
    waiting = Member.objects.filter(user=None, invited=old).exclude(invited="")
    waiting.exclude(club__in=known).update(invited=new)


def must_prove_address(user: User) -> bool:
    """Whether to ask the user to confirm their address right after signing in.

    Officers, and people with an offer or an invitation, are asked if the site sends e-mails.
    """
    if not settings.SENDS_EMAILS or is_proved(user):
        return False
    own = Member.objects.filter(user=user, left_at=None)
    offices = own.filter(role__in=OFFICERS) | own.exclude(offered_role="")
    return offices.exists() or Member.objects.filter(user=None, invited=user.email).exists()
