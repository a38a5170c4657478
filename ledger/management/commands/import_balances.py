"""manage.py import_balances FILE --club SLUG [--post]: import members and balances from a CSV."""

import sys
from collections.abc import Sequence
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from club.management.report import club_at
from ledger.imports.balances_csv import CsvFaults, read_balances, text_of
from ledger.imports.plan import Imported
from ledger.imports.wording import format_imported, format_totals
from ledger.management.month_arguments import treasurer_of
from ledger.operations.import_balances import import_balances
from piquet.commands.files import read_file
from piquet.formats.strict_json import FileError


class Command(BaseCommand):
    help = (
        "Shows what a CSV file of members and balances would change. With --post it makes the "
        "changes."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", metavar="FILE", help="a CSV file, or - for standard input")
        parser.add_argument("--club", required=True, metavar="SLUG")
        parser.add_argument(
            "--post", action="store_true", help="make the changes; without it, only show them"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        club = club_at(options["club"])
        try:
            rows = read_balances(_text(options["file"]), club.currency)
            self._say_begun(len(rows), posts=options["post"])
            done = import_balances(by=treasurer_of(club), rows=rows, dry_run=not options["post"])
        except CsvFaults as error:
            for fault in error.faults:
                self.stderr.write(str(fault))
            self.stderr.write("Nothing was imported.")
            sys.exit(2)
        for imported in done:
            self.stdout.write(format_imported(imported))
        for line in format_totals(done):
            self.stdout.write(line)
        if options["post"]:
            self.stdout.write(_message(done))
        else:
            self.stdout.write("Nothing was changed. Add --post to make these changes.")

    def _say_begun(self, rows: int, *, posts: bool) -> None:
        """Write at a terminal what the command is doing."""
        if self.stderr.isatty():
            doing = "Writing" if posts else "Reading"
            self.stderr.write(f"{doing} {rows:,} rows …", self.style.NOTICE)


def _message(done: Sequence[Imported]) -> str:
    """Return “Posted as No. 21.”, or a sentence that nothing was posted."""
    new = {imported.entry.number for imported in done if imported.entry and not imported.stood}
    if not new:
        return "There were no new balances, so nothing was posted."
    return f"Posted as {', '.join(f'No. {number}' for number in sorted(new))}."


def _text(file: str) -> str:
    """Return the file's text. Raises CommandError or CsvFaults if it cannot be read."""
    try:
        return text_of(read_file(file))
    except FileError as error:
        raise CommandError(str(error.faults[0]), returncode=2) from None
