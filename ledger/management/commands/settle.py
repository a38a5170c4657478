"""manage.py settle --club SLUG --month YYYY-MM: print balances, who pays whom, and the report."""

import json
import sys
from argparse import ArgumentTypeError
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from django.core.management.base import (
    BaseCommand,
    CommandError,
    CommandParser,
    OutputWrapper,
)

from club.operation_error import OperationError
from ledger.documents.papers import draft_pdf, issued_pdf, together_zip
from ledger.management.month_arguments import add_month, month_from_arguments, treasurer_of
from ledger.months.choice import MonthChoice, choose_month
from ledger.months.summary import summary_of, summary_text
from ledger.operations.months.close_month import close_month
from ledger.waiting.unfinished_in_month import unfinished_in_month
from piquet.commands.files import write_file

STANDARD: Final = Path("-")
"""The file name that means standard output."""


class Command(BaseCommand):
    help = "Shows the results of a month and who pays whom. With --close it closes the month first."

    def add_arguments(self, parser: CommandParser) -> None:
        add_month(parser)
        parser.add_argument("--json", action="store_true", help="JSON instead of a table")
        parser.add_argument(
            "--pdf",
            type=_file,
            metavar="FILE",
            help="write the report to this file; - writes it to standard output",
        )
        parser.add_argument(
            "--zip",
            type=_file,
            metavar="FILE",
            help="write all the papers of a closed month to this file",
        )
        parser.add_argument(
            "--close",
            action="store_true",
            help="close the month if it is open: it gets numbered papers and takes no more entries",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        table = _output_for_table(self, options)
        choice = month_from_arguments(options["club"], options["month"])
        if choice.closed is None:
            for line in _open_lines(choice):
                self.stderr.write(line)
        if options["close"]:
            choice = _close(choice)
        if options["json"]:
            table.write(json.dumps(summary_of(choice), ensure_ascii=False, indent=1))
        else:
            table.write(summary_text(summary_of(choice)))
        if options["pdf"]:
            _write(options["pdf"], _report(choice))
        if options["zip"]:
            if choice.closed is None:
                raise CommandError("The month is not closed, so it has no papers yet. Add --close.")
            _write(options["zip"], together_zip(choice.documents))


def _output_for_table(command: BaseCommand, options: dict[str, Any]) -> OutputWrapper:
    """Return the output for the table: standard error if a paper goes to standard output.

    Raises CommandError if two outputs would mix, or if a paper would go to a terminal.
    """
    papers = [name for name in ("pdf", "zip") if options[name] == STANDARD]
    if not papers:
        return command.stdout
    if len(papers) > 1 or options["json"]:
        raise CommandError("Only one of --json, --pdf - and --zip - can go to standard output.")
    if sys.stdout.isatty():
        text = f"--{papers[0]} - would write to the terminal. Name a file, or redirect it with >."
        raise CommandError(text)
    return command.stderr


def _open_lines(choice: MonthChoice) -> Iterator[str]:
    """Yield a line for each kind of unfinished item in the month, with its count."""
    pending = unfinished_in_month(choice.club, choice.first)
    counts = {
        "cards still being written": len(pending.writing),
        "cards kept from paper, not posted": len(pending.from_paper),
        "cards not signed by all": len(pending.unsigned),
        "cards disputed": len(pending.disputed),
        "payments disputed": len(pending.payments_disputed),
        "payments not confirmed": len(pending.payments_unanswered),
        "side bets not decided": len(pending.bets),
        "payments of bystanders not countersigned": len(pending.bystanders),
    }
    for what, count in counts.items():
        if count:
            yield f"Not done in {choice.first:%Y-%m}: {what}: {count}."


def _close(choice: MonthChoice) -> MonthChoice:
    """Close the month in the treasurer's name. Raises CommandError if it cannot be closed."""
    club, first = choice.club, choice.first
    try:
        close_month(club=club, year=first.year, month=first.month, by=treasurer_of(club))
    except OperationError as refused:
        raise CommandError(refused.message) from None
    return choose_month(club, first)


def _report(choice: MonthChoice) -> bytes:
    return issued_pdf(choice.report) if choice.report else draft_pdf(choice.report_data)


def _file(text: str) -> Path:
    """Return the path of a paper.

    Raises ArgumentTypeError if no file can be written there, so that a wrong path is found before
    the month is closed.
    """
    file = Path(text)
    if file == STANDARD:
        return file
    if file.is_dir() or not file.absolute().parent.is_dir():
        why = "it is a folder" if file.is_dir() else f"there is no folder {file.parent}"
        raise ArgumentTypeError(f"{file} cannot be written: {why}.")
    return file


def _write(file: Path, content: bytes) -> None:
    if file == STANDARD:
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
        return
    try:
        write_file(file, content)
    except OSError as error:
        raise CommandError(f"{file} cannot be written: {error.strerror}.") from None
