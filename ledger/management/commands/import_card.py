"""manage.py import_card FILE --club SLUG: import a card file into a club."""

import sys
from argparse import ArgumentTypeError
from collections.abc import Iterable
from datetime import date
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction

from club.management.report import club_at
from club.models import Club, Member
from club.operation_error import OperationError
from ledger.operations.cards.post_paper_card import post_paper
from piquet.commands.files import read_file
from piquet.formats.strict_json import FileError
from scoring.models import Card, CardState
from scoring.operations.cards.import_card import import_card


class Command(BaseCommand):
    help = (
        "Keeps a piquet-card/1 file as a paper card of a club. With --post it posts the card too."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", metavar="FILE", help="a card file, or - for standard input")
        parser.add_argument("--club", required=True, metavar="SLUG")
        parser.add_argument(
            "--as",
            dest="names",
            action="append",
            default=[],
            metavar="NAME=MEMBER",
            help="which member a name in the file means; may be given more than once",
        )
        parser.add_argument(
            "--date", type=_day, metavar="YYYY-MM-DD", help="the day the card was played"
        )
        parser.add_argument(
            "--post", action="store_true", help="post the card; it must have no mistakes"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        try:
            card = _imported_card(club_at(options["club"]), options)
        except FileError as error:
            for fault in error.faults:
                self.stderr.write(str(fault))
            sys.exit(2)
        except OperationError as refused:
            raise CommandError(refused.message) from None
        self.stdout.write(_format_state(card.pk, here=card.version_kept))
        if options["date"] not in (None, card.played_on):
            self.stderr.write(
                f"--date {options['date']} was not used: the card is already here, played on "
                f"{card.played_on}. If that day is wrong, withdraw the card and import it again."
            )


@transaction.atomic
def _imported_card(club: Club, options: dict[str, Any]) -> Card:
    """Import the card and, with `--post`, post it. If posting fails, nothing is imported."""
    text = read_file(options["file"])
    names, day = _members_by_name(club, options["names"]), options["date"]
    card = import_card(club=club, text=text, names=names, played_on=day)
    if options["post"]:
        _post(card, day)
    return card


def _post(card: Card, day: date | None) -> None:
    if card.state == CardState.OPEN and day not in (None, card.played_on):
        raise CommandError(
            f"The club already has this as card {card.pk}, played on {card.played_on} and not "
            f"posted. To post it, leave out --date. If it was played on {day}, withdraw that card "
            "first."
        )
    try:
        post_paper(card_id=card.pk)
    except OperationError as refused:
        raise CommandError(
            f"{refused.message} Nothing was changed. Without --post the card is kept as it is, "
            "not posted."
        ) from None


def _format_state(number: int, *, here: bool) -> str:
    """Return the card's state in words. `here` means that the club already had the card."""
    card = Card.objects.get(pk=number)
    stands = f"a paper card, {card.get_state_display()}."
    if here:
        return f"The club already has this as card {number}, played on {card.played_on}: {stands}"
    return f"Card {number}: {stands}"


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise ArgumentTypeError(f"“{text}” is not a day. Write it as 2026-11-30.") from None


def _members_by_name(club: Club, pairs: Iterable[str]) -> dict[str, Member]:
    names: dict[str, Member] = {}
    for pair in pairs:
        name, sign, wanted = pair.partition("=")
        member = club.member_called(wanted)
        if not sign or not name:
            raise CommandError(f"“{pair}” should be NAME=MEMBER.")
        if member is None:
            raise CommandError(f"No member of {club.name} is called “{wanted}”.")
        if name in names:
            raise CommandError(
                f"--as says twice who “{name}” is: “{names[name]}” and “{member}”. Say it once."
            )
        names[name] = member
    return names
