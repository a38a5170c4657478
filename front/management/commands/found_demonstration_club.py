"""manage.py found_demonstration_club: make a club with real cards to look around in."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from front.demonstration.club import make_demonstration


class Command(BaseCommand):
    help = "Creates the demonstration club and its cards, once, where DEMONSTRATION is true."

    def handle(self, *_args: Any, **_options: Any) -> None:
        if not settings.DEMONSTRATION:  # Nobody could remove it again.
            raise CommandError("DEMONSTRATION is false, so no demonstration club is created here.")
        made = make_demonstration()
        self.stdout.write(
            "The demonstration club is ready."
            if made
            else "The demonstration club is already here."
        )
