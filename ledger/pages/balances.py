"""The page of balances: what each member of a club is owed or owes, by currency.

The page reads running balances, so it does not slow down as the history grows.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from club.access.who_appears import may_read_about
from club.access.who_sees_money import sees_all_money
from club.models import Member
from ledger.models import Account
from ledger.pages.owed import Owed
from ledger.waiting.unanswered import payments_to_decide


@dataclass(frozen=True, slots=True)
class BalanceLine:
    """A row of the page: an account's name and balance, and the address of its statement.

    `about` is the address of the page about the member, or "" for the club's own accounts.
    """

    name: str
    owed: Owed
    at: str
    about: str = ""
    is_reader: bool = False
    label: str = ""
    """The words between name and sum if the club keeps money in the account, such as “holds”."""

    @property
    def words(self) -> str:
        """The words between the name and the sum."""
        return self.label or self.owed.words

    @property
    def colour_class(self) -> str:
        """The CSS class of the balance's colour; "held" for money that the club keeps."""
        return "held" if self.label else self.owed.colour_class


@dataclass(frozen=True, slots=True)
class CurrencyBalances:
    """The accounts in one currency that the reader may see.

    `held` are the club's cash and bank. `others` are the club's other accounts, which only a
    treasurer understands. For other readers `others` is empty.
    """

    currency: str
    members: tuple[BalanceLine, ...]
    held: tuple[BalanceLine, ...]
    others: tuple[BalanceLine, ...]
    due_to_members: Owed
    """The sum of the members' balances: what they are owed, less what they owe."""
    together: Owed
    """The sum of all balances, in which money that the club holds is negative."""


@dataclass(frozen=True, slots=True)
class BalancesPage:
    """The page of balances as one member sees it.

    Costs one query, and one more for an officer's disputes.
    """

    member: Member
    books: tuple[CurrencyBalances, ...]
    disputes: int
    """The number of disputed payments that wait for the member's decision."""

    @property
    def sees_all(self) -> bool:
        """Whether the member may see everybody's balance."""
        return sees_all_money(self.member)


def balances_page(member: Member) -> BalancesPage:
    """Return the balances that the member may see, by currency, the club's own currency first."""
    club = member.club
    by_currency: dict[str, list[Account]] = defaultdict(list)
    accounts = club.accounts.select_related("member").order_by("member__name", "kind")
    for account in accounts if sees_all_money(member) else accounts.filter(member=member):
        by_currency[account.currency].append(account)
    ordered = sorted(by_currency, key=lambda currency: (currency != club.currency, currency))
    return BalancesPage(
        member=member,
        books=tuple(
            _currency_balances(currency, by_currency[currency], member) for currency in ordered
        ),
        disputes=len(payments_to_decide(member)),
    )


def _currency_balances(
    currency: str, accounts: Sequence[Account], reader: Member
) -> CurrencyBalances:
    members = [account for account in accounts if account.member is not None]
    own = [account for account in accounts if account.member is None]
    others = [account for account in own if not account.holds]
    return CurrencyBalances(
        currency=currency,
        members=tuple(_line(account, reader) for account in members),
        held=tuple(_line(account, reader) for account in own if account.holds),
        others=tuple(_line(account, reader) for account in others) if reader.is_treasurer else (),
        due_to_members=Owed(sum(account.balance for account in members), currency),
        together=Owed(sum(account.balance for account in accounts), currency),
    )


def _line(account: Account, reader: Member) -> BalanceLine:
    slug, member = reader.club.slug, account.member
    may_read = member is not None and may_read_about(reader, member)
    if member is not None:
        at = reverse("ledger:statement", args=[slug, member.pk])
    else:
        at = reverse("ledger:own_account", args=[slug, account.kind])
    return BalanceLine(
        name=member.name if member else capfirst(account.name),
        owed=Owed(account.balance, account.currency),
        at=f"{at}?currency={account.currency}",
        about=reverse("front:person", args=[slug, account.member_id]) if may_read else "",
        is_reader=account.member_id == reader.pk,
        label=_format_held(account.balance) if account.holds else "",
    )


def _format_held(balance: int) -> str:
    """Return the words before the sum of the cash or bank. A negative balance means money."""
    if balance > 0:
        return _("is short by")
    return _("holds")
