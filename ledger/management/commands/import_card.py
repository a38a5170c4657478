"""`manage.py import_card FILE --club SLUG`: take a card file into a club."""

import sys
from argparse import ArgumentTypeError
from datetime import date
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction

from club.models import Club, Member
from ledger.operations.post_paper import post_paper
from scoring.card_file import CardFileError
from scoring.models import Card
from scoring.operations.errors import Refused
from scoring.operations.import_card import import_card


class Command(BaseCommand):
    help = "Keep a piquet-card/1 file as a paper card of a club; with --post, post it too."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", metavar="FILE", help="a card file, or - for standard input")
        parser.add_argument("--club", required=True, metavar="SLUG")
        parser.add_argument(
            "--as",
            dest="names",
            action="append",
            default=[],
            metavar="NAME=MEMBER",
            help="which member a name of the file is; may be given again",
        )
        parser.add_argument("--date", type=_day, metavar="YYYY-MM-DD", help="the day of play")
        parser.add_argument("--post", action="store_true", help="post it; it must be right")

    def handle(self, *_args: Any, **options: Any) -> None:
        club = Club.objects.filter(slug=options["club"]).first()
        if club is None:
            raise CommandError(f"There is no club “{options['club']}”.")
        try:
            card = _brought_in(club, options)
        except CardFileError as error:
            for fault in error.faults:
                self.stderr.write(str(fault))
            sys.exit(2)
        except Refused as refused:
            raise CommandError(refused.message) from None
        self.stdout.write(_said(card.pk, here=card.version_kept))


@transaction.atomic
def _brought_in(club: Club, options: dict[str, Any]) -> Card:
    """The card kept and, if that is asked, posted: both or neither."""
    text = _read(options["file"])
    names = dict(_named(club, pair) for pair in options["names"])
    card = import_card(club=club, text=text, names=names, played_on=options["date"])
    if options["post"]:
        _post(card)
    return card


def _post(card: Card) -> None:
    try:
        post_paper(card_id=card.pk)
    except Refused as refused:
        raise CommandError(
            f"{refused.message} Nothing was changed; without --post the card is kept as it is, "
            "not posted."
        ) from None


def _said(number: int, *, here: bool) -> str:
    """The card as it now stands; `here` says that the file brought in nothing new."""
    state = Card.objects.get(pk=number).get_state_display()
    if here:
        return f"The club has this already as card {number}: a paper card, {state}."
    return f"Card {number}: a paper card, {state}."


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise ArgumentTypeError(f"“{text}” is not a day; write it as 2026-11-30.") from None


def _named(club: Club, pair: str) -> tuple[str, Member]:
    name, sign, wanted = pair.partition("=")
    member = club.member_called(wanted)
    if not sign or not name:
        raise CommandError(f"“{pair}” should be NAME=MEMBER.")
    if member is None:
        raise CommandError(f"No member of {club.name} is called “{wanted}”.")
    return name, member


def _read(file: str) -> str:
    try:
        raw = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
        return raw.decode("utf-8")
    except OSError as error:
        raise CommandError(f"{file} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise CommandError(f"{file} is not UTF-8 text.") from None
