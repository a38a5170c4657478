"""What follows when django-allauth says that an address was confirmed, or a password set."""

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
from club.security.log import Kind, note


@receiver(email_confirmed)
def address_confirmed(request: HttpRequest, email_address: EmailAddress, **_: Any) -> None:
    """A code sent to the address was typed: signed in, to sign in, or to change the address."""
    user = email_address.user
    if getattr(request, "changes_address", False):
        note(Kind.ADDRESS, request=request, user=user, about="changed, and the new one proved")
    elif request.user.is_anonymous and _has_second_factor(user):
        # The mailbox alone does not take a second factor away: it is asked for now.
        EmailAddress.objects.filter(pk=email_address.pk).update(verified=False)
        email_address.verified = False
    else:
        prove(request, user, "a code")


@receiver(password_reset)
def password_was_reset(request: HttpRequest, user: User, **_: Any) -> None:
    """A link sent to the address was followed."""
    if not is_proved(user) and not _has_second_factor(user):
        remember_password(request, user)
        prove(request, user, "a letter")


@receiver(password_changed)
@receiver(password_set)
def password_was_set(request: HttpRequest, user: User, **_: Any) -> None:
    """Whoever proves the address later in this session has set this password."""
    remember_password(request, user)


def _has_second_factor(user: User) -> bool:
    return bool(Authenticator.objects.filter(user=user).exists())
