"""An officer's invitation: the link by which a member first signs in, as a QR code or a letter."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from urllib.parse import urlsplit

import segno
from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.mail import EmailMessage
from django.utils.formats import date_format
from django.utils.timezone import localtime, now
from django.utils.translation import gettext as _

from club.joining import is_unused, sign_in_link
from club.loopback import is_loopback
from club.models import Member, Role, User


@dataclass(frozen=True, slots=True)
class Invitation:
    """The link, good once and `until` then, and its QR code as the address of a picture."""

    link: str
    qr: str
    until: datetime

    @property
    def only_here(self) -> bool:
        """Whether the link leads nowhere on any machine but the server."""
        return is_loopback(urlsplit(self.link).hostname or "")


def gives_role(by: Member, role: str) -> bool:
    """Whether he gives and takes this role: an officer; that of treasurer a treasurer or, where the
    club has none, another officer."""
    if role != Role.TREASURER or by.is_treasurer:
        return by.is_officer
    treasurers = by.club.members.filter(role=Role.TREASURER, left_at=None)
    return by.is_officer and not treasurers.exists()


def can_change(by: Member, member: Member) -> bool:
    """Whether he may change what the club has written of this member, say that he has left, or that
    he is back."""
    return by.club_id == member.club_id and gives_role(by, member.role)


def can_invite(by: Member, member: Member) -> bool:
    """Whether there is an invitation for him to hand out: nobody has used the account yet.

    Later the link would let in whoever holds it in the member's place.
    """
    if member.user is None or member.left_at is not None:
        return False
    return can_change(by, member) and is_unused(member.user)


def invitation(user: User) -> Invitation:
    """A new invitation; those before it are as good until one of them is used."""
    link = sign_in_link(user)
    picture = segno.make(link, error="m", micro=False).svg_data_uri(scale=4, border=4)
    return Invitation(link, picture, now() + timedelta(seconds=settings.PASSWORD_RESET_TIMEOUT))


def send_invitation(*, by: Member, member: Member) -> None:
    """Send the member his invitation by e-mail. Raises ValidationError where there is none for
    `by` to send, or the mail could not be sent."""
    if member.user is None or not can_invite(by, member):
        text = _("There is nothing to send: %(name)s can sign in, or is not yours to invite.")
        raise ValidationError(text % {"name": member})
    try:
        _letter(by, member, member.user).send()
    except OSError as error:  # The mail server's refusals are of its kind.
        text = _("The e-mail to %(name)s could not be sent: %(why)s")
        words = {"name": member, "why": str(error) or type(error).__name__}
        raise ValidationError(text % words) from error


def _letter(by: Member, member: Member, user: User) -> EmailMessage:
    made = invitation(user)
    words = {
        "name": member.name,
        "club": member.club.name,
        "by": by.name,
        "until": date_format(localtime(made.until, member.club.zone), "j F Y, H:i"),
        "email": user.email,
    }
    lines = [
        _("%(name)s,") % words,
        "",
        _("%(by)s invites you to the cards and the ledger of %(club)s.") % words,
        _("Choose a password here, once, until %(until)s:") % words,
        "",
        made.link,
        "",
        _("From then on you sign in with %(email)s.") % words,
    ]
    subject = _("%(club)s: your invitation") % words
    return EmailMessage(subject=subject, body="\n".join(lines), to=[user.email])
