"""manage.py check_ledger [--json]: every invariant of every club's ledger."""

import json
from argparse import ArgumentParser
from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from django.core.management.base import BaseCommand

from ledger.checks import CHECKS, Failure, check_ledger
from scoring.management.files import speak_utf8


class Command(BaseCommand):
    """Exit 0 where every invariant of the ledger holds, 1 where one fails."""

    help = "Checks every invariant of every club's ledger; exit status 1 if any fails."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="write the report as JSON")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Write what fails, and set the status."""
        speak_utf8()
        ok = self.in_json(check_ledger()) if options["json"] else self.in_lines(check_ledger())
        if not ok:
            raise SystemExit(1)

    def in_json(self, found: Iterable[Failure]) -> bool:
        """One object of all that fails; whether nothing does."""
        failures = [asdict(failure) for failure in found]
        said = {"ok": not failures, "failures": failures}
        self.stdout.write(json.dumps(said, ensure_ascii=False))
        return not failures

    def in_lines(self, found: Iterable[Failure]) -> bool:
        """A line for each failure as it is found; whether there is none."""
        ok = True
        for failure in found:
            ok = False
            self.stdout.write(str(failure))
        if ok:
            self.stdout.write(f"The ledger is sound: {len(CHECKS)} checks of every club hold.")
        return ok
