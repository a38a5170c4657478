"""manage.py export_ledger --club SLUG --format FORMAT: write the journal for other programs."""

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from club.management.report import club_at
from club.security.log import EventKind, note
from ledger.exports.entries import journal_source
from ledger.exports.formats import FORMATS, in_blocks
from ledger.management.month_arguments import month_argument
from scoring.management.progress import Progress


class Command(BaseCommand):
    help = "Writes a club's journal for beancount or hledger, or as CSV or JSON."
    requires_system_checks = ()  # They import every page, slower than most journals.

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--club", required=True, metavar="SLUG")
        parser.add_argument("--format", required=True, choices=list(FORMATS))
        parser.add_argument(
            "--month",
            type=month_argument,
            metavar="YYYY-MM",
            help="only entries dated in this month",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        club, form = club_at(options["club"]), options["format"]
        note(EventKind.EXPORT, club=club, about=f"journal as {form}")
        progress, written = Progress(sys.stderr), 0
        for text in in_blocks(FORMATS[form].write(journal_source(club, options["month"]))):
            self.stdout.write(text, ending="")
            written += len(text)
            if not self.stdout.isatty():  # On a terminal the two would mix.
                progress.at("Characters written", written)
        progress.over()
