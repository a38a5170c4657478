"""A month's figures: the data of its report and of each member's statement, as issued.

They are plain data: whole numbers, texts, lists and dictionaries. So a document can be laid out
from them now or in ten years, with the names and words of that time. Amounts are in the smallest
coin, positive to receive. Days are written as 2026-10-31. An entry belongs to the month of its
date, in the club's time zone; for a card, that is the date of countersigning.
"""

import hashlib
import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from typing import Any, Final, TypeAlias

from django.urls import reverse

from club.models import Club, Member
from club.site_address import site_address
from ledger.fewest_payments import Payment
from ledger.models import Account, AccountKind, Transaction, TransactionKind
from ledger.months.queries import CLUB, MonthReading, read_month
from ledger.words import format_posting
from scoring.days import same_month

Data: TypeAlias = dict[str, Any]

COLUMNS: Final = ("opening", "won", "lost", "bets", "charges", "payments", "corrected")
"""The changes of a balance within the month, in the printed order; `lost` is negative.

A reversal of an earlier month's entry counts as `corrected`. A reversal within the month is
subtracted from the column of the reversed entry.
"""

_COLUMN_OF: Final[Mapping[str, str]] = {
    TransactionKind.OPENING: "opening",
    TransactionKind.SIDE_BET: "bets",
    TransactionKind.PAYMENT: "payments",
}


def report_data(club: Club, year: int, month: int) -> Data:
    """Return the month's report: what was played, the accounts by currency, and who pays whom."""
    return report_of_month(read_month(club, year, month))


def statement_data(member: Member, year: int, month: int) -> Data:
    """Return a member's statement of the month: their entries and payments by currency."""
    return statement_of(read_month(member.club, year, month), member)


def canonical_text(data: Data) -> str:
    """Return the data as canonical JSON, the text that `fingerprint` hashes."""
    return json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def fingerprint(text: str) -> str:
    """Return the SHA-256 of a text in UTF-8, in hexadecimal."""
    return hashlib.sha256(text.encode()).hexdigest()


def report_of_month(read: MonthReading) -> Data:
    """Return the same as `report_data`, for a month already read."""
    return {
        **_heading("report", read),
        "cards": len(read.played),
        "parties": sum(card.parties for card in read.played),
        "rubicons": sum(card.rubicons for card in read.played),
        "entries": len(read.entries),
        "currencies": [_book(read, currency) for currency in read.currencies],
        "corrections": [_correction(entry) for entry in read.entries if _is_correction(entry)],
        "bystanders": list(_bystanders(read)),
    }


def statement_of(read: MonthReading, member: Member) -> Data:
    """Return the same as `statement_data`, for a month already read."""
    played = [card for card in read.played if member.pk in card.members]
    return {
        **_heading("statement", read),
        "member": {"id": member.pk, "name": member.name},
        "cards": len(played),
        "parties": sum(card.parties for card in played),
        "rubicons": sum(card.rubicons for card in played),
        "currencies": [
            _account_data(read, account)
            for currency in read.currencies
            for account in read.accounts[currency]
            if account.member_id == member.pk
        ],
    }


def _heading(kind: str, read: MonthReading) -> Data:
    return {
        "kind": kind,
        "club": read.club.name,
        "zone": read.club.timezone,
        "address": site_address(reverse("ledger:balances", args=[read.club.slug])),
        "year": read.first.year,
        "month": read.first.month,
        "from": read.first.isoformat(),
        "to": read.last.isoformat(),
    }


def _book(read: MonthReading, currency: str) -> Data:
    """Return one currency: a line for each account, totals, payments and daily balances.

    The totals before and after the month are zero.
    """
    accounts = read.accounts[currency]
    lines = [_line(read, account) for account in accounts]
    figures = ("before", *COLUMNS, "after")
    return {
        "currency": currency,
        "members": [line for line in lines if line["member"]],
        "own": [line for line in lines if not line["member"]],
        "totals": {name: sum(line[name] for line in lines) for name in figures},
        "payments": payments_data(read, currency),
        **_days(read, accounts),
    }


def _line(read: MonthReading, account: Account) -> Data:
    moved = dict.fromkeys(COLUMNS, 0)
    for entry, amount in read.of(account):
        moved[_column(entry, amount)] += amount
    before = read.before(account)
    cards = [card for card in read.played if account.member_id in card.members]
    return {
        "member": account.member_id,
        "kind": account.kind,
        "name": account.name,
        "cards": sum(1 for card in cards if card.currency == account.currency),
        "before": before,
        **moved,
        "after": before + sum(moved.values()),
    }


