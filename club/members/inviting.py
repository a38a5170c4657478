"""An officer's invitation: the link for a first sign-in, as a QR code or in an e-mail."""

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

from club.loopback import is_loopback
from club.members.accepting import account_for
from club.members.invitation_links import InvitationKind, new_link
from club.members.joining import is_unused
from club.models import Member, Role


@dataclass(frozen=True, slots=True)
class Invitation:
    """A link that works once and expires at `until`, with its QR code as a data address."""

    link: str
    qr: str
    until: datetime

    @property
    def only_here(self) -> bool:
        """Whether the link works only on the server itself."""
        return is_loopback(urlsplit(self.link).hostname or "")


def can_give_role(by: Member, role: str) -> bool:
    """Whether `by` may give this role to a member, or take it from them.

    Any officer may. Only a treasurer may give or take the treasurer's role, if the club has a
    treasurer.
    """
    if role != Role.TREASURER or by.is_treasurer:
        return by.is_officer
    treasurers = by.club.members.filter(role=Role.TREASURER, left_at=None)
    return by.is_officer and not treasurers.exists()


def can_change(by: Member, member: Member) -> bool:
    """Whether `by` may change this member's details, or record that they left or came back.

    An offered office counts like a held office: with another address, somebody else would get it.
    """
    roles = [role for role in (member.role, member.offered_role) if role]
    return by.club_id == member.club_id and all(can_give_role(by, role) for role in roles)


def can_invite(by: Member, member: Member) -> bool:
    """Whether `by` may hand this member an invitation.

    The account must still be unused; later, the link's holder could sign in as the member.
    """
    if member.left_at is not None or not can_change(by, member):
        return False
    return is_unused(member.user) if member.user else bool(member.invited)


def address_of(member: Member) -> str:
    """Return the e-mail that the member signs in with or is invited by, or "" for a guest."""
    return member.user.email if member.user else member.invited


def new_invitation(member: Member) -> Invitation:
    """Return a new invitation. Older links stay valid until one of the links is used."""
    link = new_link(member)
    picture = segno.make(link, error="m", micro=False).svg_data_uri(scale=4, border=4)
    return Invitation(link, picture, _until())


def send_invitation(*, by: Member, member: Member) -> None:
    """Send the invitation by e-mail, with a link that confirms the address.

    Raises ValidationError if `by` may not invite the member, or if the e-mail could not be sent.
    """
    if not can_invite(by, member):
        text = _(
            "There is nothing to send. %(name)s can already sign in, or you may not invite them."
        )
        raise ValidationError(text % {"name": member})
    try:
        _email(by, member).send()
    except OSError as error:  # smtplib's errors are OSErrors.
        text = _("The e-mail to %(name)s could not be sent: %(why)s")
        words = {"name": member, "why": str(error) or type(error).__name__}
        raise ValidationError(text % words) from error


def _until() -> datetime:
    return now() + timedelta(seconds=settings.PASSWORD_RESET_TIMEOUT)


def _email(by: Member, member: Member) -> EmailMessage:
    words = {
        "name": member.name,
        "club": member.club.name,
        "by": by.name,
        "until": date_format(localtime(_until(), member.club.zone), "j F Y, H:i"),
        "email": address_of(member),
    }
    lines = [
        _("%(name)s,") % words,
        "",
        _(
            "%(by)s invites you to %(club)s on Rubicon, where the club keeps its piquet cards "
            "and its money."
        )
        % words,
        *_link_lines(member, words),
    ]
    subject = _("%(club)s: your invitation") % words
    return EmailMessage(subject=subject, body="\n".join(lines), to=[words["email"]])


def _link_lines(member: Member, words: dict[str, str]) -> list[str]:
    link = new_link(member, InvitationKind.EMAIL)
    if member.user is None and account_for(member):
        return [_("Sign in as you do for your other club. Then accept:"), "", link]
    return [
        _("Choose a password with this link. It works once, until %(until)s:") % words,
        "",
        link,
        "",
        _("From then on you sign in with %(email)s.") % words,
    ]
