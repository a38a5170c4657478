"""The page of settling up: who pays whom and why, and payments waiting for an answer."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from club.access.who_sees_money import sees_all_money, sees_money_among
from club.models import Member
from ledger.models import Transaction
from ledger.settling.explanation import ExplanationLine, explain, format_explanation
from ledger.settling.settlement import (
    BackTo,
    Settlement,
    SuggestedPayment,
    payment_fields,
    settlements,
)
from ledger.waiting.unanswered import payments_disputed, payments_to_answer
from scoring.keys import new_key


@dataclass(frozen=True, slots=True)
class PaymentToMark:
    """A suggested payment, and the form fields that its button sends to mark it paid."""

    payment: SuggestedPayment
    fields: Mapping[str, str]
    key: str
    explains: int
    """The id of the member whose explanation shows why the payment is suggested.

    This is one side of the payment, or the viewer if they see only their own money.
    """

    @property
    def is_paid_by_member(self) -> bool:
        """Whether the payer is a member, not the club."""
        return isinstance(self.payment.payer, Member)


@dataclass(frozen=True, slots=True)
class CurrencyToSettle:
    """The payments in one currency that the viewer may see.

    `why` explains the payments of the member whom the page is about.
    """

    currency: str
    payments: tuple[PaymentToMark, ...]
    total: int
    why: tuple[ExplanationLine, ...]


@dataclass(frozen=True, slots=True)
class SettlePage:
    """The suggested payments that the member may see.

    Costs four queries: the balances, the members, the payments to answer, and for officers the
    disputed ones. Each of the last two lists costs one more if it is not empty. Explaining the
    payments costs at most four in each currency.
    """

    member: Member
    about: Member
    """The member whose payments are explained."""
    through_cash: bool
    """Whether all payments go through the club's cash."""
    books: Sequence[CurrencyToSettle]
    to_answer: Sequence[Transaction]
    """Payments that wait for the member's answer."""
    disputed: Sequence[Transaction]
    """The club's disputed payments; only for its officers."""

    @property
    def sees_all(self) -> bool:
        """Whether the member may see everybody's payments."""
        return sees_all_money(self.member)


def settle_page(member: Member, about: Member, *, through_cash: bool) -> SettlePage:
    """Return the page, which explains the payments of the member `about`."""
    settled = settlements(member, through_cash=through_cash)
    back = BackTo.THROUGH_CASH if through_cash else BackTo.FEWEST
    books = [
        _currency_to_settle(settlement, viewer=member, about=about, back=back)
        for settlement in settled
    ]
    return SettlePage(
        member=member,
        about=about,
        through_cash=through_cash,
        books=[book for book in books if book.payments],
        to_answer=payments_to_answer(member),
        disputed=payments_disputed(member.club) if member.is_officer else [],
    )


def _currency_to_settle(
    settlement: Settlement, *, viewer: Member, about: Member, back: BackTo
) -> CurrencyToSettle:
    """Return one currency of the page. `back` is the view to return to after marking a payment."""
    seen = [payment for payment in settlement.payments if _is_seen(viewer, payment)]
    explained = explain(about, settlement)
    return CurrencyToSettle(
        currency=settlement.currency,
        payments=tuple(
            _payment_to_mark(viewer, payment, settlement.currency, back) for payment in seen
        ),
        total=sum(payment.amount for payment in seen),
        why=tuple(format_explanation(explained, about, viewer, settlement.currency)),
    )


def _is_seen(viewer: Member, payment: SuggestedPayment) -> bool:
    sides = (payment.payer, payment.receiver)
    return sees_money_among(viewer, [side.pk for side in sides if isinstance(side, Member)])


def _payment_to_mark(
    viewer: Member, payment: SuggestedPayment, currency: str, back: BackTo
) -> PaymentToMark:
    fields = {**payment_fields(payment, currency), "back": back.value}
    explains = viewer.pk
    if sees_all_money(viewer):
        sides = (payment.payer, payment.receiver)
        explains = next((side.pk for side in sides if isinstance(side, Member)), viewer.pk)
    return PaymentToMark(payment, fields, new_key(), explains)
