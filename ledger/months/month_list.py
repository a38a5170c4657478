"""The list of a club's months, with the number of entries in each."""

from collections import Counter
from dataclasses import dataclass
from datetime import date

from django.db.models import Count, QuerySet

from club.models import Club
from ledger.models import Transaction
from scoring.days import today


@dataclass(frozen=True, slots=True)
class ListedMonth:
    """A line in the list of months: the first day, whether it is closed, and its entries."""

    first: date
    closed: bool
    entries: int


def list_months(club: Club, entries: QuerySet[Transaction] | None = None) -> list[ListedMonth]:
    """Return the months from the first entry or closing to the current month, latest first.

    Counts the club's entries, or only those in `entries` if given.
    """
    counted = club.transactions.all() if entries is None else entries
    days = counted.order_by("dated").values_list("dated").annotate(count=Count("pk"))
    counts: Counter[date] = Counter()  # SQLite cannot group by month.
    for day, count in days:
        counts[day.replace(day=1)] += count
    this_month = today(club).replace(day=1)
    closed = set(club.months.filter(reopened_at=None).values_list("year", "month"))
    lines, first = [], min([*counts, *(date(*month, 1) for month in closed)], default=this_month)
    while first <= this_month:
        is_closed = (first.year, first.month) in closed
        lines.append(ListedMonth(first, is_closed, counts[first]))
        first = _next_month(first)
    return lines[::-1]


def _next_month(first: date) -> date:
    return date(first.year + first.month // 12, first.month % 12 + 1, 1)
