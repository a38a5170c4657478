"""The page that asks before a month is closed."""

from dataclasses import dataclass
from datetime import date

from club.models import Member
from club.operation_error import OperationError
from ledger.months.queries import read_month
from ledger.operations.months.close_month import members_with_statement, verify_close_month
from ledger.waiting.unfinished_in_month import UnfinishedInMonth, unfinished_in_month


@dataclass(frozen=True, slots=True)
class ClosingMonth:
    """The page before a month is closed.

    It shows what closing does, what is unfinished, and any reason why the month cannot be closed.
    Costs fourteen queries: one for whether the month is closed, four to read the month, seven for
    what is unfinished, and two for whether it may be closed. A bystander's payment costs seven
    more.
    """

    member: Member
    first: date
    entries: int
    statements: int
    pending: UnfinishedInMonth
    refused: str


def closing_month(by: Member, first: date) -> ClosingMonth:
    """Return the page for the month whose first day is `first`."""
    read = read_month(by.club, first.year, first.month)
    return ClosingMonth(
        member=by,
        first=first,
        entries=len(read.entries),
        statements=len(members_with_statement(read)),
        pending=unfinished_in_month(by.club, first),
        refused=_why_not(by, first),
    )


def _why_not(by: Member, first: date) -> str:
    try:
        verify_close_month(club=by.club, by=by, year=first.year, month=first.month)
    except OperationError as refused:
        return refused.message
    return ""
