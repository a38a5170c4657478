"""The journal as CSV: a row for each posting."""

import csv
import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from ledger.exports.entries import Entry, JournalSource
from ledger.exports.plain_text_accounting import KEPT, decimal, one_line
from ledger.models import Account
from ledger.words import Wording, format_entry, wording
from piquet.money.amounts import format_money

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
"""Signs that can begin a formula."""
FORMULA: Final = re.compile(rf"""(^|[;,|\t])([\s"]*)(?=[{re.escape("".join(sorted(SIGNS)))}])""")
"""Match where a spreadsheet would read a formula: at the start of a cell or after a separator.

Some spreadsheets also split cells at other separators, and read full-width signs as plain ones.
"""


class _Line:
    """A one-line file for the CSV writer to write into."""

    def __init__(self) -> None:
        self._text = ""
        self._writer = csv.writer(self)

    def write(self, text: str) -> None:
        self._text = text

    def of(self, *cells: object) -> str:
        """Return two or more cells as the CSV writer writes them, without the line ending."""
        self._writer.writerow(cells)
        return self._text[:-2]


def write(source: JournalSource) -> Iterator[str]:
    """Yield the header, then a line for each posting, with amounts signed as in the ledger.

    Cells that many lines share are formatted once: an entry's, before and after the amount, and an
    account's.
    """
    line, words = _Line(), wording()
    yield f"{line.of(*COLUMNS)}\r\n"
    holders = {pk: line.of(*_holder(account)) for pk, account in source.accounts.items()}
    names = {pk: without_formulas(name) for pk, name in source.names.items()}
    for entry, postings in source.entries():
        begins = line.of(*_begins(entry, words))
        ends = line.of(*_ends(entry, names[entry.by_id] if entry.by_id else ""))
        for account, amount in postings:
            money, plain = _money(amount, entry.currency)
            yield f"{begins},{holders[account]},{money},{ends},{plain}\r\n"


def _begins(entry: Entry, words: Wording) -> tuple[object, ...]:
    """Return the entry's cells that come before the account and the amount."""
    what = without_formulas(format_entry(entry, words))
    return (entry.number, entry.day, entry.played, entry.kind, what)


def _holder(account: Account) -> tuple[object, ...]:
    return (
        account.kind,
        account.member_id,
        without_formulas(account.member.name if account.member else ""),
    )


@lru_cache(KEPT)
def _money(amount: int, currency: str) -> tuple[str, str]:
    """Return an amount's cells as text, and the decimal number that ends the line."""
    cells = _Line().of(currency, amount, format_money(amount, currency))
    return cells, decimal(amount, currency)


def _ends(entry: Entry, by: str) -> tuple[object, ...]:
    return (
        entry.card_id,
        entry.edition,
        entry.reversed_number,
        by,
        without_formulas(entry.reason),
        entry.posted_at,
        entry.source_key,
    )


@lru_cache(KEPT)
def without_formulas(text: str) -> str:
    """Return the text on one line, with an apostrophe before anything like a formula."""
    plain = one_line(text)
    return plain if SIGNS.isdisjoint(plain) else FORMULA.sub(r"\1\2'", plain)
