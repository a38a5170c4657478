"""manage.py send_letters: send the e-mails that are due in the outbox."""

import argparse
from typing import Any

from django.core.management.base import BaseCommand

from club.emails.sending import State, send_doubtful, send_due
from club.models import OutgoingLetter


class Command(BaseCommand):
    """Send the due e-mails. Exits with 0 if none is left waiting or in doubt, else with 1."""

    help = (
        "Sends the e-mails that are due. Use it where the site itself is not running. Then says "
        "how many are waiting, failed or in doubt."
    )

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument(
            "--doubtful",
            action="store_true",
            help=(
                "also send the e-mails in doubt again: sending began and never finished, so "
                "they may have gone"
            ),
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
