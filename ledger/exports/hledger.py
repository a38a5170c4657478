"""The journal for hledger, in a form that `hledger check --strict` accepts."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from ledger.exports.entries import Entry, JournalSource, Names, Posted
from ledger.exports.plain_text_accounting import (
    ACCOUNT_PREFIXES,
    KEPT,
    amount,
    by_holder,
    commodity,
    one_line,
)
from ledger.models import Account
from ledger.words import format_entry, wording
from piquet.money.amounts import LSD, unit

IN_WORDS = str.maketrans({";": ",", "|": "¦"})
IN_A_NAME = str.maketrans({":": "∶"})
"""Replacements for characters that hledger would interpret: “:” in names, others everywhere."""


def write(source: JournalSource) -> Iterator[str]:
    """Yield the journal in pieces of text. A whole journal ends with balance assertions."""
    yield from _head(source)
    people = {pk: on_one_line(name).replace(",", "") for pk, name in source.names.items()}
    accounts = {pk: account_name(account) for pk, account in source.accounts.items()}
    names = Names(wording(), accounts, people)
    ends, balances = "", defaultdict[int, int](int)
    for entry, postings in source.entries():
        yield _entry(entry, postings, names)
        ends = max(ends, entry.day)
        for account, coins in postings:
            balances[account] -= coins
    if source.month is None and balances:
        yield _assertions(source, accounts, balances, ends)


def account_name(account: Account) -> str:
    """Return an account's name: “Liabilities:Members:M12 Anne Archer”.

    The member's number in it never changes; the member's name may.
    """
    place = ACCOUNT_PREFIXES[account.kind]
    if account.member is None:
        return place
    return (
        f"{place}:{on_one_line(f'M{account.member_id} {account.member.name}').translate(IN_A_NAME)}"
    )


@lru_cache(KEPT)
def on_one_line(text: str) -> str:
    """Return the text on one line, without characters that hledger would interpret."""
    return one_line(text).translate(IN_WORDS)


def _head(source: JournalSource) -> Iterator[str]:
    yield f"; {on_one_line(source.club.name)}\n"
    for currency in source.currencies:
        yield f"commodity {_pattern(currency)} {commodity(currency)}\n"
    yield "\n"
    for accounts in by_holder(source.accounts.values()).values():
        yield f"account {account_name(accounts[0])}\n"


def _pattern(currency: str) -> str:
    """Return a sample amount that shows hledger the commodity's decimal places."""
    decimals = 0 if currency == LSD else len(str(unit(currency))) - 1
    return f"1000.{'0' * decimals}"


def _entry(entry: Entry, postings: Iterable[Posted], names: Names) -> str:
    tags = ", ".join(_facts(entry, names.people))
    what = on_one_line(format_entry(entry, names.words))
    lines = [f"\n{entry.day} ({entry.number}) {what}  ; {tags}"]
    for account, coins in postings:
        lines.append(f"    {names.accounts[account]}  {amount(-coins, entry.currency)}")
    return "\n".join(lines) + "\n"


def _facts(entry: Entry, people: Mapping[int, str]) -> Iterator[str]:
    """Yield an entry's other facts as tags."""
    yield f"kind:{entry.kind}"
    if entry.played:
        yield f"played:{entry.played}"
    if entry.card_id:
        yield f"card:{entry.card_id}-{entry.edition}"
    if entry.reversed_number:
        yield f"reverses:{entry.reversed_number}"
    if entry.by_id:
        yield f"by:{people[entry.by_id]}"


def _assertions(
    source: JournalSource, names: Mapping[int, str], balances: Mapping[int, int], on: str
) -> str:
    lines = [f"\n{on} Balances"]
    for pk, account in source.accounts.items():
        nothing, balance = amount(0, account.currency), amount(balances[pk], account.currency)
        lines.append(f"    {names[pk]}  {nothing} = {balance}")
    return "\n".join(lines) + "\n"
