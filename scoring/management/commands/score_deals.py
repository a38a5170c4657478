"""manage.py score_deals FILE|- [--json] [--items]: the scores of deals, one a line."""

import json
import os
import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator
from typing import Any, Final

from django.core.management.base import BaseCommand

from scoring import deal_lines, deal_text
from scoring.deal_lines import Answer
from scoring.management.files import each_line, speak_utf8
from scoring.strict_json import FileError, FileFault

# So many lines are written at once.
BATCH: Final = 256


class Command(BaseCommand):
    help = (
        "Score deals, a JSON object a line, from the cards or from what was reckoned. "
        "Exit status: 0 all right, 1 some deal cannot be, 2 some line is not of the format."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", help="lines of deals, or - for standard input")
        parser.add_argument("--json", action="store_true", help="write a JSON object a line")
        parser.add_argument(
            "--items", action="store_true", help="add the calls, their replies, and every item"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        """Answer each line as it comes, and set the exit status by the worst of them."""
        speak_utf8()
        lines = each_line(options["file"])
        try:
            status = self.write(_answers(lines, options["json"], options["items"]))
        except FileError as error:
            self.complain("", error.faults)
            status = deal_lines.MALFORMED
        except BrokenPipeError:
            # Whoever reads has enough; what is still held back goes nowhere.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            status = deal_lines.RIGHT
        if status:
            sys.exit(status)

    def write(self, answers: Iterable[Answer]) -> int:
        """Write the answers, and what is wrong with the format of a line to standard error; the
        exit status."""
        worst = deal_lines.RIGHT
        batch: list[str] = []
        for number, (text, status, faults) in enumerate(answers, start=1):
            batch.append(text)
            if len(batch) == BATCH:
                self.stdout.write("\n".join(batch))
                batch.clear()
            if status:
                worst = max(worst, status)
                self.complain(f"line {number}, ", faults)
        if batch:
            self.stdout.write("\n".join(batch))
        return worst

    def complain(self, where: str, faults: Iterable[FileFault]) -> None:
        for fault in faults:
            self.stderr.write(where + str(fault).removeprefix("line 1, "))


def _answers(lines: Iterator[bytes], as_json: bool, items: bool) -> Iterator[Answer]:
    if as_json and not items:
        yield from map(deal_lines.answer, lines)
        return
    for number, line in enumerate(lines, start=1):
        status, report, faults = deal_lines.examine(line, items)
        text = (
            json.dumps(report, ensure_ascii=False) if as_json else deal_text.table(number, report)
        )
        yield text, status, faults
