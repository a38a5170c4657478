"""Whether a person has confirmed their e-mail address, and what changes when they do.

Confirming it removes the ways of signing in that were set before:
docs/decisions/whose-an-account-is.md says why.
"""

from allauth.account.internal.flows.login import record_authentication
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib.auth import update_session_auth_hash
from django.db import transaction
from django.http import HttpRequest

from club.models import User
from club.security.log import EventKind, note
from club.security.recent_proof import authenticators_used
from club.security.session_list import end_sessions

SET_HERE = "club_password_set_here"
"""The session key that marks the password as set in this session."""


def is_proved(user: User, address: str = "") -> bool:
    """Whether the account's own address, or its other `address`, was confirmed or vouched for."""
    own = EmailAddress.objects.filter(user=user, email=address or user.email, verified=True)
    return bool(own.exists())


def can_have_code(user: User) -> bool:
    """Whether the user can confirm who they are by a code sent to their address."""
    return bool(settings.SENDS_EMAILS) and is_proved(user)


def make_only_address(user: User, *, proved: bool) -> None:
    """Make the user's e-mail their only address for signing in.

    If it is confirmed, remove it from every other account.
    """
    rows = EmailAddress.objects
    rows.filter(user=user).exclude(email=user.email).delete()
    if proved:
        rows.filter(email=user.email).exclude(user=user).delete()
    is_so = {"primary": True, "verified": proved}
    rows.update_or_create(user=user, email=user.email, defaults=is_so)


def remember_password(request: HttpRequest, user: User) -> None:
    """Note in the session that the current password was set in this browser."""
    request.session[SET_HERE] = user.get_session_auth_hash()


@transaction.atomic
def vouch(user: User, *, keep_password: bool = False) -> None:
    """Mark an address as confirmed because the site's administrator vouches for it.

    End every session and remove every way of signing in that was set before. `keep_password` keeps
    the password, if it is known to be the person's own.
    """
    _forget(user, keep_password=keep_password, used=set())
    end_sessions(user, about="address confirmed")
    make_only_address(user, proved=True)
    note(EventKind.ADDRESS, user=user, about="confirmed by the people who run this site")


@transaction.atomic
def prove(request: HttpRequest, user: User, how: str) -> None:
    """Confirm the address of a person who has answered an e-mail sent to it.

    Keep the password if it was set in this session, and a passkey if this session signed in with
    it. Remove every other way of signing in that was set before, and end every other session.
    """
    make_only_address(user, proved=True)
    keep = request.session.get(SET_HERE) == user.get_session_auth_hash()
    _forget(user, keep_password=keep, used=authenticators_used(request, user))
    end_sessions(user, request=request, about="address confirmed")
    if request.user.is_authenticated and request.user.pk == user.pk:
        update_session_auth_hash(request, user)
        record_authentication(request, user, "code", email=user.email, reauthenticated=True)
    note(EventKind.ADDRESS, request=request, user=user, about=f"confirmed by {how}", by=user.email)


def _forget(user: User, *, keep_password: bool, used: set[int]) -> None:
    """Remove the authenticators that are not in `used`, and the password unless `keep_password`."""
    if not keep_password:
        user.set_unusable_password()
        user.save(update_fields=["password"])
    Authenticator.objects.filter(user=user).exclude(pk__in=used).delete()
