"""The journal as CSV: a row for each posting."""

import csv
from collections.abc import Iterator
from typing import Final

from ledger.exports.entries import Source
from ledger.exports.plain_text import one_line
from ledger.models import Posting, Transaction
from ledger.wording import entry_in_words
from scoring.laws.money import format_money

COLUMNS: Final = (
    "number",
    "dated",
    "played_on",
    "kind",
    "what",
    "account",
    "member",
    "name",
    "currency",
    "amount",
    "money",
    "card",
    "edition",
    "reverses",
    "by",
    "reason",
    "posted_at",
    "source_key",
)
FORMULA: Final = ("=", "+", "-", "@")


class _Line:
    """A file of one line, for the writer to write into."""

    text = ""

    def write(self, text: str) -> None:
        self.text = text


def write(source: Source) -> Iterator[str]:
    """The header, then the rows, a line each; amounts as the ledger has them."""
    line = _Line()
    writer = csv.writer(line)
    writer.writerow(COLUMNS)
    yield line.text
    for entry in source.entries():
        for posting in entry.postings.all():
            writer.writerow(_row(entry, posting))
            yield line.text


def _row(entry: Transaction, posting: Posting) -> tuple[object, ...]:
    account = posting.account
    return (
        entry.number,
        entry.dated,
        entry.played_on,
        entry.kind,
        _words(entry_in_words(entry)),
        account.kind,
        account.member_id,
        _words(account.member.name if account.member else ""),
        entry.currency,
        posting.amount,
        format_money(posting.amount, entry.currency),
        entry.card_id,
        entry.edition,
        entry.reverses and entry.reverses.number,
        _words(entry.by.name if entry.by else ""),
        _words(entry.reason),
        entry.posted_at.isoformat(),
        entry.source_key,
    )


def _words(text: str) -> str:
    """Words on one line; an apostrophe before what a spreadsheet would take for a formula."""
    line = one_line(text)
    return f"'{line}" if line.startswith(FORMULA) else line
