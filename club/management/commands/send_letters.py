"""manage.py send_letters: send what waits in the outbox."""

import argparse
from typing import Any

from django.core.management.base import BaseCommand

from club.letters.sending import State, send_doubtful, send_due
from club.models import OutgoingLetter


class Command(BaseCommand):
    """Send letters; exit 0 if none is left waiting or in doubt, else 1."""

    help = (
        "Sends the letters that are due, where the site does not run; says how many wait, failed "
        "or are in doubt."
    )

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument(
            "--doubtful",
            action="store_true",
            help="send again what may have gone: its sending was begun and never ended",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        if options["doubtful"]:
            send_doubtful()
        send_due()
        counts = {
            state: OutgoingLetter.objects.filter(state=state).count()
            for state in (State.WAITING, State.FAILED, State.IN_DOUBT)
        }
        words = ", ".join(f"{count} {state.value}" for state, count in counts.items())
        self.stdout.write(f"{words}.")
        if counts[State.WAITING] or counts[State.IN_DOUBT]:
            raise SystemExit(1)
