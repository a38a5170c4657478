from typing import Any

from django.core.management.base import BaseCommand

from ledger.checks import CHECKS, check_ledger


class Command(BaseCommand):
    """Exit 0 where every invariant of the ledger holds, 1 where one fails."""

    help = "Checks every invariant of every club's ledger; exit status 1 if any fails."

    def handle(self, *_args: Any, **_options: Any) -> None:
        failures = 0
        for line in check_ledger():
            failures += 1
            self.stdout.write(line)
        if failures:
            raise SystemExit(1)
        self.stdout.write(f"The ledger is sound: {len(CHECKS)} checks of every club hold.")
