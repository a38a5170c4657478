"""Every balance of a club, by currency.

Balances are the running ones, so the page does not slow down as the history grows. Amounts are in
the smallest coin, positive to receive.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from club.models import Member
from club.who_sees import sees_all_money
from ledger.models import HOLDING, Account, AccountKind


@dataclass(frozen=True, slots=True)
class CurrencyBalances:
    """A club's accounts in one currency, or only the reader's where each sees their own."""

    currency: str
    members: tuple[Account, ...]
    own: tuple[Account, ...]
    """The club's own accounts, its cash and its bank first."""

    @property
    def cash(self) -> int | None:
        """The cash in hand, or None if the club never held any."""
        return next((-a.balance for a in self.own if a.kind == AccountKind.CASH), None)

    @property
    def together(self) -> int:
        """The sum of all balances; the club's own count what it has to give back."""
        return self.due_to_members + sum(a.balance for a in self.own)

    @property
    def due_to_members(self) -> int:
        """What the members are to receive in all, less what they owe."""
        return sum(account.balance for account in self.members)


def club_balances(viewer: Member) -> list[CurrencyBalances]:
    """Return the balances that the viewer sees, by currency, the club's own first; one query."""
    club, by_currency = viewer.club, defaultdict[str, list[Account]](list)
    accounts = club.accounts.select_related("member").order_by("member__name", "kind")
    for account in accounts if sees_all_money(viewer) else accounts.filter(member=viewer):
        by_currency[account.currency].append(account)
    ordered = sorted(by_currency, key=lambda currency: (currency != club.currency, currency))
    return [_in_one(currency, by_currency[currency]) for currency in ordered]


def _in_one(currency: str, accounts: Iterable[Account]) -> CurrencyBalances:
    listed = list(accounts)
    own = [account for account in listed if account.member is None]
    own.sort(key=lambda account: account.kind not in HOLDING)
    members = (account for account in listed if account.member is not None)
    return CurrencyBalances(currency, tuple(members), tuple(own))
