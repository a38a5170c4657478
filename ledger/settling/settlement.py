"""Plan who pays whom so that all balances become zero."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from club.models import Member
from ledger.fewest_payments import Payment, fewest_payments, payments_through
from ledger.models import Holder
from ledger.months.queries import CLUB
from ledger.operations.payment import CASH, PaymentSide, can_record_payment
from ledger.operations.verify import MOST_MONEY
from piquet.money.amounts import format_money


class BackTo(StrEnum):
    """The view of the page Settle up that a payment was sent from."""

    FEWEST = "fewest"
    THROUGH_CASH = "cash"


@dataclass(frozen=True, slots=True)
class SuggestedPayment:
    """A payment that settling up suggests, and whether the viewer may mark it paid."""

    payer: PaymentSide
    receiver: PaymentSide
    amount: int
    markable: bool


@dataclass(frozen=True, slots=True)
class Settlement:
    """The suggested payments in one currency."""

    currency: str
    payments: tuple[SuggestedPayment, ...]
    plan: tuple[Payment, ...]
    """The same payments before any is split, by members' ids and `CLUB` for the club."""


def settlements(by: Member, *, through_cash: bool = False) -> list[Settlement]:
    """Return who pays whom now, in each currency with open balances, the club's own first.

    The plan has the fewest payments. With `through_cash`, all payments go through the club's cash.
    """
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
    """Return the planned payments. The club's balance is what the members' balances leave."""
    if through_cash:
        return payments_through(balances, CLUB)
    return fewest_payments({**balances, CLUB: -sum(balances.values())})


def _settlement(
    by: Member, members: Mapping[int, Member], currency: str, plan: Sequence[Payment]
) -> Settlement:
    def side(key: int) -> PaymentSide:
        return CASH if key == CLUB else members[key]

    sides = [(side(p.payer), side(p.receiver), part) for p in plan for part in _parts(p.amount)]
    return Settlement(
        currency,
        tuple(
            SuggestedPayment(a, b, amount, can_record_payment(by, a, b)) for a, b, amount in sides
        ),
        tuple(plan),
    )


def _parts(amount: int) -> Iterator[int]:
    """Yield the parts of an amount, which is split if it exceeds the most for one payment."""
    while amount > MOST_MONEY:
        yield MOST_MONEY
        amount -= MOST_MONEY
    yield amount


def payment_fields(suggested: SuggestedPayment, currency: str) -> dict[str, str]:
    """Return a suggested payment as values of the payment form's fields."""
    return {
        "payer": side_key(suggested.payer),
        "receiver": side_key(suggested.receiver),
        "currency": currency,
        "amount": format_money(suggested.amount, currency),
    }


def suggested_payment_fields(by: Member, holder: Member, currency: str) -> dict[str, str]:
    """Return the holder's first suggested payment that `by` may record, as form fields.

    If there is none, the fields have no amount: `by` pays the holder if the holder is to receive,
    else the holder is the payer. For `by`'s own account they are then empty.
    """
    payments = [p for of in settlements(by) if of.currency == currency for p in of.payments]
    for payment in payments:
        if holder in (payment.payer, payment.receiver) and payment.markable:
            return payment_fields(payment, currency)
    if holder == by:
        return {}
    if any(payment.receiver == holder for payment in payments):
        return {"payer": side_key(by), "receiver": side_key(holder)}
    return {"payer": side_key(holder)}


def side_key(side: Holder) -> str:
    """Return the form value of a side of a payment: a member's id, or the account's kind."""
    return str(side.pk) if isinstance(side, Member) else side.value
