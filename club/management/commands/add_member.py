"""manage.py add_member: somebody joins a club; once more, a new link or another role."""

import argparse
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from club.joining import add_member
from club.leaving import change_role
from club.management.report import club_at, faults, how_to_sign_in, link_for
from club.models import Club, Member, Role


class Command(BaseCommand):
    help = (
        "Adds a member to a club and prints the link by which he first signs in. "
        "Given again with the same name and e-mail it prints a new link, or with another role "
        "gives him that."
    )

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("name", help="as the club's cards call the member")
        parser.add_argument("--club", required=True, help="the club's slug")
        parser.add_argument("--role", choices=Role.values, help="player if missing")
        account = parser.add_mutually_exclusive_group(required=True)
        account.add_argument("--email", default="", help="to sign in with")
        account.add_argument(
            "--guest", action="store_true", help="has no account: others write and sign for him"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        club = club_at(options["club"])
        if not options["guest"] and not options["email"].strip():
            raise CommandError(_("Write his e-mail, or --guest for one without an account."))
        invited = _invited(club, options["name"], options["email"])
        if invited is None or invited.user is None:
            self._add(club, options)
        elif options["role"] in (None, invited.role):
            self.stdout.write(link_for(invited.user))
        else:
            self._change(invited, options["role"])

    def _change(self, member: Member, role: str) -> None:
        was = member.get_role_display()
        try:
            change_role(member, role)
        except ValidationError as error:
            raise CommandError(faults(error)) from None
        self.stdout.write(
            _("%(name)s, until now %(was)s of %(club)s, is %(role)s.")
            % {"name": member, "was": was, "club": member.club, "role": member.get_role_display()}
        )

    def _add(self, club: Club, options: dict[str, Any]) -> None:
        try:
            member = add_member(
                club=club,
                name=options["name"],
                email=options["email"],
                role=options["role"] or Role.PLAYER,
            )
        except ValidationError as error:
            raise CommandError(faults(error)) from None
        self.stdout.write(
            _("%(name)s is a member of %(club)s: %(role)s%(guest)s.")
            % {
                "name": member,
                "club": club,
                "role": member.get_role_display(),
                "guest": _(", a guest without an account") if member.is_guest else "",
            }
        )
        if member.user is not None:
            self.stdout.write(how_to_sign_in(member.user))


def _invited(club: Club, name: str, email: str) -> Member | None:
    """The member of this name and e-mail, who was added before and has not left."""
    if not email:
        return None
    member = club.member_called(name)
    if member is None or member.user is None or member.left_at is not None:
        return None
    return member if member.user.email == email.strip().lower() else None
