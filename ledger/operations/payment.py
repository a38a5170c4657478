"""Money that changed hands: between two members, or into and out of the club's cash."""

from typing import Final, Literal, TypeAlias

from django.utils.translation import gettext as _

from club.models import Club, Member
from ledger.models import Account, AccountKind, Transaction, TransactionKind
from ledger.operations.post import post, reverse
from ledger.operations.rights import REASON_LENGTH, said
from scoring.operations.errors import Refused

CASH: Final = AccountKind.CASH
Side: TypeAlias = Member | Literal[AccountKind.CASH]
MOST: Final = 10**12
"""The largest payment, in the smallest coin: beyond it somebody leant on a key."""


def record_payment(
    *,
    by: Member,
    payer: Side,
    receiver: Side,
    amount: int,
    currency: str,
    form_key: str,
    reason: str = "",
) -> Transaction:
    """Record that the payer handed the receiver an amount (smallest coin), once for a form_key.

    A payment between members is recorded by who received it or by the treasurer; the club's
    cash is the treasurer's. Raises Refused.
    """
    verify_payment(by=by, payer=payer, receiver=receiver, amount=amount, currency=currency)
    _verify_words(reason, form_key)
    draft = Transaction(
        club=by.club,
        kind=TransactionKind.PAYMENT,
        source_key=f"payment:{form_key}",
        currency=currency,
        by=by,
        reason=reason.strip(),
    )
    return post(draft=draft, amounts={payer: amount, receiver: -amount})


def can_record_payment(by: Member, payer: Side, receiver: Side) -> bool:
    """Whether he is the one to record this payment."""
    if by.is_treasurer:
        return True
    return CASH not in (payer, receiver) and receiver == by


def verify_payment(*, by: Member, payer: Side, receiver: Side, amount: int, currency: str) -> None:
    """Refuse a payment of nothing, to oneself, in a strange currency, or not his to record."""
    for field, side in (("payer", payer), ("receiver", receiver)):
        if isinstance(side, Member) and side.club_id != by.club_id:
            raise Refused(_("Choose a member of this club."), field)
    if payer == receiver:
        raise Refused(_("Choose somebody else: nobody pays himself."), "receiver")
    if not can_record_payment(by, payer, receiver):
        raise Refused(
            _("A payment is recorded by the member who received it, or by the treasurer."),
            "receiver",
        )
    _verify_amount(amount)
    used = currencies(by.club)
    if currency not in used:
        raise Refused(
            _("The club keeps no accounts in %(currency)s; it keeps them in %(used)s.")
            % {"currency": currency, "used": ", ".join(used)},
            "currency",
        )


def _verify_amount(amount: int) -> None:
    if amount <= 0:
        raise Refused(_("Write what was paid: more than nothing."), "amount")
    if amount > MOST:
        raise Refused(_("That is more than one payment can be."), "amount")


def _verify_words(reason: str, form_key: str) -> None:
    if not 8 <= len(form_key) <= 60:
        raise Refused(_("This form has lost its key: open it again."))
    if len(reason.strip()) > REASON_LENGTH:
        said(reason, "reason")


def currencies(club: Club) -> list[str]:
    """The currencies the club keeps accounts in, its own first."""
    kept = Account.objects.filter(club=club).values_list("currency", flat=True).distinct()
    return [club.currency, *sorted(set(kept) - {club.currency})]


def reverse_payment(*, by: Member, entry: Transaction, reason: str) -> Transaction:
    """Reverse a payment, once, with a reason: the treasurer's alone. Raises Refused."""
    verify_reverse_payment(by, entry)
    return reverse(original=entry, by=by, reason=said(reason, "reason"))


def can_reverse_payment(by: Member, entry: Transaction) -> bool:
    """Whether he may reverse this transaction: a payment that still stands."""
    return _is_his(by, entry) and not hasattr(entry, "reversed_by")


def _is_his(by: Member, entry: Transaction) -> bool:
    return by.is_treasurer and by.club_id == entry.club_id and entry.kind == TransactionKind.PAYMENT


def verify_reverse_payment(by: Member, entry: Transaction) -> None:
    """Refuse what is no payment, and anyone but the treasurer."""
    if entry.kind != TransactionKind.PAYMENT:
        raise Refused(_("Only a payment is reversed here; a card is reversed on its own page."))
    if not _is_his(by, entry):
        raise Refused(_("Only the treasurer reverses a payment."))
