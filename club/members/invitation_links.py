"""The links of invitations: each is one member's of one club, and stays good until it is used, is
withdrawn, or has run out."""

from enum import Enum
from typing import Any

from django.contrib.auth.tokens import PasswordResetTokenGenerator
from django.urls import reverse

from club.members.joining import is_unused
from club.models import Member, User
from club.site_address import site_address


class Kind(Enum):
    """Who hands the link over, and so what it shows of whoever opens it."""

    HAND = "hand"  # An officer: that somebody holds the link.
    LETTER = "letter"  # A letter to the address: that the address is theirs.
    SERVER = "server"  # Whoever keeps the server: that they are to have another password.


class _Links(PasswordResetTokenGenerator):
    """Django's links for new passwords, of a member instead of a user."""

    def __init__(self, kind: Kind) -> None:
        super().__init__()
        self.key_salt = f"club.invitations.{kind.value}"

    def _make_hash_value(self, member: Any, timestamp: int) -> str:
        """All that changes where the link is used, or the invitation is no more what it was."""
        user: User | None = member.user
        account = (user.pk, user.email, user.password, user.last_login) if user else ()
        invited = (member.pk, member.invited, member.invited_at)
        return f"{invited}{account}{timestamp}"


_LINKS = {kind: _Links(kind) for kind in Kind}


def link_of(member: Member, kind: Kind = Kind.HAND) -> str:
    """A new link for the member, whole; those before it are as good until one of them is used."""
    key = _LINKS[kind].make_token(member)  # type: ignore[arg-type]  # as _make_hash_value has it
    return site_address(reverse("own:invitation", args=(member.pk, key)))


def kind_of(member: Member, key: str) -> Kind | None:
    """Of what kind the member's link with this key is; None where it is spent or none of theirs.

    What an officer hands over is spent too once the account is in use, or another club's as well.
    """
    good = (kind for kind, links in _LINKS.items() if links.check_token(member, key))  # type: ignore[arg-type]
    kind = next(good, None)
    if kind is Kind.HAND and member.user is not None and not is_unused(member.user):
        return None
    return kind
