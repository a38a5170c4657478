"""The period of a club's records: a season, or all time."""

from dataclasses import dataclass
from datetime import date

from django.http import Http404

from club.models import Club
from history.derived.hall.figure import EVER
from history.derived.seasons import Season, season_of
from piquet.text.digits import whole_number
from scoring.days import LONGEST_BACK, day_of_play


@dataclass(frozen=True, slots=True)
class Scope:
    """A season, or None for all time, as chosen on the day `today`."""

    today: date
    present: Season
    season: Season | None

    @property
    def key(self) -> str:
        """The scope in addresses and in the names of stored figures."""
        return EVER if self.season is None else str(self.season.year)

    @property
    def last_day(self) -> date:
        """The last day of the scope, but no later than today."""
        return self.today if self.season is None else min(self.today, self.season.last)


def chosen_scope(club: Club, scope: str) -> Scope:
    """Return the requested scope, or the present season if `scope` is empty.

    Raises Http404 for anything but a season, and for a season in which nobody can have played.
    """
    today = day_of_play(club)
    present = season_of(today, club.season_begins)
    if scope == EVER:
        return Scope(today, present, None)
    year = whole_number(scope) if scope else present.year
    if year is None or not present.year - LONGEST_BACK - 1 <= year <= present.year:
        raise Http404
    return Scope(today, present, Season(year, club.season_begins))
