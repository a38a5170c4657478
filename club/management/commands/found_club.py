"""manage.py found_club: make a club and its treasurer."""

import argparse
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError
from django.utils.text import slugify
from django.utils.translation import gettext as _

from club.management.report import faults_on_one_line, sign_in_message
from club.members.joining import found_club
from club.models import Club
from club.security.log import Kind, note


class Command(BaseCommand):
    help = "Makes a club and its treasurer, and prints the link by which they first sign in."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("name", help="the club's name, such as “Portland Club”")
        parser.add_argument(
            "--slug", help="its address on this site; made from the name if missing"
        )
        parser.add_argument("--timezone", default="Europe/London", help="such as Europe/London")
        parser.add_argument(
            "--currency", default="LSD", help="such as GBP, or LSD for £ s. d.; LSD if missing"
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
            _("%(club)s is founded as “%(slug)s”; its treasurer is %(name)s.")
            % {"club": treasurer.club, "slug": treasurer.club.slug, "name": treasurer}
        )
        self.stdout.write(
            _("Its money is %(currency)s: its officers can change that in the club’s settings.")
            % {"currency": treasurer.club.currency}
        )
        note(Kind.ROLE, user=treasurer.user, member=treasurer, about="founded the club: treasurer")
        self.stdout.write(sign_in_message(treasurer))


def _slug_of(name: str) -> str:
    """Return the address made from a name; CommandError if the name gives none."""
    if not name.strip():
        raise CommandError(_("Write the club's name: it is blank."))
    slug = slugify(name)
    longest = Club._meta.get_field("slug").max_length or 0
    if 0 < len(slug) <= longest:
        return slug
    raise CommandError(
        _(
            "“%(name)s” gives no address on this site: say one with --slug, of at most "
            "%(longest)d letters a to z, figures and hyphens, such as --slug turf-club."
        )
        % {"name": name, "longest": longest}
    )
