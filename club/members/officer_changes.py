"""Changes that an officer makes to members: add, change, record that they left or came back."""

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from club.members.accepting import email_invited, withdraw_invitation
from club.members.inviting import address_of, can_change, can_give_role
from club.members.joining import (
    add_member,
    give_account,
    is_unused,
    lock_members_and_refresh,
    rename,
)
from club.members.leaving import change_role, come_back, leave
from club.members.offices import withdraw_offer
from club.models import Member
from piquet.text.names import tidy


def add_to_club(*, by: Member, name: str, email: str, role: str) -> Member:
    """Add a member to the officer's club, or a guest if there is no e-mail, and return them.

    Raises ValidationError by field.
    """
    _verify_gives(by, role)
    member = add_member(club=by.club, name=name, email=email, role=role)
    if member.invited:
        email_invited(member)
    return member


@transaction.atomic
def change_member(*, by: Member, member: Member, name: str, role: str, email: str = "") -> None:
    """Change a member's name, role and, if it is not "", e-mail.

    Raises ValidationError, by field where a field is wrong, and then writes nothing.
    """
    lock_members_and_refresh(member)
    verify_change(by, member)
    if member.left_at is not None:
        raise ValidationError(
            _("%(name)s has left. Take them back as a member first.") % {"name": member}
        )
    if tidy(name) != member.name:
        rename(member, name)
    if email and email.strip().lower() != email_of(member):
        give_account(member, email)
        if member.invited:
            email_invited(member)
    if role not in (member.role, member.offered_role):
        _verify_gives(by, role)
        change_role(member, role)


def record_leaving(*, by: Member, member: Member) -> None:
    """Record that a member has left. Raises ValidationError if `by` may not, or `leave` refuses."""
    verify_change(by, member)
    leave(member)


def take_back(*, by: Member, member: Member) -> None:
    """Make a former member a member again. Raises ValidationError if `by` may not."""
    verify_change(by, member)
    come_back(member)


@transaction.atomic
def withdraw(*, by: Member, member: Member) -> None:
    """Withdraw the invitation, or the offer of an office, that the member has not answered.

    Raises ValidationError if `by` may not, or if nothing waits any more: they may have accepted.
    """
    lock_members_and_refresh(member)
    verify_change(by, member)
    if member.invited:
        withdraw_invitation(member)
    elif member.offered_role:
        withdraw_offer(member)
    else:
        text = _("Nothing waits for %(name)s’s answer any more, so nothing was withdrawn.")
        raise ValidationError(text % {"name": member})


def can_set_email(member: Member) -> bool:
    """Whether the club decides the member's e-mail: for a guest, or before the first sign-in."""
    return member.user is None or is_unused(member.user)


def email_of(member: Member) -> str:
    """Return the e-mail that the member signs in with or is invited by, or "" for a guest."""
    return address_of(member)


def verify_change(by: Member, member: Member) -> None:
    """Raise ValidationError if `by` may not change this member. The message names who may."""
    if not can_change(by, member):
        raise ValidationError(_("Only a treasurer can change a treasurer."))


def _verify_gives(by: Member, role: str) -> None:
    if not can_give_role(by, role):
        raise ValidationError({"role": _("Only the treasurer can make somebody treasurer.")})
