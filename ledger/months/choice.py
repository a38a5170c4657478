"""Find a month, its closing, and what was issued for it."""

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
    """A month of a club, and its closing if it is closed."""

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
        """All its papers by number, the report first; none if the month is not closed."""
        return list(self.closed.documents.order_by("number")) if self.closed else []


def choose_month(club: Club, first: date) -> MonthChoice:
    """Return the month that begins on this day."""
    closed = club.months.filter(year=first.year, month=first.month, reopened_at=None).first()
    return MonthChoice(club, first, closed)


def parse_month_or_last(club: Club, text: str) -> date:
    """Return the first day of a month written as 2026-11, or of the “last” one that is over.

    Raises ValueError.
    """
    if text == LAST:
        return (today(club).replace(day=1) - timedelta(1)).replace(day=1)
    return parse_month(text)


def parse_month(text: str) -> date:
    """Return the first day of a month written as 2026-11. Raises ValueError."""
    try:
        if len(text) != 7:
            raise ValueError
        day = date.fromisoformat(f"{text}-01")
        return month_days(day.year, day.month)[0]
    except ValueError:
        raise ValueError(f"“{text}” is not a month. Write it as 2026-11.") from None
