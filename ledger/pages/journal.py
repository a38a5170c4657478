"""The journal: a club's transactions that a member may see, newest first."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.db.models import Count, Prefetch, QuerySet

from club.access.who_sees_money import sees_all_money
from club.models import Member
from ledger.entries_seen import entries_seen, postings_seen
from ledger.forms.journal_search import JournalSearchForm
from ledger.models import Posting, Transaction
from ledger.pages.journal_search import narrow_entries
from ledger.words import format_amounts, format_entry

PAGE: Final = 50
"""The number of transactions on one page."""
NAMED: Final = 50
"""The most accounts that a line names."""


@dataclass(frozen=True, slots=True)
class JournalLine:
    """A transaction in one line: its description, and who received or gave what."""

    entry: Transaction
    what: str
    amounts: str


@dataclass(frozen=True, slots=True)
class JournalPage:
    """A page of the journal as one member sees it. The next page starts before number `older`.

    Costs six queries at most, and two for the people and currencies to search for. A search for
    words costs one more, for the club's accounts.
    """

    member: Member
    search: JournalSearchForm
    lines: tuple[JournalLine, ...]
    older: int | None
    is_older: bool
    """Whether this is a later page than the first."""

    @property
    def sees_all(self) -> bool:
        """Whether the member may see every entry of the club."""
        return sees_all_money(self.member)


def journal(member: Member, search: JournalSearchForm, before: int | None = None) -> JournalPage:
    """Return the transactions that the member may see, newest first.

    `before` limits them to smaller numbers. A search limits them to those it finds. An invalid
    search finds none.
    """
    entries = _searched(member, search).order_by("-number")
    if before is not None:
        entries = entries.filter(number__lt=before)
    related = entries.select_related("reverses", "reversed_by")
    read = related.prefetch_related(_with_named_accounts(member), "answers")
    page = list(read[: PAGE + 1])
    counts = _counts(page)
    lines = tuple(_line(entry, counts[entry.pk]) for entry in page[:PAGE])
    older = lines[-1].entry.number if len(page) > PAGE else None
    return JournalPage(member, search, lines, older, is_older=before is not None)


def _searched(member: Member, search: JournalSearchForm) -> QuerySet[Transaction]:
    entries = entries_seen(member)
    if not search.is_bound:
        return entries
    return narrow_entries(entries, member, search.terms) if search.is_valid() else entries.none()


def _with_named_accounts(viewer: Member) -> "Prefetch[str, QuerySet[Posting], str]":
    """Return a prefetch of the accounts that each entry's line names, largest receiver first."""
    seen = Posting.objects.filter(postings_seen(viewer))
    postings = seen.select_related("account__member").order_by("-amount", "pk")
    return Prefetch("postings", postings[:NAMED], to_attr="named")


def _counts(page: Sequence[Transaction]) -> Mapping[int, int]:
    """Return the number of accounts that each of these entries changed, by the entry's id."""
    postings = Posting.objects.filter(transaction__in=[entry.pk for entry in page]).order_by()
    return dict(postings.values_list("transaction_id").annotate(count=Count("pk")))


def _line(entry: Transaction, count: int) -> JournalLine:
    named: list[Posting] = entry.named  # type: ignore[attr-defined]  # as prefetched
    amounts = format_amounts(named, entry.currency, more=count - len(named))
    return JournalLine(entry, format_entry(entry), amounts)


def neighbouring_entries(viewer: Member, entry: Transaction) -> Mapping[str, int]:
    """Return the numbers of the neighbouring transactions that the viewer may see.

    The keys are `before` and `after`. Costs one query, or two if the viewer does not see every
    entry.
    """
    if not sees_all_money(viewer):
        return _neighbours_seen(viewer, entry)
    near = Transaction.objects.filter(
        club_id=entry.club_id, number__in=(entry.number - 1, entry.number + 1)
    )
    numbers = near.values_list("number", flat=True)
    return {"before" if number < entry.number else "after": number for number in numbers}


def _neighbours_seen(viewer: Member, entry: Transaction) -> Mapping[str, int]:
    """Return the numbers of the nearest transactions that the viewer may see, by two queries."""
    numbers = entries_seen(viewer).values_list("number", flat=True)
    before = numbers.filter(number__lt=entry.number).order_by("-number").first()
    after = numbers.filter(number__gt=entry.number).order_by("number").first()
    return {name: n for name, n in (("before", before), ("after", after)) if n is not None}
