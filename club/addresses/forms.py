"""Forms that send a code or a reset link, only to an account's own address."""

from allauth.account.forms import ResetPasswordForm

from club.models import User
from club.security.sign_in_tries import LimitedCodeForm


class OwnAddressCodeForm(LimitedCodeForm):
    """The form that asks for a sign-in code."""

    def clean_email(self) -> str:
        email = str(super().clean_email())
        self._user = User.objects.filter(email=email.lower(), is_active=True).first()
        return email


class OwnAddressResetForm(ResetPasswordForm):  # type: ignore[misc]  # allauth has no types
    """The form that asks for an e-mail with a link to set a new password."""

    def clean_email(self) -> str:
        email = str(super().clean_email())
        self.users = list(User.objects.filter(email=email.lower(), is_active=True))
        return email
