"""Days of play: an evening goes on past midnight, and its cards are of the day it began."""

from datetime import date, datetime, time, timedelta
from typing import Final

from django.utils.timezone import localtime, now

from club.models import Club

BEGINS: Final = time(6)
"""By the club's clock: whoever still plays at five has not gone home yet."""

LONG: Final = timedelta(days=183)


def day_of_play(club: Club, moment: datetime | None = None) -> date:
    """The day of play a moment belongs to, or the present one."""
    local = localtime(moment or now(), club.zone)
    early = local.time() < BEGINS
    return local.date() - timedelta(days=1) if early else local.date()


def is_long_past(club: Club, day: date) -> bool:
    """Whether a day is so long past that it may be a slip: most often it is last year's date."""
    return day < localtime(now(), club.zone).date() - LONG


def hours_of(club: Club, day: date) -> tuple[datetime, datetime]:
    """When a day of play begins, and when the next one does."""
    begins = datetime.combine(day, BEGINS, club.zone)
    return begins, datetime.combine(day + timedelta(days=1), BEGINS, club.zone)
