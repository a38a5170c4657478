"""manage.py rebuild_history: derive the kept facts of every club's cards anew."""

from typing import Any

from django.core.management.base import BaseCommand

from club.models import Club
from history.derived.cache import rebuild


class Command(BaseCommand):
    """Rebuild the facts that statistics are made from, and say how many cards they are of."""

    help = "Rebuilds what is kept of countersigned cards for statistics. Nothing else changes."

    def handle(self, *_args: Any, **_options: Any) -> None:
        """Write a line for each club."""
        for club in Club.objects.order_by("pk"):
            cards = rebuild(club)
            parties = sum(len(card.parties) for card in cards)
            self.stdout.write(f"{club.slug}: {len(cards)} cards, {parties} parties")
