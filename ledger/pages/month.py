"""The page of one month: its figures, what is still open, and its papers."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Any

from club.models import Member
from ledger.forms.card import ReasonForm
from ledger.models import DocumentKind, IssuedDocument, Month
from ledger.months.columns import Data, currency_table
from ledger.months.figures import report_data
from ledger.months.mailings import Mailing, mailings
from ledger.months.queries import month_days
from ledger.operations.months.close_month import can_close, can_reopen, closable_from
from ledger.waiting.open_in_month import OpenInMonth, open_in_month
from scoring.days import today


@dataclass(frozen=True)  # No slots: what is asked for is kept.
class MonthPage:
    """A month as one member sees it: as issued if it is closed, else as of now.

    A closed month costs five queries: its closings, who closed it, its papers, their letters, and
    how far the book is closed. A month that is not closed costs fifteen, and one or two more for
    what waits in it. The treasurer's page costs one more of each.
    """

    member: Member
    first: date
    """The month's first day."""
    forms: Mapping[str, ReasonForm]
    """Refused forms by name, as typed."""

    @cached_property
    def closings(self) -> list[Month]:
        """Every closing of the month, the latest first."""
        months = self.member.club.months.filter(year=self.first.year, month=self.first.month)
        return list(months.order_by("-id"))

    @cached_property
    def closed(self) -> Month | None:
        """The closing that stands."""
        return next((one for one in self.closings if one.reopened_at is None), None)

    @cached_property
    def report(self) -> Data:
        """The report's data."""
        if closed := self.closed:
            documents = (paper.document for paper in self.papers)
            of_closing = (one for one in documents if one.month_id == closed.pk)
            (issued,) = (one for one in of_closing if one.kind == DocumentKind.REPORT)
            return issued.data
        return report_data(self.member.club, self.first.year, self.first.month)

    @cached_property
    def books(self) -> list[dict[str, Any]]:
        """The report's figures as a table for each currency."""
        return [currency_table(book) for book in self.report["currencies"]]

    @cached_property
    def papers(self) -> list[Mailing]:
        """What was issued, also before a reopening, and whether it went by e-mail."""
        issued = IssuedDocument.objects.filter(month__in=self.closings).order_by("number")
        return mailings(issued.select_related("member__user", "delivery", "month"))

    @property
    def has_own(self) -> bool:
        """Whether the member has a statement; in a month not closed everybody has a draft."""
        issued = (paper.document for paper in self.papers)
        own = {one.month_id for one in issued if one.member_id == self.member.pk}
        return self.closed is None or self.closed.pk in own

    @cached_property
    def pending(self) -> OpenInMonth | None:
        """What is not done yet; None for a closed month."""
        return None if self.closed else open_in_month(self.member.club, self.first)

    @cached_property
    def can_close(self) -> bool:
        """Whether the member may close it now."""
        return can_close(self.member.club, self.member, self.first.year, self.first.month)

    @cached_property
    def closable_from(self) -> date | None:
        """The day from which it can be closed; None once that has come."""
        last = month_days(self.first.year, self.first.month)[1]
        day = closable_from(self.member.club, last)
        return day if today(self.member.club) < day else None

    @cached_property
    def can_reopen(self) -> bool:
        """Whether the member may reopen it now."""
        return self.closed is not None and can_reopen(self.closed, self.member)
