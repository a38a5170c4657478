"""manage.py reset_second_factor: for a person who lost theirs and the recovery codes."""

import argparse
from typing import Any

from allauth.mfa.models import Authenticator
from django.core.mail import EmailMessage
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction
from django.utils.translation import gettext as _

from club.models import User
from club.security.log import Kind, note
from club.security.session_list import end_sessions


class Command(BaseCommand):
    help = (
        "Takes away somebody's second factor and recovery codes, ends their sessions, and tells "
        "them by letter. They sign in without it, and set another up. The security log keeps it."
    )

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("email", help="the e-mail address they sign in with")

    @transaction.atomic
    def handle(self, *_args: Any, **options: Any) -> None:
        email = options["email"].strip().lower()
        user = User.objects.filter(email=email).first()
        if user is None:
            raise CommandError(_("Nobody signs in with %(email)s.") % {"email": email})
        gone, _models = Authenticator.objects.filter(user=user).delete()
        if not gone:
            raise CommandError(_("%(email)s has no second factor.") % {"email": email})
        note(Kind.SECOND_FACTOR, user=user, about="reset on the server")
        end_sessions(user, about="second factor reset")
        _tell(user)
        self.stdout.write(_("%(email)s signs in without a second factor.") % {"email": email})


def _tell(user: User) -> None:
    text = _(
        "Whoever keeps the site has taken away the second factor of your account, and its recovery "
        "codes. Sign in, and set another up. If you did not ask for it, tell an officer of your "
        "club at once."
    )
    subject = _("Your second factor was taken away")
    EmailMessage(f"Rubicon: {subject}", text, to=[user.email]).send()
