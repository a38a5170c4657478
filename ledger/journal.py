"""The journal: every transaction of a club, newest first."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from club.models import Club
from ledger.models import Transaction
from ledger.operations.post import POSTINGS
from ledger.wording import amounts_in_words, entry_in_words

PAGE: Final = 50
"""Transactions on one page."""


@dataclass(frozen=True, slots=True)
class JournalLine:
    """A transaction in a line: what it is, and whom it gave what."""

    entry: Transaction
    what: str
    amounts: str


@dataclass(frozen=True, slots=True)
class Journal:
    """A page of the journal. `older` is the number before which the next page begins."""

    lines: tuple[JournalLine, ...]
    older: int | None


def journal(club: Club, before: int | None = None) -> Journal:
    """The club's transactions numbered below `before`, the newest first."""
    entries = club.transactions.order_by("-number")
    if before is not None:
        entries = entries.filter(number__lt=before)
    read = entries.select_related("reverses", "reversed_by").prefetch_related(POSTINGS, "answers")
    page = list(read[: PAGE + 1])
    lines = tuple(_line(entry) for entry in page[:PAGE])
    return Journal(lines, lines[-1].entry.number if len(page) > PAGE else None)


def _line(entry: Transaction) -> JournalLine:
    amounts = amounts_in_words(list(entry.postings.all()), entry.currency)
    return JournalLine(entry, entry_in_words(entry), amounts)


def neighbours(entry: Transaction) -> Mapping[str, int]:
    """The numbers of the transactions before and after this one, as `before` and `after`."""
    near = Transaction.objects.filter(
        club_id=entry.club_id, number__in=(entry.number - 1, entry.number + 1)
    )
    numbers = near.values_list("number", flat=True)
    return {"before" if number < entry.number else "after": number for number in numbers}
