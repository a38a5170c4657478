"""manage.py vouch_address: confirm an e-mail address for which the administrator vouches."""

import argparse
from typing import Any

from allauth.account.utils import user_pk_to_url_str
from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse
from django.utils.translation import gettext as _

from club.addresses.proof import vouch
from club.addresses.reset_links import ResetLinkTokens
from club.management.report import password_link_message
from club.models import User
from club.site_address import site_address


class Command(BaseCommand):
    help = (
        "Confirms an e-mail address where no e-mail can confirm it. Removes every password, "
        "passkey and app the account had, and signs it out everywhere. Prints a link to set a "
        "new password: give it to that person alone."
    )

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("email", help="the account's address, as its club wrote it")
        parser.add_argument(
            "--keep-password",
            action="store_true",
            help="keep the password: the person chose it and nobody else knows it",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        email = options["email"].strip().lower()
        user = User.objects.filter(email=email).first()
        if user is None:
            raise CommandError(_("Nobody has an account with “%(email)s”.") % {"email": email})
        vouch(user, keep_password=options["keep_password"])
        self.stdout.write(_("%(email)s is confirmed.") % {"email": email})
        if not user.has_usable_password():
            self.stdout.write(password_link_message(email, _link(user)))


def _link(user: User) -> str:
    words = {"uidb36": user_pk_to_url_str(user), "key": ResetLinkTokens().make_token(user)}
    return site_address(reverse("account_reset_password_from_key", kwargs=words))
