"""Where codes and resets go: to an account's own address, and to no other."""

from allauth.account.forms import ResetPasswordForm

from club.models import User
from club.security.tries import CodeForm


class OwnAddressCodeForm(CodeForm):
    """Asks for a sign-in code."""

    def clean_email(self) -> str:
        email = str(super().clean_email())
        self._user = User.objects.filter(email=email.lower(), is_active=True).first()
        return email


class OwnAddressResetForm(ResetPasswordForm):  # type: ignore[misc]  # allauth has no types
    """Asks for a letter with which a new password is set."""

    def clean_email(self) -> str:
        email = str(super().clean_email())
        self.users = list(User.objects.filter(email=email.lower(), is_active=True))
        return email
