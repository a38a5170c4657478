"""Read the data of every export: the accounts, and the entries a page at a time.

An export ends with the last number given when it began. So an entry posted meanwhile is in neither
the export nor its balances.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Any, Final, NamedTuple, TypeAlias

from django.db.models import F, Min, QuerySet, TextField
from django.db.models.functions import Cast

from club.models import Club
from ledger.models import Account, Counter, Posting, Transaction
from ledger.words import Wording

PAGE: Final = 2_000
"""The number of transactions read at a time."""


class ReversedEntry(NamedTuple):
    """The number and the date of an entry that another entry reverses."""

    number: int
    dated: date


class Entry(NamedTuple):
    """A transaction as an export reads it: a plain row, because a journal has very many.

    Dates and the moment stay the database's own text, because an export writes them as text.
    Converting them to dates would take a third of the time of reading.
    """

    pk: int
    number: int
    day: str
    played: str | None
    posted: str
    kind: str
    reason: str
    card_id: int | None
    edition: int | None
    bet_id: int | None
    method: str
    laws_version: str
    source_key: str
    currency: str
    by_id: int | None
    reversed_number: int | None
    reversed_day: str | None

    @property
    def dated(self) -> date:
        """The date on which the entry counts."""
        return date.fromisoformat(self.day)

    @property
    def posted_at(self) -> str:
        """The moment of posting, in UTC: “2026-11-20T19:30:00+00:00”."""
        moment = self.posted.removesuffix("+00").replace(" ", "T")
        # PostgreSQL writes the zone, and leaves out zeros at the end of a fraction.
        return f"{moment.ljust(26, '0') if '.' in moment else moment}+00:00"

    @property
    def reverses(self) -> ReversedEntry | None:
        """The entry that this one reverses, or None."""
        if self.reversed_number is None or self.reversed_day is None:
            return None
        return ReversedEntry(self.reversed_number, date.fromisoformat(self.reversed_day))


def _text(column: str) -> Cast:
    return Cast(column, TextField())


READ: Final = (
    *("pk", "number", _text("dated"), _text("played_on"), _text("posted_at"), "kind", "reason"),
    *("card_id", "edition", "bet_id", "way", "laws_version", "source_key", "currency", "by_id"),
    *("reverses__number", _text("reverses__dated")),
)
"""The columns read for an entry, in the order of the fields of `Entry`."""

Posted: TypeAlias = tuple[int, int]
"""A posting: the id of its account, and the amount in the smallest coin."""


class Names(NamedTuple):
    """The names that every entry of a journal needs: wording, accounts by id and people by id."""

    words: Wording
    accounts: Mapping[int, str]
    people: Mapping[int, str]


@dataclass(frozen=True)
class JournalSource:
    """A club's journal up to the number `until`: all of it, or one month.

    `month` is the month's first day, or None for all.
    """

    club: Club
    until: int
    month: date | None = None

    @cached_property
    def accounts(self) -> Mapping[int, Account]:
        """Every account of the club by id: the club's own first, then the members' by member."""
        rows = self.club.accounts.select_related("member").order_by(
            F("member_id").asc(nulls_first=True), "kind", "currency"
        )
        return {row.pk: row for row in rows}

    @cached_property
    def begins(self) -> date | None:
        """The earliest date of an entry, or None if there are no entries."""
        first: date | None = self._entries().aggregate(first=Min("dated"))["first"]
        return first

    @property
    def currencies(self) -> list[str]:
        """The currencies of the accounts, the club's own first."""
        others = {account.currency for account in self.accounts.values()} - {self.club.currency}
        return [self.club.currency, *sorted(others)]

    @cached_property
    def names(self) -> Mapping[int, str]:
        """The names of the club's members by id."""
        return dict(self.club.members.values_list("pk", "name"))

    def entries(self) -> Iterator[tuple[Entry, list[Posted]]]:
        """Yield the entries by number, each with its postings; one page is in memory at a time."""
        after, page = 0, self._page(0)
        while page:
            posted = self._posted(page)
            for entry in page:
                yield entry, posted[entry.pk]
            after = page[-1].number
            page = self._page(after) if len(page) == PAGE else []

    def _page(self, after: int) -> list[Entry]:
        """Return the next page of entries, after the number `after`."""
        rows = self._entries().filter(number__gt=after).order_by("number").values_list(*READ)
        return list(map(Entry._make, rows[:PAGE]))

    def _posted(self, page: Sequence[Entry]) -> Mapping[int, list[Posted]]:
        """Return the postings of each entry on the page, by the entry's id.

        They are plain rows, because a journal has more postings than entries.
        """
        # A range of numbers: a thousand ids take longer to send than their rows take to find.
        between = {"number__gte": page[0].number, "number__lte": page[-1].number}
        chosen = {f"transaction__{key}": value for key, value in (self._chosen | between).items()}
        rows = Posting.objects.filter(transaction__club=self.club, **chosen).order_by("id")
        postings: dict[int, list[Posted]] = defaultdict(list)
        for entry, account, amount in rows.values_list("transaction_id", "account_id", "amount"):
            postings[entry].append((account, amount))
        return postings

    def _entries(self) -> QuerySet[Transaction]:
        return self.club.transactions.filter(**self._chosen)

    @property
    def _chosen(self) -> dict[str, Any]:
        """The filters for the club's entries."""
        chosen: dict[str, Any] = {"number__lte": self.until}
        if self.month is None:
            return chosen
        return chosen | {"dated__gte": self.month, "dated__lt": month_after(self.month)}


def journal_source(club: Club, month: date | None = None) -> JournalSource:
    """Return the club's journal up to now, or one month of it. `month` is a month's first day."""
    counter = Counter.objects.filter(club=club).first()
    return JournalSource(club, counter.last if counter else 0, month)


def month_after(first: date) -> date:
    """Return the first day of the next month."""
    years, month = divmod(first.month, 12)
    return date(first.year + years, month + 1, 1)
