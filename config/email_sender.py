"""Send the e-mails of the outbox for as long as the site runs: `python -m config.email_sender`.

`config.serve` starts and stops it, through `config.background`. Once a second, a query asks whether
an e-mail is due. Only if one is, the process writes to the database.
"""

import logging
import os
import signal
import sys
from threading import Event, Thread
from typing import Final

import django

INTERVAL: Final = 1.0
"""Seconds between two checks of the outbox."""
INTERVAL_AFTER_ERROR: Final = 5.0
"""Seconds to wait if the database does not respond."""


def main() -> None:
    """Send e-mails until the process gets a signal to stop, or its standard input ends."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    stop = Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())
    Thread(target=_wait_for_the_end, args=(stop,), daemon=True).start()
    django.setup()
    while not stop.is_set():
        stop.wait(send())


def _wait_for_the_end(stop: Event) -> None:
    """Stop when the other end of standard input is closed, because the site was killed."""
    os.read(sys.stdin.fileno(), 1)
    stop.set()


def send() -> float:
    """Send the e-mails that are due, and return the seconds to wait until the next check."""
    from django.db import DatabaseError, close_old_connections

    from club.emails.sending import send_due

    close_old_connections()
    try:
        send_due()
    except DatabaseError as error:
        logging.getLogger("rubicon.letters").warning("the outbox cannot be read: %s", error)
        close_old_connections()
        return INTERVAL_AFTER_ERROR
    return INTERVAL


if __name__ == "__main__":
    main()
