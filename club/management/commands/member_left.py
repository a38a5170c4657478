"""manage.py member_left: record that a member has left a club."""

import argparse
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from club.management.report import club_at, faults_on_one_line
from club.members.leaving import leave


class Command(BaseCommand):
    help = (
        "Records that a member has left the club. They can no longer see it. Their cards and "
        "their balance stay in its books."
    )

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("name", help="the member's name on the club's cards")
        parser.add_argument(
            "--club",
            required=True,
            help="the club's short name in addresses, such as portland-club",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        club = club_at(options["club"])
        member = club.member_called(options["name"])
        if member is None:
            raise CommandError(
                _("%(club)s has no member called “%(name)s”.")
                % {"club": club, "name": options["name"]}
            )
        try:
            leave(member)
        except ValidationError as error:
            raise CommandError(faults_on_one_line(error)) from None
        self.stdout.write(_("%(name)s has left %(club)s.") % {"name": member, "club": club})
