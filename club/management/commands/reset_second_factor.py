"""manage.py reset_second_factor: help a person who lost the second factor and recovery codes."""

import argparse
from typing import Any

from allauth.mfa.models import Authenticator
from django.core.mail import EmailMessage
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction
from django.utils.translation import gettext as _

from club.models import User
from club.security.log import EventKind, note
from club.security.session_list import end_sessions


class Command(BaseCommand):
    help = (
        "Turns off somebody's two-step sign-in: removes their authenticator app, passkeys and "
        "recovery codes, signs them out everywhere, and tells them by e-mail. They can then "
        "sign in without it and set it up again. The security log records this."
    )

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("email", help="the e-mail address they sign in with")

    @transaction.atomic
    def handle(self, *_args: Any, **options: Any) -> None:
        email = options["email"].strip().lower()
        user = User.objects.filter(email=email).first()
        if user is None:
            raise CommandError(_("Nobody has an account with %(email)s.") % {"email": email})
        gone, _models = Authenticator.objects.filter(user=user).delete()
        if not gone:
            raise CommandError(_("%(email)s does not use two-step sign-in.") % {"email": email})
        note(EventKind.SECOND_FACTOR, user=user, about="turned off by the people who run this site")
        end_sessions(user, about="two-step sign-in turned off")
        _tell(user)
        self.stdout.write(
            _("%(email)s can now sign in without two-step sign-in.") % {"email": email}
        )


def _tell(user: User) -> None:
    text = _(
        "The people who run this site have turned off two-step sign-in for your account and "
        "removed its recovery codes. Sign in and set it up again. If you did not ask for this, "
        "tell your club’s treasurer or secretary at once."
    )
    subject = _("Your two-step sign-in was turned off")
    EmailMessage(f"Rubicon: {subject}", text, to=[user.email]).send()
