"""manage.py add_member: add a member. Run again, it prints a new link or offers an office."""

import argparse
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from club.management.report import club_at, faults_on_one_line, new_link_message, sign_in_message
from club.members.inviting import address_of
from club.members.joining import add_member
from club.members.leaving import change_role
from club.models import Club, Member, Role
from club.security.log import EventKind, note


class Command(BaseCommand):
    help = (
        "Adds a member to a club and prints the link they first sign in with. Run it again with "
        "the same name and e-mail to print a new link. A treasurer or secretary (--role) has "
        "to accept first; a role with fewer rights counts at once."
    )

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("name", help="the member's name on the club's cards")
        parser.add_argument(
            "--club",
            required=True,
            help="the club's short name in addresses, such as portland-club",
        )
        parser.add_argument("--role", choices=Role.values, help="the default is player")
        account = parser.add_mutually_exclusive_group(required=True)
        account.add_argument("--email", default="", help="the address they sign in with")
        account.add_argument(
            "--guest",
            action="store_true",
            help="add a guest: a guest has no account, and others write and sign for them",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        club = club_at(options["club"])
        if not options["guest"] and not options["email"].strip():
            raise CommandError(
                _("Write an e-mail address, or --guest for somebody without an account.")
            )
        invited = _invited(club, options["name"], options["email"])
        if invited is None:
            self._add(club, options)
        elif options["role"] in (None, invited.role, invited.offered_role):
            note(EventKind.INVITATION, user=invited.user, member=invited, about="a new link")
            self.stdout.write(new_link_message(invited))
        else:
            self._change(invited, options["role"])

    def _change(self, member: Member, role: str) -> None:
        was = member.get_role_display()
        try:
            change_role(member, role)
        except ValidationError as error:
            raise CommandError(faults_on_one_line(error)) from None
        about = f"offered: {role}" if member.offered_role else f"{was} to {role}"
        note(EventKind.ROLE, user=member.user, member=member, about=about)
        text = _("%(name)s was %(was)s of %(club)s and is now %(role)s.")
        if member.offered_role:
            text = _(
                "%(name)s, %(was)s of %(club)s, is asked to be %(role)s and has to accept first."
            )
        words = {"name": member, "was": was, "club": member.club, "role": Role(role).label}
        self.stdout.write(text % words)

    def _add(self, club: Club, options: dict[str, Any]) -> None:
        try:
            member = add_member(
                club=club,
                name=options["name"],
                email=options["email"],
                role=options["role"] or Role.PLAYER,
            )
        except ValidationError as error:
            raise CommandError(faults_on_one_line(error)) from None
        self.stdout.write(_added(member))
        if not member.is_guest or member.invited:
            self.stdout.write(sign_in_message(member))


def _added(member: Member) -> str:
    words = {"name": member, "club": member.club, "role": member.get_role_display()}
    if member.invited:
        return _("%(name)s is invited to %(club)s and becomes a member by accepting.") % words
    if member.is_guest:
        return _("%(name)s is a member of %(club)s: %(role)s, a guest without an account.") % words
    if member.offered_role:
        words["role"] = member.get_offered_role_display()
        return _("%(name)s is a member of %(club)s and is asked to be %(role)s.") % words
    return _("%(name)s is a member of %(club)s: %(role)s.") % words


def _invited(club: Club, name: str, email: str) -> Member | None:
    """Return the current member with this name and e-mail, or None."""
    if not email:
        return None
    member = club.member_called(name)
    if member is None or member.left_at is not None:
        return None
    return member if address_of(member) == email.strip().lower() else None
