"""Offer offices: a member holds an office once they accept and have confirmed who they are."""

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.timezone import now
from django.utils.translation import gettext as _

from club.addresses.emails import send_email
from club.addresses.proof import is_proved
from club.models import OFFICERS, Club, Member, Role

_RANKS = (Role.PLAYER, Role.SECRETARY, Role.TREASURER)


def is_higher_role(role: str, than: str) -> bool:
    """Whether `role` is higher than `than`, so that it must be offered first."""
    return _RANKS.index(Role(role)) > _RANKS.index(Role(than))


def offer_role(member: Member, role: str) -> None:
    """Offer the member an office by e-mail. It replaces an earlier offer."""
    member.offered_role, member.offered_at = Role(role), now()
    member.save(update_fields=["offered_role", "offered_at"])
    if member.user is not None:
        words = {
            "name": member.name,
            "club": member.club.name,
            "role": member.get_offered_role_display(),
        }
        lines = [
            _("%(name)s,") % words,
            "",
            _("%(club)s asks you to be its %(role)s. Sign in to accept or decline:") % words,
        ]
        send_email(member.user.email, _("%(club)s asks you to be its %(role)s") % words, lines)


def withdraw_offer(member: Member) -> None:
    """Remove the offer, because it was declined or withdrawn."""
    member.offered_role, member.offered_at = "", None
    member.save(update_fields=["offered_role", "offered_at"])


def verify_can_accept(member: Member) -> None:
    """Raise ValidationError for a former member, a missing offer or an unconfirmed address.

    The view checks that the member has confirmed who they are since the offer.
    """
    if member.left_at is not None or not member.offered_role:
        raise ValidationError(_("The club no longer offers you this."))
    if member.user is None or not is_proved(member.user):
        raise ValidationError(_("First confirm your e-mail address."))


@transaction.atomic
def accept_role(member: Member) -> None:
    """Give the member the offered office. Raises ValidationError (`verify_can_accept`)."""
    Club.objects.select_for_update(no_key=True).get(pk=member.club_id)
    member.refresh_from_db(fields=("offered_role", "offered_at", "left_at", "role"))
    verify_can_accept(member)
    give_role(member, member.offered_role)


def give_role(member: Member, role: str) -> None:
    """Give the member the role at once. If it is an office, tell them by e-mail."""
    member.role, member.offered_role, member.offered_at = Role(role), "", None
    member.save(update_fields=["role", "offered_role", "offered_at"])
    if role in OFFICERS and member.user is not None:
        words = {"club": member.club.name, "role": member.get_role_display(), "name": member.name}
        lines = [_("%(name)s,") % words, "", _("you are now %(role)s of %(club)s.") % words]
        send_email(member.user.email, _("%(club)s: you are now its %(role)s") % words, lines)
