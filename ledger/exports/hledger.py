"""The journal for hledger, as `hledger check --strict` accepts it."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from datetime import date

from ledger.exports.entries import Entry, JournalSource, PostedAmount
from ledger.exports.plain_text_accounting import (
    ACCOUNT_PREFIXES,
    amount,
    by_holder,
    commodity,
    one_line,
)
from ledger.models import Account
from ledger.words import entry_in_words
from scoring.laws.money.amounts import LSD, unit

IN_WORDS = str.maketrans({";": ",", "|": "¦"})
IN_A_NAME = str.maketrans({":": "∶"})
"""Replacements for characters that hledger would interpret: here in names, above in words."""


def write(source: JournalSource) -> Iterator[str]:
    """Yield the journal in pieces of text; a whole journal ends with balance assertions."""
    names = {pk: account_name(account) for pk, account in source.accounts.items()}
    yield from _head(source)
    ends, balances = date.min, defaultdict[int, int](int)
    for entry, postings in source.entries():
        yield _entry(entry, postings, names)
        ends = max(ends, entry.dated)
        for account, coins in postings:
            balances[account.pk] -= coins
    if source.month is None and balances:
        yield _assertions(source, names, balances, ends)


def account_name(account: Account) -> str:
    """Return “Liabilities:Members:M12 Anne Archer”.

    The member's number never changes; the name may.
    """
    place = ACCOUNT_PREFIXES[account.kind]
    if account.member is None:
        return place
    return (
        f"{place}:{on_one_line(f'M{account.member_id} {account.member.name}').translate(IN_A_NAME)}"
    )


def on_one_line(text: str) -> str:
    """Return the words on one line, without anything hledger would interpret."""
    return one_line(text).translate(IN_WORDS)


def _head(source: JournalSource) -> Iterator[str]:
    yield f"; {on_one_line(source.club.name)}\n"
    for currency in source.currencies:
        yield f"commodity {_pattern(currency)} {commodity(currency)}\n"
    yield "\n"
    for accounts in by_holder(source.accounts.values()).values():
        yield f"account {account_name(accounts[0])}\n"


def _pattern(currency: str) -> str:
    """Return a sample of how the commodity's amounts are written."""
    decimals = 0 if currency == LSD else len(str(unit(currency))) - 1
    return f"1000.{'0' * decimals}"


def _entry(entry: Entry, postings: Iterable[PostedAmount], names: dict[int, str]) -> str:
    tags = ", ".join(f"{key}:{value}" for key, value in _facts(entry))
    lines = [f"\n{entry.dated} ({entry.number}) {on_one_line(entry_in_words(entry))}  ; {tags}"]
    lines += [f"    {names[p.account.pk]}  {amount(-p.amount, entry.currency)}" for p in postings]
    return "\n".join(lines) + "\n"


def _facts(entry: Entry) -> Iterator[tuple[str, object]]:
    """Yield what else is known of an entry, as tags."""
    yield "kind", entry.kind
    if entry.played_on:
        yield "played", entry.played_on
    if entry.card_id:
        yield "card", f"{entry.card_id}-{entry.edition}"
    if entry.reverses:
        yield "reverses", entry.reverses.number
    if entry.by:
        yield "by", on_one_line(entry.by.name).replace(",", "")


def _assertions(
    source: JournalSource, names: dict[int, str], balances: dict[int, int], on: date
) -> str:
    lines = [f"\n{on} Balances"]
    for pk, account in source.accounts.items():
        nothing, balance = amount(0, account.currency), amount(balances[pk], account.currency)
        lines.append(f"    {names[pk]}  {nothing} = {balance}")
    return "\n".join(lines) + "\n"
