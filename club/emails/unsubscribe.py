"""E-mails that a member can turn off, with one click in the mail program (RFC 8058)."""

from typing import Final
from uuid import UUID

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.urls import reverse
from django.utils.translation import gettext as _

from club.models import Member
from club.site_address import site_address

WISHES: Final = ("wants_reminders", "wants_statements")
"""The fields of a member that turn e-mails on or off."""
_SIGNER: Final = Signer(salt="club.letters.wishes")
"""The salt never changes, because the links in e-mails already sent must keep working."""


def turn_off_address(member: Member, wish: str) -> str:
    """Return the address where this member can turn off these e-mails. It never expires."""
    token = _SIGNER.sign(f"{member.uuid.hex}:{wish}")
    return site_address(reverse("own:turn_off", args=[token]))


def turn_off_line(member: Member, wish: str) -> str:
    """Return the last line of an e-mail: how to turn off e-mails of its kind."""
    return _("To get no more of these e-mails: %(address)s") % {
        "address": turn_off_address(member, wish)
    }


def turn_off_headers(member: Member, wish: str) -> dict[str, str]:
    """Return the headers from which mail programs make a button. One click requires HTTPS."""
    headers = {"List-Unsubscribe": f"<{turn_off_address(member, wish)}>"}
    if settings.SITE_URL.startswith("https:"):
        headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    return headers


def wish_of(token: str) -> tuple[Member, str] | None:
    """Return the token's member and field, or None if this site did not make the token."""
    try:
        uuid, wish = _SIGNER.unsign(token).split(":")
        member = Member.objects.select_related("club").get(uuid=UUID(uuid))
    except (BadSignature, ValueError, Member.DoesNotExist):
        return None
    return (member, wish) if wish in WISHES else None


def turn_off(member: Member, wish: str) -> None:
    """Turn off these e-mails for the member. If they are already off, write nothing."""
    if getattr(member, wish):
        setattr(member, wish, False)
        member.save(update_fields=[wish])
