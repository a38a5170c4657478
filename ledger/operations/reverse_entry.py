"""Reverse entries other than cards and side bets, which are reversed on their own pages."""

from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _

from club.models import Member
from club.operation_error import OperationError
from ledger.models import Transaction, TransactionKind
from ledger.operations.payment_answers import acts_on_payment, is_disputed
from ledger.operations.post import lock_counter, reverse
from ledger.operations.verify import required_reason

REVERSIBLE: Final = frozenset(
    {
        TransactionKind.PAYMENT,
        TransactionKind.CARD_MONEY,
        TransactionKind.BYSTANDER,
        TransactionKind.SUBSCRIPTION,
        TransactionKind.FINE,
        TransactionKind.OPENING,
        TransactionKind.WRITE_OFF,
    }
)


def reverse_entry(*, by: Member, entry: Transaction, reason: str) -> Transaction:
    """Reverse an entry, once, with a reason.

    The treasurer may do this. Before a payment is answered, the member who recorded it may too. An
    answered payment can be reversed only by an officer who neither paid nor received it, and never
    while a dispute of it is open. Raises OperationError.
    """
    with transaction.atomic():
        lock_counter(entry.club_id)  # Keeps answers out meanwhile.
        verify_reverse_entry(by, entry)
        return reverse(original=entry, by=by, reason=required_reason(reason, "reason"))


def can_reverse_entry(by: Member, entry: Transaction) -> bool:
    """Whether `by` may reverse this transaction, which must not be reversed yet."""
    if entry.kind not in REVERSIBLE or hasattr(entry, "reversed_by"):
        return False
    return _is_for(by, entry) and not is_disputed(entry)


def _is_for(by: Member, entry: Transaction) -> bool:
    if by.club_id != entry.club_id:
        return False
    if entry.kind != TransactionKind.PAYMENT:
        return by.is_treasurer
    if entry.answers.exists():
        return acts_on_payment(by, entry)
    return entry.by_id == by.pk or by.is_treasurer


def verify_reverse_entry(by: Member, entry: Transaction) -> None:
    """Raise OperationError if the entry cannot be reversed here, or if `by` may not reverse it."""
    if entry.kind not in REVERSIBLE:
        raise OperationError(
            _("Reverse a card or a side bet on its own page. A reversal cannot be reversed.")
        )
    if is_disputed(entry):
        raise OperationError(
            _("This payment is disputed. Whoever decides the dispute says whether it is reversed.")
        )
    if _is_for(by, entry):
        return
    if entry.answers.exists():
        raise OperationError(
            _(
                "This payment has been answered. Only an officer who neither paid nor received it "
                "can reverse it."
            )
        )
    raise OperationError(
        _(
            "Only the treasurer can reverse this. Before it is answered, whoever recorded it "
            "can too."
        )
    )
