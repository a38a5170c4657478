"""React when a person signs in, changes their password or changes their second factor."""

from typing import Any

from allauth.account.signals import password_changed, password_reset, password_set
from allauth.mfa.models import Authenticator
from allauth.mfa.signals import authenticator_added, authenticator_removed, authenticator_reset
from django.contrib.auth.signals import user_logged_in
from django.dispatch import receiver
from django.http import HttpRequest

from club.access.officers import ADDED, FACTORS
from club.models import User
from club.security.log import EventKind, note
from club.security.session_list import end_sessions


@receiver(user_logged_in)
def _signed_in(request: HttpRequest, **_rest: Any) -> None:
    request.session.signed_in(request)  # type: ignore[attr-defined]  # is our SessionStore


@receiver([password_changed, password_set, password_reset])
def _has_another_password(request: HttpRequest, user: User, **_rest: Any) -> None:
    """End the user's other sessions.

    Django already refuses them; this removes them from the list of sessions.
    """
    end_sessions(user, request=request, about="another password")


@receiver(authenticator_added)
def _has_second_factor(
    request: HttpRequest, user: User, authenticator: Authenticator, **_rest: Any
) -> None:
    """Log the new second factor. If it is the first, end the other sessions, which lack it."""
    note(
        EventKind.SECOND_FACTOR,
        request=request,
        user=user,
        about=f"{_authenticator_name(authenticator)} added",
    )
    if Authenticator.objects.filter(user=user, type__in=FACTORS).count() == 1:
        request.session[ADDED] = True
        request.session.save()
        end_sessions(user, request=request, about="two-step sign-in set up")


@receiver([authenticator_removed, authenticator_reset])
def _has_another_second_factor(
    request: HttpRequest, user: User, authenticator: Authenticator, signal: Any, **_rest: Any
) -> None:
    done = "removed" if signal is authenticator_removed else "replaced"
    about = f"{_authenticator_name(authenticator)} {done}"
    note(EventKind.SECOND_FACTOR, request=request, user=user, about=about)


def _authenticator_name(authenticator: Authenticator) -> str:
    """Return the everyday name of this kind of authenticator."""
    words = {"totp": "authenticator app", "webauthn": "passkey", "recovery_codes": "recovery codes"}
    return words.get(authenticator.type, str(authenticator.type))
