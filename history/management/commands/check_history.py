"""manage.py check_history: compare what is kept for statistics, and closed contests."""

from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand

from club.models import Club
from history.derived import all_figures  # noqa: F401  (each figure is declared by its module)
from history.derived.cache import wrong_rows
from history.derived.figures import wrong_figures
from history.derived.signals import CHECKED


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
            for difference in _differences(club):
                differs = True
                self.stdout.write(f"{club.slug}: {difference}")
        if differs:
            raise SystemExit(1)
        self.stdout.write("What is kept for statistics is right.")


def _differences(club: Club) -> Iterator[str]:
    for card in wrong_rows(club):
        yield f"card {card} differs. Run rebuild_history."
    for name in wrong_figures(club):
        yield f"figure {name} differs. Run rebuild_history."
    for _receiver, sentences in CHECKED.send(Club, club=club):
        yield from sentences
