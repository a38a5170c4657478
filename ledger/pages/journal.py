"""The journal: every transaction of a club, newest first."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.db.models import Count, Prefetch, QuerySet

from club.models import Club
from ledger.models import Posting, Transaction
from ledger.words import amounts_in_words, entry_in_words

PAGE: Final = 50
"""Transactions on one page."""
NAMED: Final = 50
"""The most accounts that a line names."""


@dataclass(frozen=True, slots=True)
class JournalLine:
    """A transaction in one line: what it is, and whom it gave what."""

    entry: Transaction
    what: str
    amounts: str


@dataclass(frozen=True, slots=True)
class Journal:
    """A page of the journal. The next page starts before number `older`."""

    lines: tuple[JournalLine, ...]
    older: int | None


def journal(club: Club, before: int | None = None) -> Journal:
    """Return the club's transactions numbered below `before`, newest first."""
    entries = club.transactions.order_by("-number")
    if before is not None:
        entries = entries.filter(number__lt=before)
    read = entries.select_related("reverses", "reversed_by").prefetch_related(_named(), "answers")
    page = list(read[: PAGE + 1])
    counts = _counts(page)
    lines = tuple(_line(entry, counts[entry.pk]) for entry in page[:PAGE])
    return Journal(lines, lines[-1].entry.number if len(page) > PAGE else None)


def _named() -> "Prefetch[str, QuerySet[Posting], str]":
    """Prefetch the accounts that each entry's line names; the largest receiver first."""
    postings = Posting.objects.select_related("account__member").order_by("-amount", "pk")
    return Prefetch("postings", postings[:NAMED], to_attr="named")


def _counts(page: Sequence[Transaction]) -> Mapping[int, int]:
    """Return how many accounts each of these entries moved, by its id."""
    postings = Posting.objects.filter(transaction__in=[entry.pk for entry in page]).order_by()
    return dict(postings.values_list("transaction_id").annotate(count=Count("pk")))


def _line(entry: Transaction, count: int) -> JournalLine:
    named: list[Posting] = entry.named  # type: ignore[attr-defined]  # as prefetched
    amounts = amounts_in_words(named, entry.currency, more=count - len(named))
    return JournalLine(entry, entry_in_words(entry), amounts)


def neighbours(entry: Transaction) -> Mapping[str, int]:
    """Return the numbers of the transactions next to this one, as `before` and `after`."""
    near = Transaction.objects.filter(
        club_id=entry.club_id, number__in=(entry.number - 1, entry.number + 1)
    )
    numbers = near.values_list("number", flat=True)
    return {"before" if number < entry.number else "after": number for number in numbers}
