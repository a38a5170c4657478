"""The list of a club's months."""

from collections.abc import Sequence
from dataclasses import dataclass

from club.models import Member
from ledger.entries_seen import entries_seen
from ledger.months.month_list import ListedMonth, list_months


@dataclass(frozen=True, slots=True)
class MonthsPage:
    """The months, each with the entries that the member sees. Two queries."""

    member: Member
    months: Sequence[ListedMonth]


def months_page(member: Member) -> MonthsPage:
    """Return the page, the latest month first."""
    return MonthsPage(member, list_months(member.club, entries_seen(member)))
