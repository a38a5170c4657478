"""The month that the treasurer may close now: the earliest open month with entries that is over."""

from datetime import date

from club.models import Member
from ledger.models import Counter
from ledger.operations.months.close_month import can_close
from scoring.days import today


def month_to_close(treasurer: Member) -> date | None:
    """Return the first day of the month to close next, or None.

    Costs at most four queries.
    """
    club = treasurer.club
    counter = Counter.objects.filter(club=club).first()
    entries = club.transactions.filter(dated__lt=today(club).replace(day=1))
    if counter and counter.closed_through:
        entries = entries.filter(dated__gt=counter.closed_through)
    entry = entries.order_by("dated").only("dated").first()
    if entry is None or not can_close(club, treasurer, entry.dated.year, entry.dated.month):
        return None
    return entry.dated.replace(day=1)
