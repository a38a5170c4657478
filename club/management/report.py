"""What the commands about people say."""

from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from club.joining import sign_in_link
from club.models import Club, User


def club_at(slug: str) -> Club:
    """The club at this address; CommandError without one."""
    club = Club.objects.filter(slug=slug).first()
    if club is None:
        raise CommandError(_("There is no club at “%(slug)s”.") % {"slug": slug})
    return club


def faults(error: ValidationError) -> str:
    """What is wrong, on one line, each fault with the field it is in."""
    if not hasattr(error, "error_dict"):
        return "; ".join(error.messages)
    return "; ".join(
        message if field == NON_FIELD_ERRORS else f"{field}: {message}"
        for field, messages in error.message_dict.items()
        for message in messages
    )


def how_to_sign_in(user: User) -> str:
    """The link by which he sets a password, or that he has one already."""
    if user.has_usable_password():
        return _("%(email)s signs in as before.") % {"email": user.email}
    return link_for(user)


def link_for(user: User) -> str:
    """A new link by which he sets his password, whatever he had before."""
    return _("%(email)s sets a password here, once, within three days:\n%(link)s") % {
        "email": user.email,
        "link": sign_in_link(user),
    }
