"""`manage.py found_demonstration_club`: a club with real cards in it, to look around in."""

from typing import Any

from django.core.management.base import BaseCommand

from front.demonstration import found_demonstration_club


class Command(BaseCommand):
    help = "Make the demonstration club with its cards, once."

    def handle(self, *_args: Any, **_options: Any) -> None:
        made = found_demonstration_club()
        self.stdout.write("The demonstration club is ready." if made else "It is there already.")
