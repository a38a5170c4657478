"""manage.py found_club: create a club and its treasurer."""

import argparse
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError
from django.utils.text import slugify
from django.utils.translation import gettext as _

from club.file_names import latin_in_ascii
from club.management.report import faults_on_one_line, sign_in_message
from club.members.joining import found_club
from club.models import Club
from club.security.log import EventKind, note


class Command(BaseCommand):
    help = (
        "Creates a club and its treasurer, and prints the link the treasurer first signs in with."
    )

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("name", help="the club's name, such as “Portland Club”")
        parser.add_argument(
            "--slug",
            help="its short name in addresses on this site; the default comes from the name",
        )
        parser.add_argument("--timezone", default="Europe/London", help="such as Europe/London")
        parser.add_argument(
            "--currency", default="LSD", help="such as GBP, or LSD for £ s. d.; the default is LSD"
        )
        parser.add_argument("--treasurer-name", required=True)
        parser.add_argument("--treasurer-email", required=True)

    def handle(self, *_args: Any, **options: Any) -> None:
        slug = options["slug"] or _slug_of(options["name"])
        try:
            treasurer = found_club(
                name=options["name"],
                slug=slug,
                timezone=options["timezone"],
                currency=options["currency"],
                treasurer=options["treasurer_name"],
                email=options["treasurer_email"],
            )
        except ValidationError as error:
            raise CommandError(faults_on_one_line(error)) from None
        self.stdout.write(
            _("%(club)s is founded as “%(slug)s”. Its treasurer is %(name)s.")
            % {"club": treasurer.club, "slug": treasurer.club.slug, "name": treasurer}
        )
        self.stdout.write(
            _(
                "Its currency is %(currency)s. The treasurer or secretary can change it in the "
                "club’s settings."
            )
            % {"currency": treasurer.club.currency}
        )
        note(
            EventKind.ROLE,
            user=treasurer.user,
            member=treasurer,
            about="founded the club: treasurer",
        )
        self.stdout.write(sign_in_message(treasurer))


def _slug_of(name: str) -> str:
    """Return the club's slug, made from its name. Raises CommandError if the name gives none."""
    if not name.strip():
        raise CommandError(_("The club's name is blank. Write a name."))
    slug = slugify(latin_in_ascii(name))
    longest = Club._meta.get_field("slug").max_length or 0
    if 0 < len(slug) <= longest:
        return slug
    raise CommandError(
        _(
            "“%(name)s” cannot be turned into an address on this site. Choose one with --slug, "
            "such as --slug turf-club. It may have up to %(longest)d characters: letters a to "
            "z, digits and hyphens."
        )
        % {"name": name, "longest": longest}
    )
