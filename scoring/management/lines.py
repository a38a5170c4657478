"""A command that answers every line of a file with a line of its own."""

import os
import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator
from typing import Any, Final

from django.core.management.base import BaseCommand

from scoring.files import score_deals
from scoring.files.score_deals import Answer
from scoring.files.strict_json import FileError, FileFault
from scoring.management.files import each_line, speak_utf8

# How many lines are written at once.
BATCH: Final = 256


class LinesCommand(BaseCommand):
    """Answers a file line by line in constant memory; the exit status is that of the worst line."""

    requires_system_checks: list[str] = []
    lines_help = "a file with one deal a line, or - for standard input"

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", help=self.lines_help)
        parser.add_argument("--json", action="store_true", help="write one JSON object a line")

    def answers(self, lines: Iterator[bytes], options: dict[str, Any]) -> Iterator[Answer]:
        """Yield the answer to each line: its text, the exit status it calls for, and faults in
        its format."""
        raise NotImplementedError

    def handle(self, *_args: Any, **options: Any) -> None:
        """Answer each line as it comes, and exit with the status of the worst of them."""
        speak_utf8()
        lines = each_line(options["file"])
        try:
            status = self.write(self.answers(lines, options))
        except FileError as error:
            self.complain("", error.faults)
            status = score_deals.MALFORMED
        except BrokenPipeError:  # pragma: no cover  # only where a process of its own writes
            # The reader has enough; what is still buffered goes nowhere.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            status = score_deals.RIGHT
        if status:
            sys.exit(status)

    def write(self, answers: Iterable[Answer]) -> int:
        """Write the answers, with faults in a line's format to standard error; returns the exit
        status."""
        worst = score_deals.RIGHT
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
