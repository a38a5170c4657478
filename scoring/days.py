"""Days of play, and months.

An evening continues past midnight. Its cards belong to the day on which it began.
"""

from datetime import date, datetime, time, timedelta
from typing import Final

from django.utils.formats import date_format
from django.utils.timezone import localtime, now
from django.utils.translation import gettext as _

from club.models import Club

BEGINS: Final = time(6)
"""When a day of play begins, by the club's clock. A card played at 5:00 is of the day before."""

LONG: Final = timedelta(days=183)
LONGEST_BACK: Final = 100
"""The limit in years. Members type in their grandparents' cards too, but nothing much older."""


def day_of_play(club: Club, moment: datetime | None = None) -> date:
    """Return the day of play that a moment belongs to; by default the present moment."""
    local = localtime(moment or now(), club.zone)
    early = local.time() < BEGINS
    return local.date() - timedelta(days=1) if early else local.date()


def today(club: Club) -> date:
    """Return the date where the club is. Its evening may still belong to the day before."""
    return localtime(now(), club.zone).date()


def is_long_past(club: Club, day: date) -> bool:
    """Return whether a day is so long ago that it may be a slip, usually last year's date."""
    return day < today(club) - LONG


def too_long_ago(day: date, present: date, years: int = LONGEST_BACK) -> str:
    """Return the message about a day whose year must be a slip; "" for any other day."""
    if day.year >= present.year - years:
        return ""
    words = {
        "day": date_format(day, "j F Y"),
        "years": years,
        "oldest": date_format(date(present.year - years, 1, 1), "j F Y"),
    }
    return (
        _(
            "%(day)s is more than %(years)d years ago: look at the year. The oldest day is "
            "%(oldest)s."
        )
        % words
    )


def month_name(day: date) -> str:
    """Return the month of a day: “October 2026”."""
    return date_format(day, "F Y")


def same_month(day: date, other: date) -> bool:
    """Return whether two days are in the same month."""
    return (day.year, day.month) == (other.year, other.month)


def hours_of(club: Club, day: date) -> tuple[datetime, datetime]:
    """Return when a day of play begins, and when the next one does."""
    begins = datetime.combine(day, BEGINS, club.zone)
    return begins, datetime.combine(day + timedelta(days=1), BEGINS, club.zone)
