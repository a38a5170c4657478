"""Who pays whom so that all are square; what a payment is held against."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from django.utils.translation import gettext as _

from club.models import Club, Member
from ledger.fewest_payments import Payment, fewest_payments, payments_through
from ledger.models import Account, Transaction
from ledger.months.queries import CLUB
from ledger.operations.payment import CASH, Side, can_record_payment
from scoring.laws.money.amounts import format_money

TIMES: Final = 10
"""A payment of so many times the debt is a slip of the hand until it is said twice."""


class Back(StrEnum):
    """The page of Settle up that a payment was sent from."""

    FEWEST = "fewest"
    THROUGH_CASH = "cash"


@dataclass(frozen=True, slots=True)
class Suggested:
    """A payment that settling up suggests, and whether the one who looks may mark it paid."""

    payer: Side
    receiver: Side
    amount: int
    markable: bool


@dataclass(frozen=True, slots=True)
class Settlement:
    """Who pays whom in one currency."""

    currency: str
    payments: tuple[Suggested, ...]
    plan: tuple[Payment, ...]
    """The same by the members' ids, the club being `CLUB`."""

    @property
    def total(self) -> int:
        return sum(payment.amount for payment in self.payments)


def settlements(by: Member, *, through_cash: bool = False) -> list[Settlement]:
    """Who pays whom, as the balances stand, in each currency that is not square, the club's
    first: by the fewest payments, or everything through the club's cash."""
    club = by.club
    balances: dict[str, dict[int, int]] = defaultdict(dict)
    for account in club.accounts.filter(member__isnull=False).exclude(balance=0):
        balances[account.currency][account.member_id or CLUB] = account.balance
    members = {member.pk: member for member in club.members.all()}
    ordered = sorted(balances, key=lambda code: (code != club.currency, code))
    return [
        _settlement(by, members, code, _plan(balances[code], through_cash=through_cash))
        for code in ordered
    ]


def _plan(balances: Mapping[int, int], *, through_cash: bool) -> list[Payment]:
    """The club has what the members' balances leave: what it is to receive, or has to give back."""
    if through_cash:
        return payments_through(balances, CLUB)
    return fewest_payments({**balances, CLUB: -sum(balances.values())})


def _settlement(
    by: Member, members: Mapping[int, Member], currency: str, plan: Sequence[Payment]
) -> Settlement:
    def side(key: int) -> Side:
        return CASH if key == CLUB else members[key]

    sides = [(side(p.payer), side(p.receiver), p.amount) for p in plan]
    return Settlement(
        currency,
        tuple(Suggested(a, b, amount, can_record_payment(by, a, b)) for a, b, amount in sides),
        tuple(plan),
    )


def payment_fields(suggested: Suggested, currency: str) -> dict[str, str]:
    """A suggested payment as the fields of the payment form."""
    return {
        "payer": side_key(suggested.payer),
        "receiver": side_key(suggested.receiver),
        "currency": currency,
        "amount": format_money(suggested.amount, currency),
    }


def payment_of(by: Member, holder: Member, currency: str) -> dict[str, str]:
    """The first suggested payment of the holder that the one who looks may record, as the fields of
    the payment form; where there is none, the two of them with nothing paid."""
    for settlement in settlements(by):
        for payment in settlement.payments:
            his = holder in (payment.payer, payment.receiver) and payment.markable
            if settlement.currency == currency and his:
                return payment_fields(payment, currency)
    return {"payer": side_key(holder)} if holder != by else {}


def side_key(side: Side) -> str:
    """How a side of a payment is sent: a member by his id."""
    return str(side.pk) if isinstance(side, Member) else side.value


def excess(
    club: Club, *, payer: Side, receiver: Side, amount: int, currency: str, form_key: str
) -> str:
    """What to ask before a payment of more than is owed is recorded; "" where nothing is."""
    if Transaction.objects.filter(club=club, source_key=f"payment:{form_key}").exists():
        return ""
    if isinstance(payer, Member):
        owes = max(0, -_balance(payer, currency))
        if amount > owes:
            return _asked(_("%(name)s owes %(debt)s"), payer, owes, amount, currency)
    if isinstance(receiver, Member):
        due = max(0, _balance(receiver, currency))
        if amount > due:
            return _asked(_("%(name)s is to receive %(debt)s"), receiver, due, amount, currency)
    return ""


def _asked(words: str, member: Member, debt: int, amount: int, currency: str) -> str:
    debt_in_words = format_money(debt, currency) if debt else _("nothing")
    said = words % {"name": member, "debt": debt_in_words}
    if not debt:
        return _("%(said)s. If this was paid all the same, send it once more.") % {"said": said}
    if amount >= TIMES * debt:
        more = _("%(times)d times as much or more") % {"times": TIMES}
    else:
        more = _("%(more)s more") % {"more": format_money(amount - debt, currency)}
    return _("%(said)s and this is %(more)s. If it is so, send it once more.") % {
        "said": said,
        "more": more,
    }


def _balance(member: Member, currency: str) -> int:
    account = Account.objects.filter(member=member, currency=currency).first()
    return account.balance if account else 0
