"""The journal as CSV: a row for each posting."""

import csv
import re
from collections.abc import Iterator
from typing import Final

from ledger.exports.entries import Entry, JournalSource
from ledger.exports.plain_text_accounting import decimal, one_line
from ledger.models import Account
from ledger.words import entry_in_words
from scoring.laws.money.amounts import format_money

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
    "decimal",
)
SIGNS: Final = frozenset("=+-@＝＋－＠﹢﹣﹦﹫")
"""A formula begins with one of these."""
FORMULA: Final = re.compile(rf"""(^|[;,|\t])([\s"]*)(?=[{re.escape("".join(sorted(SIGNS)))}])""")
"""Matches where a spreadsheet would read a formula: at the start of a cell or after a separator.

Some spreadsheets split cells at other separators, and read the wide signs like the plain ones.
"""


class _LineBuffer:
    """A file of one line for the CSV writer to write into."""

    text = ""

    def write(self, text: str) -> None:
        self.text = text


def write(source: JournalSource) -> Iterator[str]:
    """Yield the header, then a line for each posting, with amounts as in the ledger."""
    line = _LineBuffer()
    writer = csv.writer(line)
    writer.writerow(COLUMNS)
    yield line.text
    holders = {pk: _holder(account) for pk, account in source.accounts.items()}
    for entry, postings in source.entries():
        begins, ends = _begins(entry), _ends(entry)
        for account, amount in postings:
            money = entry.currency, amount, format_money(amount, entry.currency)
            plain = decimal(amount, entry.currency)
            writer.writerow((*begins, *holders[account.pk], *money, *ends, plain))
            yield line.text


def _begins(entry: Entry) -> tuple[object, ...]:
    """Return the entry's cells before the account and the amount."""
    words = without_formulas(entry_in_words(entry))
    return (entry.number, entry.dated, entry.played_on, entry.kind, words)


def _holder(account: Account) -> tuple[object, ...]:
    return (
        account.kind,
        account.member_id,
        without_formulas(account.member.name if account.member else ""),
    )


def _ends(entry: Entry) -> tuple[object, ...]:
    by = entry.by
    return (
        entry.card_id,
        entry.edition,
        entry.reverses and entry.reverses.number,
        without_formulas(by.name if by else ""),
        without_formulas(entry.reason),
        entry.posted_at.isoformat(),
        entry.source_key,
    )


def without_formulas(text: str) -> str:
    """Return the words on one line, with an apostrophe before anything like a formula."""
    plain = one_line(text)
    return plain if SIGNS.isdisjoint(plain) else FORMULA.sub(r"\1\2'", plain)
