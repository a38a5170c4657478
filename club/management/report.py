"""Messages and look-ups shared by the commands about people."""

from typing import Final

from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from club.members.accepting import account_for
from club.members.invitation_links import InvitationKind, new_link
from club.models import Club, Member

FEW: Final = 10
"""The largest number of the site's clubs to list when a slug was mistyped."""


def club_at(slug: str) -> Club:
    """Return the club with this slug.

    Raises CommandError if there is none; it names the site's clubs if they are few.
    """
    club = Club.objects.filter(slug=slug).first()
    if club is None:
        message = _("There is no club at “%(slug)s”.") % {"slug": slug}
        there = Club.objects.order_by("slug").values_list("slug", flat=True)[: FEW + 1]
        if 0 < len(there) <= FEW:
            message += " " + _("Here are: %(slugs)s.") % {"slugs": ", ".join(there)}
        raise CommandError(message)
    return club


def faults_on_one_line(error: ValidationError) -> str:
    """Return the errors on one line, each with its field, separated by semicolons."""
    if not hasattr(error, "error_dict"):
        return "; ".join(error.messages)
    return "; ".join(
        message if field == NON_FIELD_ERRORS else f"{field}: {message}"
        for field, messages in error.message_dict.items()
        for message in messages
    )


def sign_in_message(member: Member) -> str:
    """Return a message about how the member signs in: with a link, or as before."""
    if member.invited and account_for(member):
        text = _(
            "%(email)s already has an account. They accept the club after signing in, or with "
            "this link:\n%(link)s"
        )
        return text % {"email": member.invited, "link": new_link(member)}
    if member.invited:  # A former member of a club that has moved here has no account yet.
        return password_link_message(member.invited, new_link(member, InvitationKind.SERVER))
    if member.user is None:
        return ""
    if member.user.has_usable_password():
        return _("%(email)s signs in as before.") % {"email": member.user.email}
    return new_link_message(member)


def new_link_message(member: Member) -> str:
    """Return a message with a new link to set the member's password."""
    if member.user is None:
        return sign_in_message(member)
    return password_link_message(member.user.email, new_link(member, InvitationKind.SERVER))


def password_link_message(email: str, link: str) -> str:
    """Return a message that offers this link for setting a password."""
    text = _(
        "Give %(email)s this link to set a password. It works once, within three days:\n%(link)s"
    )
    return text % {"email": email, "link": link}
