"""Days of play: an evening goes on past midnight, and its cards are of the day it began."""

from datetime import date, datetime, time, timedelta
from typing import Final

from django.utils.formats import date_format
from django.utils.timezone import localtime, now
from django.utils.translation import gettext as _

from club.models import Club

BEGINS: Final = time(6)
"""By the club's clock: whoever still plays at five has not gone home yet."""

LONG: Final = timedelta(days=183)
LONGEST_BACK: Final = 100
"""In years: the cards of grandparents are typed in too, but nobody's of long before them."""


def day_of_play(club: Club, moment: datetime | None = None) -> date:
    """The day of play a moment belongs to, or the present one."""
    local = localtime(moment or now(), club.zone)
    early = local.time() < BEGINS
    return local.date() - timedelta(days=1) if early else local.date()


def today(club: Club) -> date:
    """The date where the club is; its evening may still be that of the day before."""
    return localtime(now(), club.zone).date()


def is_long_past(club: Club, day: date) -> bool:
    """Whether a day is so long past that it may be a slip: most often it is last year's date."""
    return day < today(club) - LONG


def too_long_ago(day: date, present: date, years: int = LONGEST_BACK) -> str:
    """What to say of a day so far back that its year must be a slip; "" of any other."""
    if day.year >= present.year - years:
        return ""
    said = {
        "day": date_format(day, "j F Y"),
        "years": years,
        "oldest": date_format(date(present.year - years, 1, 1), "j F Y"),
    }
    return (
        _(
            "%(day)s is more than %(years)d years ago: look at the year. The oldest day is "
            "%(oldest)s."
        )
        % said
    )


def hours_of(club: Club, day: date) -> tuple[datetime, datetime]:
    """When a day of play begins, and when the next one does."""
    begins = datetime.combine(day, BEGINS, club.zone)
    return begins, datetime.combine(day + timedelta(days=1), BEGINS, club.zone)
