"""The page of one month: its figures, what is unfinished, and its papers."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Any

from club.access.who_sees_money import is_open_to_all, sees_all_money
from club.models import Member
from club.moving.old_ids import members_by_old_id
from ledger.entries_seen import entries_seen
from ledger.models import DocumentKind, IssuedDocument, Month
from ledger.months.columns import Data, currency_table
from ledger.months.figures import report_data
from ledger.months.mailings import Mailing, mailings
from ledger.months.queries import month_days
from ledger.operations.months.close_month import can_close, can_reopen_month, closable_from
from ledger.waiting.unfinished_in_month import UnfinishedInMonth, unfinished_in_month
from scoring.days import today
from scoring.forms.reason import ReasonForm


@dataclass(frozen=True)  # No slots, because properties are cached.
class MonthPage:
    """A month as one member sees it: as issued if it is closed, else as it is now.

    A closed month costs six queries: its closings, who closed it, its papers, their e-mails, how
    far the ledger is closed, and the members' ids from before the club moved here. An open month
    costs sixteen, one or two more if items wait, and seven more for bystanders' payments. The
    treasurer's page costs one more in each case. A member who sees only their own money costs two
    more: the report, and which corrections are theirs.
    """

    member: Member
    first: date
    """The month's first day."""
    forms: Mapping[str, ReasonForm]
    """Refused forms by name, with their typed values."""

    @property
    def last(self) -> date:
        """The month's last day."""
        return month_days(self.first.year, self.first.month)[1]

    @property
    def is_over(self) -> bool:
        """Whether a later month has begun."""
        return self.last < today(self.member.club)

    @property
    def sees_all(self) -> bool:
        """Whether the member may see everybody's figures, and the printed report."""
        return sees_all_money(self.member)

    @property
    def is_for_the_board(self) -> bool:
        """Whether the report may be put up where everybody can read it."""
        return is_open_to_all(self.member.club)

    @cached_property
    def closings(self) -> list[Month]:
        """Every closing of the month, the latest first."""
        months = self.member.club.months.filter(year=self.first.year, month=self.first.month)
        return list(months.order_by("-id"))

    @cached_property
    def closed(self) -> Month | None:
        """The closing that was not reopened, or None if the month is open."""
        return next((closing for closing in self.closings if closing.reopened_at is None), None)

    @cached_property
    def report(self) -> Data:
        """The report's data: as issued if the month is closed, else as it is now."""
        if closed := self.closed:
            if not self.sees_all:  # The report is not among the papers they may see.
                return closed.documents.get(kind=DocumentKind.REPORT).data
            documents = (paper.document for paper in self.papers)
            of_closing = (document for document in documents if document.month_id == closed.pk)
            (issued,) = (
                document for document in of_closing if document.kind == DocumentKind.REPORT
            )
            return issued.data
        return report_data(self.member.club, self.first.year, self.first.month)

    @cached_property
    def books(self) -> list[dict[str, Any]]:
        """The report's figures that the member may see, as a table for each currency."""
        books = map(self._seen, map(self._with_ids_now, self.report["currencies"]))
        return [currency_table(book) for book in books if book["members"] or book["own"]]

    @property
    def hides_entries(self) -> bool:
        """Whether the month has figures, of which this member may see only their own."""
        return not self.sees_all and bool(self.report["currencies"])

    def _with_ids_now(self, book: Data) -> Data:
        """Return one currency with the members' present ids.

        The report as issued may have ids from before the club moved to this site.
        """
        if not self._ids_now:
            return book

        def now(side: Data) -> Data:
            return {**side, "id": self._ids_now.get(side["id"], side["id"])}

        return {
            **book,
            "members": [
                {**line, "member": self._ids_now.get(line["member"], line["member"])}
                for line in book["members"]
            ],
            "payments": [
                {**p, "payer": now(p["payer"]), "receiver": now(p["receiver"])}
                for p in book["payments"]
            ],
        }

    @cached_property
    def _ids_now(self) -> Mapping[int, int]:
        """The members' present ids, by the ids they had on a site where the club was before."""
        return members_by_old_id(self.member.club_id) if self.closed else {}

    def _seen(self, book: Data) -> Data:
        """Return the part of one currency that the member may see: everything, or their own."""
        if self.sees_all:
            return book
        own, sides = self.member.pk, ("payer", "receiver")
        return {
            **book,
            "members": [line for line in book["members"] if line["member"] == own],
            "own": [],
            "payments": [p for p in book["payments"] if own in [p[side]["id"] for side in sides]],
        }

    @cached_property
    def corrections(self) -> list[Data]:
        """The corrections of earlier months that the member may see."""
        corrections: list[Data] = self.report["corrections"]
        if self.sees_all or not corrections:
            return corrections
        entries = entries_seen(self.member).filter(
            number__in=[correction["number"] for correction in corrections]
        )
        numbers = set(entries.values_list("number", flat=True))
        return [correction for correction in corrections if correction["number"] in numbers]

    @cached_property
    def papers(self) -> list[Mailing]:
        """The issued papers, including those from before a reopening, each with its mailing."""
        issued = IssuedDocument.objects.filter(month__in=self.closings).order_by("number")
        if not self.sees_all:
            issued = issued.filter(member=self.member)
        return mailings(issued.select_related("member__user", "delivery", "month"))

    @property
    def has_own(self) -> bool:
        """Whether the member has a statement. In an open month everybody has a draft."""
        issued = (paper.document for paper in self.papers)
        own = {document.month_id for document in issued if document.member_id == self.member.pk}
        return self.closed is None or self.closed.pk in own

    @cached_property
    def pending(self) -> UnfinishedInMonth | None:
        """The unfinished items in the month, or None if the month is closed.

        Of payments and bets, these are only those that the member may see.
        """
        if self.closed:
            return None
        pending = unfinished_in_month(self.member.club, self.first)
        return pending if self.sees_all else pending.of_member(self.member)

    @cached_property
    def can_close(self) -> bool:
        """Whether the member may close the month now."""
        return can_close(self.member.club, self.member, self.first.year, self.first.month)

    @cached_property
    def closable_from(self) -> date | None:
        """The day from which the month can be closed, or None once that day has come."""
        day = closable_from(self.member.club, self.last)
        return day if today(self.member.club) < day else None

    @cached_property
    def can_reopen(self) -> bool:
        """Whether the member may reopen the month now."""
        return self.closed is not None and can_reopen_month(self.closed, self.member)
