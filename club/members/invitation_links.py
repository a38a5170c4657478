"""Links of invitations. Each is for one member, and valid until used, withdrawn or expired."""

from enum import Enum
from typing import Any

from django.contrib.auth.tokens import PasswordResetTokenGenerator
from django.urls import reverse

from club.members.joining import is_unused
from club.models import Member, User
from club.site_address import site_address


class InvitationKind(Enum):
    """How a link is handed over, which decides what using it confirms."""

    HAND = "hand"  # From an officer: confirms only that they hold the link.
    EMAIL = "letter"  # In an e-mail to the address: confirms the address.
    SERVER = "server"  # From the site's administrator: entitles them to a new password.


class _Links(PasswordResetTokenGenerator):
    """Django's generator of tokens for new passwords, for a member instead of a user."""

    def __init__(self, kind: InvitationKind) -> None:
        super().__init__()
        self.key_salt = f"club.invitations.{kind.value}"

    def _make_hash_value(self, member: Any, timestamp: int) -> str:
        """Return a text that changes when the link is used or the invitation changes."""
        user: User | None = member.user
        account = (user.pk, user.email, user.password, user.last_login) if user else ()
        invited = (member.pk, member.invited, member.invited_at)
        return f"{invited}{account}{timestamp}"


_LINKS = {kind: _Links(kind) for kind in InvitationKind}


def new_link(member: Member, kind: InvitationKind = InvitationKind.HAND) -> str:
    """Return a new link for the member, with the site's address.

    Older links stay valid until one of the links is used.
    """
    key = _LINKS[kind].make_token(member)  # type: ignore[arg-type]  # see _make_hash_value
    return site_address(reverse("own:invitation", args=(member.pk, key)))


def link_kind(member: Member, key: str) -> InvitationKind | None:
    """Return the kind of the member's link with this key, or None if the link is not valid.

    A link from an officer also loses its validity once the account is in use or belongs to another
    club too.
    """
    good = (kind for kind, links in _LINKS.items() if links.check_token(member, key))  # type: ignore[arg-type]
    kind = next(good, None)
    if kind is InvitationKind.HAND and member.user is not None and not is_unused(member.user):
        return None
    return kind
