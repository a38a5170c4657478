"""manage.py check_ledger [--json] [--head HASH …]: check every club's ledger."""

import json
import sys
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from typing import Any

from django.core.management.base import BaseCommand

from ledger.book_checks import CHECKS, Failure, check_ledger
from ledger.chain.heads import Head, find_head, heads_now, read_head
from ledger.last_check import remember_check
from scoring.management.progress import Progress


def _head(text: str) -> str:
    try:
        return read_head(text)
    except ValueError as error:
        raise ArgumentTypeError(str(error)) from None


class Command(BaseCommand):
    """The command that checks every club's ledger.

    Exits with 0 if every invariant holds and every head is found, else with 1.
    """

    help = "Checks that every club's ledger is sound. The exit status is 1 if any check fails."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="write the report as JSON")
        parser.add_argument(
            "--head",
            action="append",
            default=[],
            type=_head,
            metavar="HASH",
            help=(
                "the head of the chain, copied from a printed paper: says whether the book "
                "still matches it, and what was added since; may be given more than once"
            ),
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        """Write the report, and exit with 1 if anything fails."""
        heads = [find_head(head) for head in options["head"]]
        failures = self.all_failures(heads)
        ok = self.in_json(failures, heads) if options["json"] else self.in_lines(failures, heads)
        if not ok:
            raise SystemExit(1)

    def all_failures(self, heads: Sequence[Head]) -> Iterator[Failure]:
        """Yield every failure, including each head that no chain has.

        At the end, records the number of the ledger's failures (`remember_check`).
        """
        yield from (Failure(None, "head", str(each)) for each in heads if each.number is None)
        number, progress = 0, Progress(sys.stderr)
        failures = check_ledger(lambda done, of: progress.at("Clubs checked", done, of))
        try:
            for number, failure in enumerate(failures, 1):  # noqa: B007
                progress.over()
                yield failure
        finally:
            progress.over()
        remember_check(number)

    def in_json(self, failures: Iterable[Failure], heads: Sequence[Head]) -> bool:
        """Write one JSON object with all failures, and return whether there are none."""
        listed = [asdict(failure) for failure in failures]
        result: dict[str, Any] = {"ok": not listed, "failures": listed, "chains": heads_now()}
        if heads:
            result["heads"] = [_plain(head) for head in heads]
        self.stdout.write(json.dumps(result, ensure_ascii=False))
        return not listed

    def in_lines(self, failures: Iterable[Failure], heads: Sequence[Head]) -> bool:
        """Write a line for each head that is found, and for each failure as soon as it is found.

        Returns whether there are no failures.
        """
        ok = True
        for head in heads:
            if head.number is not None:
                self.stdout.write(str(head))
        for failure in failures:
            ok = False
            self.stdout.write(str(failure))
        if ok:
            self.stdout.write(f"The ledger is sound: {len(CHECKS)} checks of every club hold.")
        return ok


def _plain(head: Head) -> dict[str, Any]:
    return {**asdict(head), "at": head.at and head.at.isoformat()}
