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
    """The months, each with the entries that the member sees, and the one that they may close now.

    Two queries; for the treasurer two more, and another two if a month is to close.
    """

    member: Member
    months: Sequence[ListedMonth]
    to_close: date | None


def months_page(member: Member) -> MonthsPage:
    """Return the page, the latest month first."""
    to_close = month_to_close(member) if member.is_treasurer else None
    return MonthsPage(member, list_months(member.club, entries_seen(member)), to_close)
