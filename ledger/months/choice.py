"""Find a month, its closing, and the papers issued for it."""

from dataclasses import dataclass
from datetime import date, timedelta
from functools import cached_property
from typing import Any, Final

from club.models import Club
from ledger.models import IssuedDocument, Month
from ledger.months.figures import report_data
from ledger.months.queries import month_days
from scoring.days import today

LAST: Final = "last"


@dataclass(frozen=True)
class MonthChoice:
    """A month of a club, with its closing if the month is closed."""

    club: Club
    first: date
    closed: Month | None

    @cached_property
    def report(self) -> IssuedDocument | None:
        """The report as issued, or None if the month is not closed."""
        return self.closed.documents.get(member=None) if self.closed else None

    @cached_property
    def report_data(self) -> dict[str, Any]:
        """The report's data as issued or, if the month is not closed, as of now."""
        if self.report:
            return self.report.data
        return report_data(self.club, self.first.year, self.first.month)

    @property
    def documents(self) -> list[IssuedDocument]:
        """The month's papers by number, the report first; empty if the month is not closed."""
        return list(self.closed.documents.order_by("number")) if self.closed else []


def choose_month(club: Club, first: date) -> MonthChoice:
    """Return the month whose first day is `first`, with its closing if it is closed."""
    closed = club.months.filter(year=first.year, month=first.month, reopened_at=None).first()
    return MonthChoice(club, first, closed)


def parse_month_or_last(club: Club, text: str) -> date:
    """Return the first day of a month written as 2026-11, or of the last month if it is “last”.

    The last month is the one before the current month in the club's time zone. Raises ValueError
    for any other text.
    """
    if text == LAST:
        return (today(club).replace(day=1) - timedelta(1)).replace(day=1)
    return parse_month(text)


def parse_month(text: str) -> date:
    """Return the first day of a month written as 2026-11. Raises ValueError for other texts."""
    try:
        if len(text) != 7:
            raise ValueError
        day = date.fromisoformat(f"{text}-01")
        return month_days(day.year, day.month)[0]
    except ValueError:
        raise ValueError(f"“{text}” is not a month. Write it as 2026-11.") from None
