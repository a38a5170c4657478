"""Log what staff changed on a person's account in the admin, and tell the person by e-mail."""

from allauth.core import context
from django.contrib.auth.forms import AdminPasswordChangeForm
from django.db import transaction
from django.utils.translation import gettext as _

from club.addresses.emails import send_email
from club.addresses.pending import move_invitations
from club.models import User
from club.security.log import EventKind, note
from club.security.session_list import end_sessions


class PasswordForm(AdminPasswordChangeForm):  # type: ignore[type-arg]  # has no generics at run time
    """The admin's form that sets or removes a person's password."""

    @transaction.atomic
    def save(self, commit: bool = True) -> User:
        """Save the password, end the person's sessions and tell them by e-mail."""
        user: User = super().save(commit)
        note(EventKind.PASSWORD, user=user, about="changed in the administration pages")
        end_sessions(user, request=context.request, about="another password")
        _tell(
            user.email,
            _("The password of your account was changed"),
            _("The people who run this site have changed or removed the password of your account."),
        )
        return user


def address_was_changed(user: User, old: str, *, was_proved: bool) -> None:
    """Log that an account's address was changed, end its sessions and write to the old address.

    Move invitations to the new address if the old one was confirmed. Do nothing if there was no old
    address or if it has not changed.
    """
    if not old or old == user.email:
        return
    note(EventKind.ADDRESS, user=user, about="changed in the administration pages")
    if was_proved:  # Otherwise they may be for another person.
        move_invitations(old, user.email)
    end_sessions(user, request=context.request, about="another address")
    text = _(
        "The people who run this site have changed the e-mail address of your account to %(email)s."
    )
    _tell(old, _("The e-mail address of your account was changed"), text % {"email": user.email})


def _tell(email: str, subject: str, text: str) -> None:
    warning = _("If you did not ask for this, tell your club’s treasurer or secretary at once.")
    send_email(email, f"Rubicon: {subject}", [text, warning])
