"""Ratings in figures and words: “1523”, “1410 to 1640”, “+12”."""

from datetime import date

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from history.derived.ratings import bounds
from history.rating_system.glicko2 import Rating
from scoring.words.progress import with_sign


def format_rating(rating: Rating) -> str:
    """Return a rating in whole points: “1523”."""
    return str(round(rating.rating))


def format_likely_range(rating: Rating) -> str:
    """Return the likely range of the true strength, in tens: “1410 to 1640”."""
    low, high = (round(value, -1) for value in bounds(rating))
    return _("%(low)d to %(high)d") % {"low": low, "high": high}


def format_change(change: float | None) -> str:
    """Return “+12”, “–” for no change, or “new” for a person's first week (None)."""
    if change is None:
        return _("new")
    return with_sign(round(change)) if round(change) else "–"


def format_day(day: date, present: date) -> str:
    """Return “23 Nov”, with the year if it is not the present one."""
    return date_format(day, "j M" if day.year == present.year else "j M Y")
