"""What follows when somebody signs in, takes another password or changes their second factor."""

from typing import Any

from allauth.account.signals import password_changed, password_reset, password_set
from allauth.mfa.models import Authenticator
from allauth.mfa.signals import authenticator_added, authenticator_removed, authenticator_reset
from django.contrib.auth.signals import user_logged_in
from django.dispatch import receiver
from django.http import HttpRequest

from club.gates.officers import ADDED, FACTORS
from club.models import User
from club.security.log import Kind, note
from club.security.signed_in import end_sessions


@receiver(user_logged_in)
def _signed_in(request: HttpRequest, **_rest: Any) -> None:
    request.session.signed_in(request)  # type: ignore[attr-defined]  # is our SessionStore


@receiver([password_changed, password_set, password_reset])
def _has_another_password(request: HttpRequest, user: User, **_rest: Any) -> None:
    """The other sessions can do nothing any more: Django holds each to the password it was signed
    in with. They go from the list too."""
    end_sessions(user, request=request, about="another password")


@receiver(authenticator_added)
def _has_second_factor(
    request: HttpRequest, user: User, authenticator: Authenticator, **_rest: Any
) -> None:
    """With the first one the other sessions end: they were signed in without."""
    note(Kind.SECOND_FACTOR, request=request, user=user, about=f"{_named(authenticator)} added")
    if Authenticator.objects.filter(user=user, type__in=FACTORS).count() == 1:
        request.session[ADDED] = True
        request.session.save()
        end_sessions(user, request=request, about="first second factor")


@receiver([authenticator_removed, authenticator_reset])
def _has_another_second_factor(
    request: HttpRequest, user: User, authenticator: Authenticator, signal: Any, **_rest: Any
) -> None:
    done = "removed" if signal is authenticator_removed else "made anew"
    about = f"{_named(authenticator)} {done}"
    note(Kind.SECOND_FACTOR, request=request, user=user, about=about)


def _named(authenticator: Authenticator) -> str:
    """What people call it."""
    words = {"totp": "authenticator app", "webauthn": "passkey", "recovery_codes": "recovery codes"}
    return words.get(authenticator.type, str(authenticator.type))
