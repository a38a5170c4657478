"""The list of a club's months."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from club.models import Member
from ledger.entries_seen import entries_seen
from ledger.months.month_list import ListedMonth, list_months
from ledger.waiting.month_to_close import month_to_close


@dataclass(frozen=True, slots=True)
class MonthsPage:
    """The list of months, with the number of entries that the member may see in each.

    `to_close` is the first day of the month that the member may close now, or None. Costs two
    queries. For the treasurer it costs two more, and another two if a month can be closed.
    """

    member: Member
    months: Sequence[ListedMonth]
    to_close: date | None


def months_page(member: Member) -> MonthsPage:
    """Return the page, with the latest month first."""
    to_close = month_to_close(member) if member.is_treasurer else None
    return MonthsPage(member, list_months(member.club, entries_seen(member)), to_close)
