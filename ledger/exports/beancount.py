"""The journal for beancount, in a form that `bean-check` accepts."""

import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from datetime import date, timedelta
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
from scoring.words.stakes import currency_name


def write(source: JournalSource) -> Iterator[str]:
    """Yield the journal in pieces of text. A whole journal ends with balance assertions."""
    begins = source.begins or source.month or source.club.founded_at.date()
    yield from _head(source, begins)
    people = {pk: _quoted(name) for pk, name in source.names.items()}
    accounts = {pk: account_name(account) for pk, account in source.accounts.items()}
    names = Names(wording(), accounts, people)
    ends, balances = f"{begins}", defaultdict[int, int](int)
    for entry, postings in source.entries():
        yield _entry(entry, postings, names)
        ends = max(ends, entry.day)
        for account, coins in postings:
            balances[account] -= coins
    if source.month is None and balances:
        after = date.fromisoformat(ends) + timedelta(days=1)
        yield from _assertions(source, accounts, balances, after)


def account_name(account: Account) -> str:
    """Return an account's name: “Liabilities:Members:M12-Anne-Archer”.

    The member's number in it never changes; the member's name may.
    """
    place = ACCOUNT_PREFIXES[account.kind]
    if account.member is None:
        return place
    letters = "".join(
        c if unicodedata.category(c)[0] == "L" or c.isdecimal() else " "
        for c in unicodedata.normalize("NFC", account.member.name)
    )
    return f"{place}:{'-'.join((f'M{account.member_id}', *letters.split()))}"


def _head(source: JournalSource, begins: date) -> Iterator[str]:
    yield f'option "title" {_quoted(source.club.name)}\n'
    for currency in source.currencies:
        yield f'option "operating_currency" "{commodity(currency)}"\n'
    yield "\n"
    for currency in source.currencies:
        yield f"{begins} commodity {commodity(currency)}\n"
        yield f"  name: {_quoted(_format_commodity(currency))}\n"
    yield "\n"
    for accounts in by_holder(source.accounts.values()).values():
        codes = ",".join(commodity(account.currency) for account in accounts)
        yield f"{begins} open {account_name(accounts[0])} {codes}\n"
        if accounts[0].member:
            yield f"  name: {_quoted(accounts[0].member.name)}\n"


def _format_commodity(currency: str) -> str:
    name = currency_name(currency)
    return f"pence of {name}" if commodity(currency) != currency else name


def _entry(entry: Entry, postings: Iterable[Posted], names: Names) -> str:
    link = f" ^card-{entry.card_id}" if entry.card_id else ""
    lines = [
        f"\n{entry.day} * {_quoted(format_entry(entry, names.words))}{link}",
        f"  number: {entry.number}",
        *_facts(entry, names.people),
    ]
    for account, coins in postings:
        lines.append(f"  {names.accounts[account]}  {amount(-coins, entry.currency)}")
    return "\n".join(lines) + "\n"


def _facts(entry: Entry, people: Mapping[int, str]) -> Iterator[str]:
    """Yield an entry's other facts as lines of metadata."""
    yield f'  kind: "{entry.kind}"'
    if entry.played:
        yield f"  played: {entry.played}"
    if entry.edition:
        yield f"  edition: {entry.edition}"
    if entry.reversed_number:
        yield f"  reverses: {entry.reversed_number}"
    if entry.by_id:
        yield f"  by: {people[entry.by_id]}"


def _assertions(
    source: JournalSource, names: Mapping[int, str], balances: Mapping[int, int], on: date
) -> Iterator[str]:
    yield "\n"
    for pk, account in source.accounts.items():
        yield f"{on} balance {names[pk]}  {amount(balances[pk], account.currency)}\n"


@lru_cache(KEPT)
def _quoted(text: str) -> str:
    escaped = one_line(text).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
