"""The journal as JSON in the format `piquet-ledger/1`.

The schema is `docs/schema/piquet-ledger-1.schema.json`.
"""

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from json.encoder import encode_basestring
from typing import Any, Final

from ledger.exports.entries import Entry, JournalSource, Names, Posted
from ledger.models import Account
from ledger.words import format_entry, wording
from piquet.money.amounts import format_money

FORMAT: Final = "piquet-ledger/1"
_json: Final = json.JSONEncoder(ensure_ascii=False).encode
_text: Final = encode_basestring
"""The encoder's own function for a string, called directly because that is faster."""


def write(source: JournalSource) -> Iterator[str]:
    """Yield one JSON object in pieces of text, a line for each account and transaction."""
    yield f'{{"format": "{FORMAT}",\n "club": {_json(_club(source))},\n "accounts": ['
    yield from _list(_json(_account(account)) for account in source.accounts.values())
    yield '],\n "transactions": ['
    moved: dict[int, int] = defaultdict(int)
    yield from _list(_transactions(source, moved))
    yield '],\n "moved": ['
    yield from _list(_json(_posting(a, moved[pk])) for pk, a in source.accounts.items())
    yield "]}\n"


def _list(items: Iterator[str]) -> Iterator[str]:
    comma = ""
    for item in items:
        yield f"{comma}\n  {item}"
        comma = ","


def _club(source: JournalSource) -> dict[str, Any]:
    club = source.club
    return {
        "slug": club.slug,
        "name": club.name,
        "timezone": club.timezone,
        "currency": club.currency,
        "month": f"{source.month:%Y-%m}" if source.month else None,
        "last_number": source.until,
    }


def account_id(account: Account) -> str:
    """Return “member:12”, or the kind of one of the club's own accounts, such as “cash”."""
    return f"member:{account.member_id}" if account.member_id else account.kind


def _account(account: Account) -> dict[str, Any]:
    return {
        "id": account_id(account),
        "kind": account.kind,
        "name": account.name,
        "currency": account.currency,
    }


def _transactions(source: JournalSource, moved: dict[int, int]) -> Iterator[str]:
    names = Names(
        wording(),
        {pk: f'{{"account": {_json(account_id(a))}, ' for pk, a in source.accounts.items()},
        {pk: _json({"member": pk, "name": name}) for pk, name in source.names.items()},
    )
    for entry, postings in source.entries():
        for account, amount in postings:
            moved[account] += amount
        yield _transaction(entry, postings, names)


def _transaction(entry: Entry, postings: Iterable[Posted], names: Names) -> str:
    """Return the transaction as JSON, put together by hand: the encoder takes twice as long."""
    words, accounts, people = names
    posted = ", ".join([f'{accounts[pk]}"amount": {amount}}}' for pk, amount in postings])
    played = f'"{entry.played}"' if entry.played else "null"
    return (
        f'{{"number": {entry.number}, "dated": "{entry.day}", "played_on": {played}, '
        f'"posted_at": "{entry.posted_at}", "kind": {_text(entry.kind)}, '
        f'"what": {_text(format_entry(entry, words))}, "reason": {_text(entry.reason)}, '
        f'"by": {people[entry.by_id] if entry.by_id else "null"}, '
        f'"card": {_number(entry.card_id)}, "edition": {_number(entry.edition)}, '
        f'"bet": {_number(entry.bet_id)}, "way": {_known(entry.method)}, '
        f'"laws_version": {_known(entry.laws_version)}, '
        f'"reverses": {_number(entry.reversed_number)}, '
        f'"source_key": {_text(entry.source_key)}, "currency": {_text(entry.currency)}, '
        f'"postings": [{posted}]}}'
    )


def _number(number: int | None) -> str:
    return "null" if number is None else str(number)


def _known(text: str) -> str:
    return _text(text) if text else "null"


def _posting(account: Account, amount: int) -> dict[str, Any]:
    return {
        "account": account_id(account),
        "currency": account.currency,
        "amount": amount,
        "text": format_money(amount, account.currency),
    }
