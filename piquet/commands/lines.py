"""A command that answers every line of a file with a line of output."""

import os
import sys
from abc import abstractmethod
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Final

from piquet.commands.command import PlainCommand, Voice
from piquet.commands.files import each_line
from piquet.formats import score_deals
from piquet.formats.score_deals import Answer
from piquet.formats.strict_json import FileError, FileFault

# The number of lines written at once.
BATCH: Final = 256


class LinesCommand(PlainCommand):
    """Answers a file line by line in constant memory; the exit status is that of the worst line."""

    lines_help: ClassVar[str]

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the arguments FILE and `--json`."""
        parser.add_argument("file", metavar="FILE", help=self.lines_help)
        parser.add_argument("--json", action="store_true", help="write one JSON object a line")

    @abstractmethod
    def answers(self, lines: Iterator[bytes], options: dict[str, Any]) -> Iterator[Answer]:
        """Yield the answer to each line: its text, its exit status, and the errors in its
        format."""

    def run(self, options: dict[str, Any], voice: Voice) -> int:
        """Answer each line as it comes, and return the status of the worst line."""
        try:
            return _write(self.answers(each_line(options["file"]), options), voice)
        except FileError as error:
            _complain(voice, "", error.faults)
            return score_deals.MALFORMED
        except BrokenPipeError:  # pragma: no cover  # only where a process of its own writes
            # The reader has had enough, so discard the rest of the output.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return score_deals.RIGHT


def _write(answers: Iterable[Answer], voice: Voice) -> int:
    """Write the answers, and errors in a line's format to standard error; return the exit
    status."""
    worst = score_deals.RIGHT
    batch: list[str] = []
    for number, (text, status, faults) in enumerate(answers, start=1):
        batch.append(text)
        if len(batch) == BATCH:
            voice.say("\n".join(batch))
            batch.clear()
        if status:
            worst = max(worst, status)
            _complain(voice, f"line {number}, ", faults)
    if batch:
        voice.say("\n".join(batch))
    return worst


def _complain(voice: Voice, where: str, faults: Iterable[FileFault]) -> None:
    for fault in faults:
        voice.complain(where + str(fault).removeprefix("line 1, "))
