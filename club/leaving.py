"""How a member's role changes, and how he leaves: the club keeps an officer."""

from django.core.exceptions import ValidationError
from django.utils.timezone import now
from django.utils.translation import gettext as _

from club.models import OFFICERS, Member, Role


def change_role(member: Member, role: str) -> None:
    """Give a member another role. Raises ValidationError where the club would have no officer."""
    if role not in OFFICERS:
        _verify_not_last_officer(member)
    member.role = Role(role)
    member.save(update_fields=["role"])


def leave(member: Member) -> None:
    """The member leaves: he finds his club no more, and his cards and money stay in its books.

    Raises ValidationError where he has left already, or the club would have no officer.
    """
    if member.left_at is not None:
        raise ValidationError(
            _("%(name)s has left %(club)s already.") % {"name": member, "club": member.club}
        )
    _verify_not_last_officer(member)
    member.left_at = now()
    member.save(update_fields=["left_at"])


def _verify_not_last_officer(member: Member) -> None:
    others = member.club.members.filter(role__in=OFFICERS, left_at=None).exclude(pk=member.pk)
    if member.is_officer and not others.exists():
        raise ValidationError(
            _("%(name)s is the only officer of %(club)s: make somebody else treasurer first.")
            % {"name": member, "club": member.club}
        )
