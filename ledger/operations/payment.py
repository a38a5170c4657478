"""Record payments between two members, or into and out of the club's cash and bank."""

from datetime import date
from typing import Final, Literal, TypeAlias

from django.utils.translation import gettext as _

from club.models import Member
from club.operation_error import OperationError
from ledger.models import AccountKind, Transaction, TransactionKind, Way
from ledger.operations.post import post
from ledger.operations.verify import (
    verify_amount,
    verify_currency,
    verify_members,
    verify_words,
)
from scoring.keys import VisitorKey, sent_key

CASH: Final = AccountKind.CASH
BANK: Final = AccountKind.BANK
PaymentSide: TypeAlias = Member | Literal[AccountKind.CASH, AccountKind.BANK]
_WAY_OF: Final = {CASH: Way.CASH, BANK: Way.BANK}


def record_payment(
    *,
    by: Member,
    payer: PaymentSide,
    receiver: PaymentSide,
    amount: int,
    currency: str,
    form_key: VisitorKey,
    reason: str = "",
    on: date | None = None,
    method: str = "",
) -> Transaction:
    """Record that the payer gave the receiver an amount, once for each form_key.

    The amount is in the smallest coin. Either member or the treasurer may record a payment between
    members. Only the treasurer may record one into or out of the club's cash or bank. `on` is the
    entry's date, by default today, and must not be in a closed month. Raises OperationError.
    """
    verify_payment(by=by, payer=payer, receiver=receiver, amount=amount, currency=currency)
    verify_words(reason, form_key)
    draft = Transaction(
        club=by.club,
        kind=TransactionKind.PAYMENT,
        source_key=sent_key(TransactionKind.PAYMENT, form_key),
        currency=currency,
        by=by,
        way=_verified_method(by, payer, receiver, method),
        reason=reason.strip(),
    )
    return post(draft=draft, amounts={payer: amount, receiver: -amount}, on=on)


def can_record_payment(by: Member, payer: PaymentSide, receiver: PaymentSide) -> bool:
    """Whether `by` may record this payment."""
    people = isinstance(payer, Member) and isinstance(receiver, Member)
    return (people and by in (payer, receiver)) or by.is_treasurer


def verify_payment(
    *, by: Member, payer: PaymentSide, receiver: PaymentSide, amount: int, currency: str
) -> None:
    """Raise OperationError unless `by` may record this payment.

    The two sides must differ and belong to the club. The amount must be above zero, in a currency
    of the club.
    """
    verify_members(by.club, [payer], "payer")
    verify_members(by.club, [receiver], "receiver")
    if payer == receiver:
        raise OperationError(
            _("The one who paid and the one who received must be different."), "receiver"
        )
    if not can_record_payment(by, payer, receiver):
        raise OperationError(
            _(
                "Only the person who paid, the person who received the money, or the treasurer can "
                "record this payment."
            ),
            "receiver",
        )
    verify_amount(amount)
    verify_currency(by.club, currency)


def _verified_method(by: Member, payer: PaymentSide, receiver: PaymentSide, method: str) -> str:
    """Return how the payment was made; for the club's cash or bank, the account decides.

    Raises OperationError for a method that does not fit or that `by` may not use.
    """
    own = {side for side in (payer, receiver) if isinstance(side, AccountKind)}
    if own:
        methods = {_WAY_OF[side] for side in own}
        if method and method not in methods:
            raise OperationError(
                _(
                    "Choose the club’s cash for a payment in cash, and its bank account for one "
                    "by bank."
                ),
                "way",
            )
        return Way.BANK if BANK in own else Way.CASH
    if method not in ("", *Way.values):
        raise OperationError(_("Choose how it was paid from the list."), "way")
    if method == Way.CLUB and not by.is_treasurer:
        raise OperationError(_("Only the treasurer can record a payment through the club."), "way")
    return method
