"""The journal as CSV: a row for each posting."""

import csv
import re
from collections.abc import Iterator
from typing import Final

from ledger.exports.entries import Source
from ledger.exports.plain_text import decimal, one_line
from ledger.models import Account, Transaction
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
FORMULA: Final = re.compile(r"""(^|[;,|\t])([\s"]*)(?=[=+\-@＝＋－＠﹢﹣﹦﹫])""")
"""Where a spreadsheet would take a cell for a formula: at its beginning, and after whatever some
spreadsheet takes for the end of a cell. The wide signs count as the plain ones."""


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
    holders = {pk: _holder(account) for pk, account in source.accounts.items()}
    for entry, postings in source.entries():
        begins, ends = _begins(entry), _ends(entry)
        for account, amount in postings:
            money = entry.currency, amount, format_money(amount, entry.currency)
            plain = decimal(amount, entry.currency)
            writer.writerow((*begins, *holders[account.pk], *money, *ends, plain))
            yield line.text


def _begins(entry: Transaction) -> tuple[object, ...]:
    """The cells of an entry before those of its account and its amount."""
    words = guarded(entry_in_words(entry))
    return (entry.number, entry.dated, entry.played_on, entry.kind, words)


def _holder(account: Account) -> tuple[object, ...]:
    return (account.kind, account.member_id, guarded(account.member.name if account.member else ""))


def _ends(entry: Transaction) -> tuple[object, ...]:
    return (
        entry.card_id,
        entry.edition,
        entry.reverses and entry.reverses.number,
        guarded(entry.by.name if entry.by else ""),
        guarded(entry.reason),
        entry.posted_at.isoformat(),
        entry.source_key,
    )


def guarded(text: str) -> str:
    """Words on one line; an apostrophe before what a spreadsheet would take for a formula."""
    return FORMULA.sub(r"\1\2'", one_line(text))
