"""Change a member's role, let them leave and come back. A club always has an officer."""

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.timezone import now
from django.utils.translation import gettext as _

from club.members.joining import lock_members_and_refresh, verify_office
from club.members.offices import give_role, is_higher_role, offer_role
from club.models import OFFICERS, Member, Role
from club.security.log import EventKind, note


@transaction.atomic
def change_role(member: Member, role: str) -> None:
    """Offer a member a higher role, or give them a lower role at once.

    Raises ValidationError by field if the club would have no officer, or an officer who cannot sign
    in.
    """
    lock_members_and_refresh(member)
    verify_office(role, guest=member.is_guest and not member.invited)
    if is_higher_role(role, member.role):
        offer_role(member, role)
        return
    if role not in OFFICERS and _is_last_officer(member):
        raise ValidationError({"role": _only_officer(member)})
    give_role(member, role)


@transaction.atomic
def leave(member: Member) -> None:
    """Record that a member has left: they lose access, but their cards and money stay.

    Raises ValidationError if they have already left, or if the club would have no officer.
    """
    lock_members_and_refresh(member)
    if member.left_at is not None:
        raise ValidationError(
            _("%(name)s has already left %(club)s.") % {"name": member, "club": member.club}
        )
    if _is_last_officer(member):
        raise ValidationError(_only_officer(member))
    member.left_at = now()
    member.offered_role, member.offered_at = "", None
    member.save(update_fields=["left_at", "offered_role", "offered_at"])
    note(EventKind.MEMBER, member=member, about="left")


@transaction.atomic
def come_back(member: Member) -> None:
    """Make a former member a member again. An office that they held becomes an offer.

    Does nothing for a present member, so that a request sent twice counts once.
    """
    lock_members_and_refresh(member)
    if member.left_at is None:
        return
    role, member.left_at = member.role, None
    if member.is_officer:
        member.role = Role.PLAYER
    member.save(update_fields=["left_at", "role"])
    note(EventKind.MEMBER, member=member, about="back")
    if role in OFFICERS:
        offer_role(member, role)


def _is_last_officer(member: Member) -> bool:
    others = member.club.members.filter(role__in=OFFICERS, left_at=None).exclude(pk=member.pk)
    return member.is_officer and not others.exists()


def _only_officer(member: Member) -> str:
    text = _("%(name)s is the only officer of %(club)s. Make somebody else treasurer first.")
    return text % {"name": member, "club": member.club}
