"""manage.py rebuild_history: derive the stored facts of every club's cards again."""

from typing import Any

from django.core.management.base import BaseCommand

from club.models import Club
from history.derived.cache import rebuild


class Command(BaseCommand):
    """Rebuild the stored facts of statistics, and write the number of cards and parties."""

    help = "Rebuilds what is kept of countersigned cards for statistics. Nothing else changes."

    def handle(self, *_args: Any, **_options: Any) -> None:
        """Rebuild the facts of each club, and write a line for it."""
        for club in Club.objects.order_by("pk"):
            cards = rebuild(club)
            parties = sum(len(card.parties) for card in cards)
            self.stdout.write(f"{club.slug}: {len(cards)} cards, {parties} parties")
