"""Helpers of the beancount and hledger journals: accounts, amounts, text on one line.

These journals are written from the club's side: what the club owes a member is a negative
liability. So every amount has the opposite sign to Rubicon's, where positive is for the member to
receive.
"""

import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

from ledger.models import Account, AccountKind
from piquet.money.amounts import LSD, unit
from piquet.text.typed import without_isolation

ACCOUNT_PREFIXES: Final[Mapping[str, str]] = {
    AccountKind.MEMBER: "Liabilities:Members",
    AccountKind.CASH: "Assets:Cash",
    AccountKind.BANK: "Assets:Bank",
    AccountKind.CARD_MONEY: "Income:Card-Money",
    AccountKind.FINES: "Income:Fines-and-Subscriptions",
    AccountKind.OPENING: "Equity:Opening-Balances",
    AccountKind.WRITE_OFF: "Expenses:Written-Off",
}
PENCE: Final = "PENCE"
BARRED: Final = {"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"}
KEPT: Final = 2_000
"""The most texts of each kind in a cache: a journal repeats amounts and words very often."""


def commodity(currency: str) -> str:
    """Return a currency's name in a journal: its code, or “PENCE” for £ s. d."""
    return PENCE if currency == LSD else currency


@lru_cache(KEPT)
def amount(coins: int, currency: str) -> str:
    """Return an amount in the smallest coin with its commodity: “-120 PENCE”, “1.25 EUR”."""
    return f"{decimal(coins, currency)} {commodity(currency)}"


def decimal(coins: int, currency: str) -> str:
    """Return an amount in the smallest coin as a decimal number: “1.25”.

    Amounts in £ s. d. are in pence: “-120”.
    """
    whole = 1 if currency == LSD else unit(currency)
    units, part = divmod(abs(coins), whole)
    decimals = f".{part:0{len(str(whole)) - 1}}" if whole > 1 else ""
    return f"{'-' if coins < 0 else ''}{units}{decimals}"


def one_line(text: str) -> str:
    """Return the text on one line, without invisible or direction-changing characters."""
    if text.isascii() and text.isprintable():
        return " ".join(text.split())
    text = without_isolation(text)
    seen = "".join(
        " " if unicodedata.category(c) in BARRED else c for c in unicodedata.normalize("NFC", text)
    )
    return " ".join(seen.split())


def by_holder(accounts: Iterable[Account]) -> dict[tuple[str, int | None], list[Account]]:
    """Return accounts by kind and member: those that differ only in currency share a name."""
    grouped: dict[tuple[str, int | None], list[Account]] = defaultdict(list)
    for account in accounts:
        grouped[account.kind, account.member_id].append(account)
    return grouped
