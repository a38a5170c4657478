"""Sends the letters of the outbox as long as the site runs: `python -m config.post`.

`config.serve` starts it and stops it (`config.companions`). It asks once a second whether anything
is due, which is one query; it writes only when something is.
"""

import logging
import os
import signal
from threading import Event
from typing import Final

import django

EVERY: Final = 1.0
"""Seconds between two looks into the outbox."""
AFTER_TROUBLE: Final = 5.0
"""Seconds to wait where the database does not answer."""


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    stop = Event()
    for one in (signal.SIGTERM, signal.SIGINT):
        signal.signal(one, lambda *_: stop.set())
    parent = os.getppid()
    while not stop.is_set() and os.getppid() == parent:  # With another parent the site is gone.
        stop.wait(look())


def look() -> float:
    """Send what is due; how many seconds to wait until the next look."""
    from django.db import DatabaseError, close_old_connections

    from club.letters.sending import send_due

    close_old_connections()
    try:
        send_due()
    except DatabaseError as error:
        logging.getLogger("rubicon.letters").warning("the outbox cannot be read: %s", error)
        close_old_connections()
        return AFTER_TROUBLE
    return EVERY


if __name__ == "__main__":
    main()
