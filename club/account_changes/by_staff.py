"""What staff do to somebody's account in the admin: the person is told, and it is logged."""

from allauth.core import context
from django.contrib.auth.forms import AdminPasswordChangeForm
from django.db import transaction
from django.utils.translation import gettext as _

from club.addresses.letters import tell
from club.models import User
from club.security.log import Kind, note
from club.security.signed_in import end_sessions


class PasswordForm(AdminPasswordChangeForm):  # type: ignore[type-arg]  # has no generics at run time
    """Gives somebody another password, or takes it away."""

    @transaction.atomic
    def save(self, commit: bool = True) -> User:
        """Save it; their sessions end, and they are told by letter."""
        user: User = super().save(commit)
        note(Kind.PASSWORD, user=user, about="changed in the admin")
        end_sessions(user, request=context.request, about="another password")
        _tell(
            user.email,
            _("The password of your account was changed"),
            _("Whoever keeps the site has changed the password of your account, or taken it away."),
        )
        return user


def address_was_changed(user: User, old: str) -> None:
    """Log it, end their sessions and write to the address that the account had until now. Nothing
    where it had none or has it still."""
    if not old or old == user.email:
        return
    note(Kind.ADDRESS, user=user, about="changed in the admin")
    end_sessions(user, request=context.request, about="another address")
    text = _("Whoever keeps the site has changed the e-mail address of your account to %(email)s.")
    _tell(old, _("The e-mail address of your account was changed"), text % {"email": user.email})


def _tell(email: str, subject: str, text: str) -> None:
    warning = _("If you did not ask for it, tell an officer of your club at once.")
    tell(email, f"Rubicon: {subject}", [text, warning])
