"""Set the clock back while the demonstration's past months are made.

A card is dated on the day of its last signature, and a month can be closed only once it is over.
The usual operations check both, so each of them runs at its own moment.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, datetime, time, tzinfo

from django.utils import timezone


@contextmanager
def clock_at(day: date, hour: int, zone: tzinfo) -> Iterator[None]:
    """Make `django.utils.timezone.now`, which all code asks, return this hour of a day.

    This applies to the whole process. The demonstration is made before the site serves anybody.
    """
    moment = datetime.combine(day, time(hour), zone)

    class Stopped(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> datetime:  # type: ignore[override]  # no Self
            return moment.astimezone(tz)

    running = vars(timezone)["datetime"]
    vars(timezone)["datetime"] = Stopped
    try:
        yield
    finally:
        vars(timezone)["datetime"] = running
