"""The forms of codes and passkeys: each code works once, and attempts with passkeys are counted.

A code is valid for the 30 seconds in which the authenticator shows it, and for 30 seconds before
and after. The authenticator's clock may be wrong, and a person takes time to type.
"""

from typing import Any, Final

from allauth.account.adapter import get_adapter
from allauth.core import context
from allauth.core.internal.cryptokit import normalize_user_code
from allauth.mfa import app_settings
from allauth.mfa.adapter import get_adapter as get_mfa_adapter
from allauth.mfa.base.forms import AuthenticateForm, ReauthenticateForm
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.forms import ActivateTOTPForm
from allauth.mfa.webauthn.forms import LoginWebAuthnForm
from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.forms import Form
from django.utils.translation import gettext as _

from club.models import User
from club.security.sign_in_tries import count_passkey, note_lock_out

STEPS: Final = 2 * app_settings.TOTP_TOLERANCE + 1
"""The number of 30-second steps in which a code is valid."""


class _OnceForm(Form):
    """A form that accepts each code once, even from two browsers at the same moment."""

    user: User

    def clean_code(self) -> str:
        """Return the code. Raises ValidationError if it is wrong or was used before."""
        key = f"used-code:{self.user.pk}:{normalize_user_code(self.cleaned_data['code'])}"
        used = cache.get(key) is not None
        if used:
            self.cleaned_data["code"] = ""  # It then counts as a wrong code.
        try:
            code = str(super().clean_code())  # type: ignore[misc]  # allauth's form has it
        except ValidationError as error:
            raise _used_code() if used and error.code == "incorrect_code" else error from None
        if not cache.add(key, True, STEPS * app_settings.TOTP_PERIOD):
            raise _used_code()
        return code


def _used_code() -> ValidationError:
    message = _("This code was used already. Wait until your app shows the next one.")
    return ValidationError(message, code="incorrect_code")


class SecondFactorCodeForm(_OnceForm, AuthenticateForm):  # type: ignore[misc]  # allauth has no types
    """The second step of signing in."""


class ShowAgainForm(_OnceForm, ReauthenticateForm):  # type: ignore[misc]  # as above
    """A code that confirms who a visitor is before they change their account."""


class SetUpForm(_OnceForm, ActivateTOTPForm):  # type: ignore[misc]  # as above
    """The code that sets up an authenticator. It cannot be used again to sign in."""


class PasskeyForm(LoginWebAuthnForm):  # type: ignore[misc]  # as above
    """Sign-in by passkey. Only failed attempts count."""

    def clean_credential(self) -> Authenticator:
        """Return the passkey.

        Raises ValidationError if it is unknown, or after too many attempts.
        """
        request: Any = context.request
        taken = count_passkey(request)
        if taken is None:
            note_lock_out(request, "", "passkey")
            raise get_adapter().validation_error("too_many_login_attempts")
        try:
            passkey: Authenticator = super().clean_credential()
        except (KeyError, AttributeError):  # fido2 raises these for missing parts.
            raise get_mfa_adapter().validation_error("incorrect_code") from None
        taken.rollback()
        return passkey
