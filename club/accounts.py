"""Sign in with django-allauth. Sign-up is closed: clubs add their members."""

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
from django.db import DEFAULT_DB_ALIAS, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from club.addresses.code_sending_limits import count_code
from club.addresses.pending import move_invitations, must_prove_address
from club.addresses.proof import can_have_code, is_proved
from club.addresses.unknown_addresses import write_and_discard_email
from club.models import User
from club.prepared import Prepared
from club.security.devices import device_of
from club.security.known_browsers import remember
from club.security.sign_in_tries import count_try, limit_key, note_lock_out

# The columns read on every request. Django fetches the others when they are used.
_FIELDS: Final = ("id", "password", "is_superuser", "email", "name", "is_staff", "is_active")
_USER: Final = Prepared(lambda pk: User.objects.filter(pk=pk).values_list(*_FIELDS))


class ClosedAccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth has no types
    """allauth's adapter with our rules: no sign-up, our limits, addresses may stay unconfirmed."""

    def is_open_for_signup(self, _request: HttpRequest) -> bool:
        """Return False: clubs add their members."""
        return False

    def get_login_stages(self) -> list[str]:
        """Return allauth's stages of sign-in, without confirming the address, which is optional."""
        stages: list[str] = super().get_login_stages()
        return [stage for stage in stages if not stage.endswith(".EmailVerificationStage")]

    def get_reauthentication_methods(self, user: User) -> list[dict[str, Any]]:
        """Return allauth's methods, and a code by e-mail if the user's address is confirmed."""
        methods: list[dict[str, Any]] = super().get_reauthentication_methods(user)
        if user.is_authenticated and can_have_code(user):
            words, url = _("Use a code by e-mail"), reverse("own:code")
            methods.append({"id": "code", "description": words, "url": url})
        return methods

    def confirm_email(self, request: HttpRequest, email_address: EmailAddress) -> bool:
        """Confirm this address, whose code was typed; a new address replaces the old one.

        Invitations move to the new address. Returns False for a new address if the old one is
        unconfirmed.
        """
        user, old = email_address.user, email_address.user.email
        request.changes_address = email_address.email != old  # type: ignore[attr-defined]
        if request.changes_address and not is_proved(user):  # type: ignore[attr-defined]
            return False
        with transaction.atomic():
            confirmed = bool(super().confirm_email(request, email_address))
            if confirmed and request.changes_address:  # type: ignore[attr-defined]
                move_invitations(old, email_address.email)
        return confirmed

    def send_confirmation_mail(
        self, request: HttpRequest, emailconfirmation: Any, signup: bool
    ) -> None:
        """Send the code that confirms an address, within the limits of `count_code`."""
        count_code(request, emailconfirmation.email_address.email)
        super().send_confirmation_mail(request, emailconfirmation, signup)

    def get_email_verification_redirect_url(self, email_address: EmailAddress) -> str:
        """Return the page to open after an address is confirmed: the home page or a new password.

        The user chooses a new password if confirming the address removed the old one.
        """
        user = User.objects.get(pk=email_address.user_id)
        if user.has_usable_password():
            return reverse("front:home")
        message = _(
            "Your old password was removed when you confirmed your address. Choose a new one "
            "that only you know."
        )
        messages.info(context.request, message)
        return reverse("account_set_password")

    def is_safe_url(self, url: str) -> bool:
        """Return allauth's answer, or False for a text that is not an address."""
        try:
            return bool(super().is_safe_url(url))
        except ValueError:
            return False

    def post_login(self, request: HttpRequest, user: User, **how: Any) -> HttpResponse:
        """Count the sign-in as confirming who the user is, and remember the browser.

        No page then asks again for some minutes. A user who must confirm their address is first led
        to that page.
        """
        records = get_authentication_records(request, user)
        if records:
            shown = {**records[-1], "reauthenticated": True}
            request.session[AUTHENTICATION_METHODS_SESSION_KEY] = [*records[:-1], shown]
        response: HttpResponse = super().post_login(request, user, **how)
        if must_prove_address(user):
            after = urlencode({"next": response.headers.get("Location", "/")})
            response = redirect(f"{reverse('own:prove')}?{after}")
        remember(request, response, user)
        return response

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Count an attempt to sign in; a right password gives the attempt back.

        Raises ValidationError if there were too many attempts.
        """
        email = str(credentials.get("email", ""))
        taken = count_try(request, email, "password")
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
        """Send an e-mail. It names the browser in words.

        For an unknown address, do the same work as for a known address, but send nothing.
        """
        if "user_agent" in context:
            context = {**context, "user_agent": device_of(str(context["user_agent"]))}
        if template_prefix == "account/email/unknown_account":
            write_and_discard_email(self, email, context)
        else:
            super().send_mail(template_prefix, email, context)


class NotLikeOwnNames(UserAttributeSimilarityValidator):
    """Refuse a password that is like the user's e-mail or any of their names in clubs."""

    def __init__(self) -> None:
        super().__init__(user_attributes=("name", "email"))

    def validate(self, password: str, user: User | None = None) -> None:
        """Raise ValidationError if the password is like one of the user's names or their e-mail."""
        super().validate(password, user)
        if user is not None and user.pk is not None:
            for name in user.memberships.values_list("name", flat=True):
                super().validate(password, User(name=name))


class Backend(AuthenticationBackend):  # type: ignore[misc]  # as above
    """allauth's backend with a faster look-up of the user, which every request needs."""

    __module__ = "club.accounts"  # allauth writes this path into sessions; settings name it.

    def get_user(self, user_id: int) -> User | None:
        """Return the active user with this id, or None."""
        row = _USER.first(user_id)
        user = User.from_db(DEFAULT_DB_ALIAS, _FIELDS, row) if row else None
        return user if user and user.is_active else None
