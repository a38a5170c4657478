"""Accept an invitation: with its link and a new account, or with an existing account."""

from django.contrib.auth.hashers import make_password
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from club.addresses.emails import send_email
from club.addresses.proof import is_proved, make_only_address
from club.members.invitation_links import InvitationKind, link_kind
from club.members.offices import offer_role
from club.models import OFFICERS, Club, Member, Role, User


def account_for(member: Member) -> User | None:
    """Return the account that now has the invited address, or None."""
    return User.objects.filter(email=member.invited).first() if member.invited else None


@transaction.atomic
def new_account(member: Member) -> User:
    """Create and return an account for the invited address, and connect the member to it.

    The address must not have an account yet.
    """
    user = User.objects.create(email=member.invited, name=member.name, password=make_password(None))
    make_only_address(user, proved=False)
    _join(member, user)
    return user


@transaction.atomic
def accept_club(member: Member, user: User) -> None:
    """Make the invited person a member of the club with the user's account.

    Raises ValidationError unless the account's address is confirmed and is the invited address.
    """
    Club.objects.select_for_update(no_key=True).get(pk=member.club_id)
    member.refresh_from_db()
    if member.left_at is not None or not member.invited or member.invited != user.email:
        raise ValidationError(_("The club no longer invites you."))
    if not is_proved(user):
        raise ValidationError(_("First confirm your e-mail address."))
    if member.club.members.filter(user=user).exists():
        raise ValidationError(_("You are already a member of that club."))
    _join(member, user)


def withdraw_invitation(member: Member) -> None:
    """Cancel the invitation, for the club or for the invited person, who stays a guest."""
    member.invited, member.invited_at, member.offered_role, member.offered_at = "", None, "", None
    member.save(update_fields=["invited", "invited_at", "offered_role", "offered_at"])


def email_invited(member: Member) -> None:
    """Tell a person who has an account, by e-mail, that a club invites them."""
    words = {"name": member.name, "club": member.club.name}
    lines = [
        _("%(name)s,") % words,
        "",
        _("%(club)s invites you to become a member.") % words,
        _("Sign in as you do for your other club. Then accept or decline:"),
    ]
    send_email(member.invited, _("%(club)s invites you") % words, lines)


def email_joined(member: Member, user: User) -> None:
    """Tell the invited address that its invitation was used, in case somebody else used it."""
    words = {"name": member.name, "club": member.club.name}
    lines = [
        _("%(name)s,") % words,
        "",
        _("somebody opened your invitation to %(club)s and set a password with it.") % words,
        _(
            "If it was not you, ask for a code at this address and sign in with it. That "
            "removes the password that somebody else set."
        ),
    ]
    send_email(user.email, _("%(club)s: your invitation was used") % words, lines)


def _join(member: Member, user: User) -> None:
    member.user, member.invited, member.invited_at = user, "", None
    member.save(update_fields=["user", "invited", "invited_at"])


def claim_invitation(member: Member, key: str) -> tuple[Member, InvitationKind | None]:
    """Return the member, read again, and the kind of the link, or None if the link is used up.

    Call it in a transaction. Until that ends, the club and the account are locked. So nobody else
    can use a link of this club, and no other club can add the account.
    """
    Club.objects.select_for_update(no_key=True).get(pk=member.club_id)
    account = User.objects.filter(memberships=member)
    account.select_for_update(no_key=True, of=("self",)).first()
    fresh = Member.objects.select_related("user", "club").get(pk=member.pk)
    return fresh, link_kind(fresh, key)


def turn_offices_into_offers(user: User) -> None:
    """Turn the user's offices, in all clubs, into offers until they confirm their address.

    An officer handed over the link, so anybody may hold it. A club's only officer keeps the office.
    """
    for member in user.memberships.filter(role__in=OFFICERS, left_at=None):
        others = member.club.members.filter(role__in=OFFICERS, left_at=None).exclude(pk=member.pk)
        if others.exists():
            role, member.role = member.role, Role.PLAYER
            member.save(update_fields=["role"])
            offer_role(member, role)
