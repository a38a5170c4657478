"""Read the data of every export: the accounts, and the entries a page at a time.

An export ends with the last number given when it began, so an entry posted meanwhile is neither
half in it nor missing from its balances.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import cached_property
from typing import Any, Final, NamedTuple

from django.db.models import F, Min, QuerySet

from club.models import Club, Member
from ledger.models import Account, Counter, Posting, Transaction

PAGE: Final = 1_000
"""Transactions read at a time."""


class ReversedEntry(NamedTuple):
    """The number and the day of an entry that another reverses."""

    number: int
    dated: date


class Entry(NamedTuple):
    """A transaction as an export reads it: a plain row, because a journal has very many."""

    pk: int
    number: int
    dated: date
    played_on: date | None
    posted_at: datetime
    kind: str
    reason: str
    card_id: int | None
    edition: int | None
    bet_id: int | None
    way: str
    laws_version: str
    source_key: str
    currency: str
    by: Member | None
    reverses: ReversedEntry | None


READ: Final = (*Entry._fields[:-2], "by_id", "reverses__number", "reverses__dated")
"""The columns read for an entry."""


class PostedAmount(NamedTuple):
    """An amount and its account."""

    account: Account
    amount: int


@dataclass(frozen=True)
class JournalSource:
    """A club's journal up to a number: all of it, or one month.

    `month` is the month's first day.
    """

    club: Club
    until: int
    month: date | None = None

    @cached_property
    def accounts(self) -> Mapping[int, Account]:
        """Every account of the club by id: the club's own, then the members' by member."""
        rows = self.club.accounts.select_related("member").order_by(
            F("member_id").asc(nulls_first=True), "kind", "currency"
        )
        return {row.pk: row for row in rows}

    @cached_property
    def begins(self) -> date | None:
        """The earliest date of an entry, or None."""
        first: date | None = self._entries().aggregate(first=Min("dated"))["first"]
        return first

    @property
    def currencies(self) -> list[str]:
        """The currencies of the accounts, the club's first."""
        kept = {account.currency for account in self.accounts.values()} - {self.club.currency}
        return [self.club.currency, *sorted(kept)]

    def entries(self) -> Iterator[tuple[Entry, list[PostedAmount]]]:
        """Yield the entries by number, each with its postings; few are in memory at once."""
        after, page = 0, self._page(0)
        while page:
            posted = self._posted(page)
            for entry in page:
                yield entry, posted[entry.pk]
            after = page[-1].number
            page = self._page(after) if len(page) == PAGE else []

    @cached_property
    def _members(self) -> Mapping[int, Member]:
        return {member.pk: member for member in self.club.members.all()}

    def _page(self, after: int) -> list[Entry]:
        """Return the next entries, with who entered them and what they reverse."""
        rows = self._entries().filter(number__gt=after).order_by("number").values_list(*READ)
        return [self._entry(*row) for row in rows[:PAGE]]

    def _entry(self, *row: Any) -> Entry:
        *columns, by, number, dated = row
        reverses = ReversedEntry(number, dated) if number else None
        return Entry._make((*columns, self._members[by] if by else None, reverses))

    def _posted(self, page: Sequence[Entry]) -> Mapping[int, list[PostedAmount]]:
        """Return the postings of each entry on the page, by its id.

        They are plain rows, because a journal has more postings than entries.
        """
        # Between two numbers: a thousand ids take longer to write than their rows to find.
        of_page = self._entries().filter(number__gte=page[0].number, number__lte=page[-1].number)
        rows = Posting.objects.filter(transaction__in=of_page).order_by("id")
        found: dict[int, list[PostedAmount]] = defaultdict(list)
        for entry, account, amount in rows.values_list("transaction_id", "account_id", "amount"):
            found[entry].append(PostedAmount(self.accounts[account], amount))
        return found

    def _entries(self) -> QuerySet[Transaction]:
        entries = self.club.transactions.filter(number__lte=self.until)
        if self.month is None:
            return entries
        return entries.filter(dated__gte=self.month, dated__lt=month_after(self.month))


def journal_source(club: Club, month: date | None = None) -> JournalSource:
    """Return the club's journal as it stands now; `month` is a month's first day."""
    counter = Counter.objects.filter(club=club).first()
    return JournalSource(club, counter.last if counter else 0, month)


def month_after(first: date) -> date:
    """Return the first day of the next month."""
    years, month = divmod(first.month, 12)
    return date(first.year + years, month + 1, 1)
