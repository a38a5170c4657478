"""What an officer does with the club's members: adds one, changes one, says who has left."""

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from club.members.accepting import tell_invited, withdraw_invitation
from club.members.inviting import address_of, can_change, gives_role
from club.members.joining import add_member, give_account, is_unused, rename, take_turn_with
from club.members.leaving import change_role, come_back, leave
from club.members.offices import withdraw_offer
from club.models import Member
from club.names import tidy


def take_in(*, by: Member, name: str, email: str, role: str) -> Member:
    """Add a member, or without an e-mail a guest, to the officer's club.

    Raises ValidationError by field.
    """
    _verify_gives(by, role)
    member = add_member(club=by.club, name=name, email=email, role=role)
    if member.invited:
        tell_invited(member)
    return member


@transaction.atomic
def change_member(*, by: Member, member: Member, name: str, role: str, email: str = "") -> None:
    """Change a member's name, role and, while `can_set_email`, e-mail; without one it stays.

    Raises ValidationError, by field where it is of one, with nothing written.
    """
    take_turn_with(member)
    verify_change(by, member)
    if member.left_at is not None:
        raise ValidationError(_("%(name)s has left: take them back first.") % {"name": member})
    if tidy(name) != member.name:
        rename(member, name)
    if email and email.strip().lower() != email_of(member):
        give_account(member, email)
        if member.invited:
            tell_invited(member)
    if role not in (member.role, member.offered_role):
        _verify_gives(by, role)
        change_role(member, role)


def say_left(*, by: Member, member: Member) -> None:
    """Say that a member has left. Raises ValidationError."""
    verify_change(by, member)
    leave(member)


def take_back(*, by: Member, member: Member) -> None:
    """Say that a member who had left is back. Raises ValidationError."""
    verify_change(by, member)
    come_back(member)


def withdraw(*, by: Member, member: Member) -> None:
    """Take back what waits for the member's word: an office, or the invitation of somebody who has
    an account elsewhere. Raises ValidationError."""
    verify_change(by, member)
    if member.invited:
        withdraw_invitation(member)
    else:
        withdraw_offer(member)


def can_set_email(member: Member) -> bool:
    """Whether the club still says what they sign in with: a guest, or nobody has signed in yet."""
    return member.user is None or is_unused(member.user)


def email_of(member: Member) -> str:
    """What the member signs in with, or is invited by; "" of a guest."""
    return address_of(member)


def verify_change(by: Member, member: Member) -> None:
    """Refuse whom `can_change` does not let change this member, saying who may."""
    if not can_change(by, member):
        raise ValidationError(_("What a treasurer is, a treasurer changes."))


def _verify_gives(by: Member, role: str) -> None:
    if not gives_role(by, role):
        raise ValidationError({"role": _("A treasurer is made by the treasurer.")})
