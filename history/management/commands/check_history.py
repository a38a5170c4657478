"""manage.py check_history: compare what is kept for statistics, and closed contests."""

from typing import Any

from django.core.management.base import BaseCommand

from club.models import Club
from contests.finished.closed_tournaments import wrong_tournaments
from contests.finished.leagues import wrong_leagues
from history.derived import all_figures  # noqa: F401  (each figure is declared by its module)
from history.derived.cache import wrong_rows
from history.derived.figures import wrong_figures


class Command(BaseCommand):
    """Compare what is kept for statistics with what the records say; exit 1 if it differs."""

    help = (
        "Checks that what is kept of cards for statistics is what their records say. "
        "The exit status is 1 if a card differs."
    )

    def handle(self, *_args: Any, **_options: Any) -> None:
        """Name the cards that differ, and set the exit status."""
        differs = False
        for club in Club.objects.order_by("pk"):
            for card in wrong_rows(club):
                differs = True
                self.stdout.write(f"{club.slug}: card {card} differs. Run rebuild_history.")
            for name in wrong_figures(club):
                differs = True
                self.stdout.write(f"{club.slug}: figure {name} differs. Run rebuild_history.")
            for name in wrong_leagues(club):
                differs = True
                self.stdout.write(f"{club.slug}: the closed league “{name}” differs.")
            for name in wrong_tournaments(club):
                differs = True
                self.stdout.write(f"{club.slug}: the closed tournament “{name}” differs.")
        if differs:
            raise SystemExit(1)
        self.stdout.write("What is kept for statistics is right.")
