"""manage.py check_history: compare stored statistics and closed contests with the records."""

from typing import Any

from django.core.management.base import BaseCommand

from club.models import Club
from history.derived.checks import differences


class Command(BaseCommand):
    """Compare stored statistics with the records; exit with status 1 if they differ."""

    help = (
        "Checks that what is kept of cards for statistics is what their records say. "
        "The exit status is 1 if a card differs."
    )

    def handle(self, *_args: Any, **_options: Any) -> None:
        """Write a line for each difference, and set the exit status."""
        differs = False
        for club in Club.objects.order_by("pk"):
            for difference in differences(club):
                differs = True
                self.stdout.write(f"{club.slug}: {difference}")
        if differs:
            raise SystemExit(1)
        self.stdout.write("What is kept for statistics is right.")
