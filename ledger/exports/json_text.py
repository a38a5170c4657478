"""The journal as JSON, `piquet-ledger/1`: docs/schema/piquet-ledger-1.schema.json."""

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any, Final

from ledger.exports.entries import Entry, JournalSource, PostedAmount
from ledger.models import Account
from ledger.words import entry_in_words
from scoring.laws.money.amounts import format_money

FORMAT: Final = "piquet-ledger/1"


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


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


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
        "name": str(account),
        "currency": account.currency,
    }


def _transactions(source: JournalSource, moved: dict[int, int]) -> Iterator[str]:
    for entry, postings in source.entries():
        for account, amount in postings:
            moved[account.pk] += amount
        yield _json(_transaction(entry, postings))


def _transaction(entry: Entry, postings: Iterable[PostedAmount]) -> dict[str, Any]:
    by = entry.by
    return {
        "number": entry.number,
        "dated": entry.dated.isoformat(),
        "played_on": entry.played_on and entry.played_on.isoformat(),
        "posted_at": entry.posted_at.isoformat(),
        "kind": entry.kind,
        "what": entry_in_words(entry),
        "reason": entry.reason,
        "by": by and {"member": by.pk, "name": by.name},
        "card": entry.card_id,
        "edition": entry.edition,
        "bet": entry.bet_id,
        "way": entry.way or None,
        "laws_version": entry.laws_version or None,
        "reverses": entry.reverses and entry.reverses.number,
        "source_key": entry.source_key,
        "currency": entry.currency,
        "postings": [{"account": account_id(p.account), "amount": p.amount} for p in postings],
    }


def _posting(account: Account, amount: int) -> dict[str, Any]:
    return {
        "account": account_id(account),
        "currency": account.currency,
        "amount": amount,
        "text": format_money(amount, account.currency),
    }
