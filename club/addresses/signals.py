"""React when django-allauth confirms an address or sets a password."""

from typing import Any

from allauth.account.models import EmailAddress
from allauth.account.signals import (
    email_confirmed,
    password_changed,
    password_reset,
    password_set,
)
from allauth.mfa.models import Authenticator
from django.dispatch import receiver
from django.http import HttpRequest

from club.addresses.proof import is_proved, prove, remember_password
from club.models import User
from club.security.log import EventKind, note
from club.security.session_list import end_sessions


@receiver(email_confirmed)
def address_confirmed(request: HttpRequest, email_address: EmailAddress, **_: Any) -> None:
    """Confirm or change the address whose code was typed, and end the other sessions."""
    user = email_address.user
    if getattr(request, "changes_address", False):
        note(
            EventKind.ADDRESS,
            request=request,
            user=user,
            about="changed, and the new one confirmed",
        )
        end_sessions(user, request=request, about="another address")
    elif request.user.is_anonymous and _has_second_factor(user):
        # The mailbox alone does not replace a second factor: sign-in asks for it next.
        EmailAddress.objects.filter(pk=email_address.pk).update(verified=False)
        email_address.verified = False
    else:
        prove(request, user, "a code")


@receiver(password_reset)
def password_was_reset(request: HttpRequest, user: User, **_: Any) -> None:
    """Confirm the address of a person who followed a link sent to it."""
    if not is_proved(user) and not _has_second_factor(user):
        remember_password(request, user)
        prove(request, user, "an e-mail")


@receiver(password_changed)
@receiver(password_set)
def password_was_set(request: HttpRequest, user: User, **_: Any) -> None:
    """Note in the session that the password was set in this session."""
    remember_password(request, user)


def _has_second_factor(user: User) -> bool:
    return bool(Authenticator.objects.filter(user=user).exists())
