"""Sign-in by django-allauth, with sign-up closed: members are added by the club."""

from typing import Any, Final
from urllib.parse import urlencode

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.auth_backends import AuthenticationBackend
from allauth.account.authentication import (
    AUTHENTICATION_METHODS_SESSION_KEY,
    get_authentication_records,
)
from allauth.account.models import EmailAddress
from django.contrib.auth.password_validation import UserAttributeSimilarityValidator
from django.db import DEFAULT_DB_ALIAS
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from club.addresses.asking import is_to_be_asked
from club.addresses.proof import can_have_code, is_proved
from club.models import User
from club.prepared import Prepared

# What is seldom looked at, the moments of joining and of the last sign-in, is fetched when asked.
_FIELDS: Final = ("id", "password", "is_superuser", "email", "name", "is_staff", "is_active")
_USER: Final = Prepared(lambda: User.objects.filter(pk=0).values_list(*_FIELDS), 0)


class ClosedAccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth has no types
    def is_open_for_signup(self, _request: HttpRequest) -> bool:
        """Nobody signs up: clubs add their members."""
        return False

    def get_login_stages(self) -> list[str]:
        """All but the proof of the address, which is asked for and not insisted on."""
        stages: list[str] = super().get_login_stages()
        return [stage for stage in stages if not stage.endswith(".EmailVerificationStage")]

    def get_reauthentication_methods(self, user: User) -> list[dict[str, Any]]:
        """How somebody shows again who they are: also by a code sent to their proved address."""
        methods: list[dict[str, Any]] = super().get_reauthentication_methods(user)
        if user.is_authenticated and can_have_code(user):
            words, url = _("Use a code by e-mail"), reverse("own:code")
            methods.append({"id": "code", "description": words, "url": url})
        return methods

    def confirm_email(self, request: HttpRequest, email_address: EmailAddress) -> bool:
        """The code that was sent to this address was typed: it is proved, and one that is new takes
        the old one's place. Nobody changes an address that is not proved."""
        user = email_address.user
        request.changes_address = email_address.email != user.email  # type: ignore[attr-defined]
        if request.changes_address and not is_proved(user):  # type: ignore[attr-defined]
            return False
        return bool(super().confirm_email(request, email_address))

    def get_email_verification_redirect_url(self, email_address: EmailAddress) -> str:
        """After the proof to a new password, where the old one went with it."""
        user = User.objects.get(pk=email_address.user_id)
        return reverse("front:home" if user.has_usable_password() else "account_set_password")

    def post_login(self, request: HttpRequest, user: User, **how: Any) -> HttpResponse:
        """Signing in counts as showing who one is: for the next minutes nothing asks it again."""
        records = get_authentication_records(request, user)
        if records:
            shown = {**records[-1], "reauthenticated": True}
            request.session[AUTHENTICATION_METHODS_SESSION_KEY] = [*records[:-1], shown]
        response: HttpResponse = super().post_login(request, user, **how)
        if not is_to_be_asked(user):
            return response
        return redirect(
            f"{reverse('own:prove')}?{urlencode({'next': response.headers.get('Location', '/')})}"
        )


class NotOnesName(UserAttributeSimilarityValidator):
    """A password is like neither one's e-mail nor any name one bears, as a member of a club too."""

    def __init__(self) -> None:
        super().__init__(user_attributes=("name", "email"))

    def validate(self, password: str, user: User | None = None) -> None:
        """Raise ValidationError for a password like them."""
        super().validate(password, user)
        if user is not None and user.pk is not None:
            for name in user.memberships.values_list("name", flat=True):
                super().validate(password, User(name=name))


class Backend(AuthenticationBackend):  # type: ignore[misc]  # as above
    """django-allauth's own, but for how whoever is signed in is found on every request."""

    def get_user(self, user_id: int) -> User | None:
        """The active user of this id."""
        row = _USER.first(user_id)
        user = User.from_db(DEFAULT_DB_ALIAS, _FIELDS, row) if row else None
        return user if user and user.is_active else None