def _column(entry: Transaction, amount: int) -> str:
    kind = entry.kind
    if entry.reverses is not None:
        if _is_correction(entry):
            return "corrected"
        kind, amount = entry.reverses.kind, -amount
    if kind == TransactionKind.CARD:
        return "won" if amount > 0 else "lost"
    return _COLUMN_OF.get(kind, "charges")


def _is_correction(entry: Transaction) -> bool:
    """Whether the entry reverses an entry of an earlier month."""
    return entry.reverses is not None and not same_month(entry.reverses.dated, entry.dated)


def _bystanders(read: MonthReading) -> Iterator[Data]:
    """Yield the bystanders' charges of the month that were not reversed within it."""
    undone = {entry.reverses_id for entry in read.entries}
    for entry in read.entries:
        if entry.kind == TransactionKind.BYSTANDER and entry.pk not in undone:
            payer, harmed = sorted(entry.postings.all(), key=lambda posting: posting.amount)
            yield {
                "number": entry.number,
                "name": payer.account.name,
                "for": harmed.account.name,
                "amount": harmed.amount,
                "currency": entry.currency,
                "reason": entry.reason,
            }


def _correction(entry: Transaction) -> Data:
    original = entry.reverses
    return {
        "number": entry.number,
        "dated": entry.dated.isoformat(),
        "reverses": original.number if original else None,
        "reverses_dated": original.dated.isoformat() if original else None,
        "reason": entry.reason,
    }


def payments_data(read: MonthReading, currency: str) -> list[Data]:
    """Return who pays whom at the month's end, with the club under its own name."""
    members = (account for account in read.accounts[currency] if account.member_id)
    names = {CLUB: read.club.name, **{a.member_id or CLUB: a.name for a in members}}
    return [_payment(payment, names) for payment in read.payments[currency]]


def _payment(payment: Payment, names: Mapping[int, str]) -> Data:
    return {
        "payer": {"id": payment.payer, "name": names[payment.payer]},
        "receiver": {"id": payment.receiver, "name": names[payment.receiver]},
        "amount": payment.amount,
    }


def _days(read: MonthReading, accounts: Iterable[Account]) -> Data:
    """Return the members' balances at the end of each day on which any of them changed."""
    members = [account for account in accounts if account.kind == AccountKind.MEMBER]
    changes = {
        account.pk: _by_day((e.dated, amount) for e, amount in read.of(account))
        for account in members
    }
    days = sorted({day for of_one in changes.values() for day in of_one})
    lines = [
        {
            "member": account.member_id,
            "name": account.name,
            "balances": _running(read.before(account), days, changes[account.pk]),
        }
        for account in members
    ]
    return {"days": [day.isoformat() for day in days], "lines": lines}


def _by_day(amounts: Iterable[tuple[date, int]]) -> dict[date, int]:
    by_day: dict[date, int] = defaultdict(int)
    for day, amount in amounts:
        by_day[day] += amount
    return by_day


def _running(balance: int, days: Iterable[date], changes: Mapping[date, int]) -> list[int]:
    balances = []
    for day in days:
        balance += changes.get(day, 0)
        balances.append(balance)
    return balances


def _account_data(read: MonthReading, account: Account) -> Data:
    balance = read.before(account)
    rows = []
    for entry, amount in sorted(read.of(account), key=lambda moved: moved[0].dated):
        balance += amount
        rows.append(_row(entry, account, amount, balance))
    payments = payments_data(read, account.currency)
    sides = ("payer", "receiver")
    return {
        "currency": account.currency,
        "before": read.before(account),
        "rows": rows,
        "after": read.after(account),
        "payments": [p for p in payments if any(p[s]["id"] == account.member_id for s in sides)],
    }


def _row(entry: Transaction, account: Account, amount: int, balance: int) -> Data:
    return {
        "number": entry.number,
        "dated": entry.dated.isoformat(),
        "played_on": entry.played_on.isoformat() if entry.played_on else None,
        "card": entry.card_id,
        "edition": entry.edition,
        "what": format_posting(entry, account),
        "reason": entry.reason,
        "amount": amount,
        "balance": balance,
    }
