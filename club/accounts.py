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
from allauth.core import context
from django.contrib import messages
from django.contrib.auth.password_validation import UserAttributeSimilarityValidator
from django.core.exceptions import ValidationError
from django.db import DEFAULT_DB_ALIAS
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from club.addresses.asking import is_to_be_asked
from club.addresses.codes import count_code
from club.addresses.proof import can_have_code, is_proved
from club.models import User
from club.prepared import Prepared
from club.security.known_browsers import remember
from club.security.strangers import write_to_nobody
from club.security.tries import limit_key, note_lock_out, take_try

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

    def send_confirmation_mail(
        self, request: HttpRequest, emailconfirmation: Any, signup: bool
    ) -> None:
        """Send the code that proves an address, unless it is one too many."""
        count_code(request, emailconfirmation.email_address.email)
        super().send_confirmation_mail(request, emailconfirmation, signup)

    def get_email_verification_redirect_url(self, email_address: EmailAddress) -> str:
        """After the proof to a new password, where the old one went with it."""
        user = User.objects.get(pk=email_address.user_id)
        if user.has_usable_password():
            return reverse("front:home")
        said = _("The password from before this proof is gone. Choose one that only you know.")
        messages.info(context.request, said)
        return reverse("account_set_password")

    def is_safe_url(self, url: str) -> bool:
        """What cannot even be read as an address leads nowhere."""
        try:
            return bool(super().is_safe_url(url))
        except ValueError:
            return False

    def post_login(self, request: HttpRequest, user: User, **how: Any) -> HttpResponse:
        """Signing in counts as showing who one is: for the next minutes nothing asks it again."""
        records = get_authentication_records(request, user)
        if records:
            shown = {**records[-1], "reauthenticated": True}
            request.session[AUTHENTICATION_METHODS_SESSION_KEY] = [*records[:-1], shown]
        response: HttpResponse = super().post_login(request, user, **how)
        if is_to_be_asked(user):
            after = urlencode({"next": response.headers.get("Location", "/")})
            response = redirect(f"{reverse('own:prove')}?{after}")
        remember(request, response, user)
        return response

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Count a try; ValidationError where it is one too many. A right one is taken back."""
        email = str(credentials.get("email", ""))
        taken = take_try(request, email, "password")
        try:
            if taken is None:
                raise self.validation_error("too_many_login_attempts")
            super().pre_authenticate(request, **credentials)
        except ValidationError:
            note_lock_out(request, email, "password")
            raise
        self._login_failed_rl_usage.usage += taken.usage

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        return limit_key(request, str(credentials.get("email", "")))

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Send a letter. To a stranger allauth would write that there is no account; instead of
        that goes the same work as for a member, and no letter."""
        if template_prefix == "account/email/unknown_account":
            write_to_nobody(self, email, context)
        else:
            super().send_mail(template_prefix, email, context)


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

    __module__ = "club.accounts"  # allauth writes this path into sessions; settings name it.

    def get_user(self, user_id: int) -> User | None:
        """The active user of this id."""
        row = _USER.first(user_id)
        user = User.from_db(DEFAULT_DB_ALIAS, _FIELDS, row) if row else None
        return user if user and user.is_active else None
