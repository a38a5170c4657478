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
    """The page before a month is closed: what closing does, what is still open, and why it cannot
    be.

    It costs fourteen queries: one for whether it is closed already, four for the month's reading,
    seven for what is open in it, and two for whether it may be closed. If a bystander is to pay, it
    costs seven more.
    """

    member: Member
    first: date
    entries: int
    statements: int
    pending: UnfinishedInMonth
    refused: str


def closing_month(by: Member, first: date) -> ClosingMonth:
    """Return the page for the month that begins on this day."""
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
