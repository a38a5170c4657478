"""Parties week by week, as bars."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Final

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from history.rating_system.weeks import WEEK, monday_of
from paper.chart_shapes.bars import BarChart, bar_chart

WEEKS: Final = 52
NAMED: Final = 5
"""The number of weeks named below their bars."""


@dataclass(frozen=True, slots=True)
class Weeks:
    """Weeks from the `first` day to the `last`, with their parties as a chart.

    `most` is the highest number of parties in a week, and `busiest` the Monday of the first such
    week.
    """

    first: date
    last: date
    parties: int
    most: int
    busiest: date
    chart: BarChart | None


def weeks_until(day: date, parties: Mapping[str, int], since: date | None = None) -> Weeks:
    """Return the weeks up to that of a day, from the number of parties by Monday.

    They begin with the week of `since`. Without `since`, there are `WEEKS` weeks.
    """
    final = monday_of(day)
    count = (final - monday_of(since)) // WEEK + 1 if since else WEEKS
    mondays = [final - WEEK * back for back in reversed(range(count))]
    counts = [parties.get(monday.isoformat(), 0) for monday in mondays]
    most = max(counts)
    return Weeks(
        first=since or mondays[0],
        last=day,
        parties=sum(counts),
        most=most,
        busiest=mondays[counts.index(most)],
        chart=bar_chart(
            _("Parties in a week"),
            [date_format(monday, "j M") for monday in mondays],
            [(_("Parties"), counts)],
            head=_("Week from"),
            most_named=NAMED,
        ),
    )
