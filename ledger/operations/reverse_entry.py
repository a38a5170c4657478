"""Reversing what is neither a card's nor a side bet's: those are reversed where they stand."""

from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _

from club.models import Member
from ledger.models import Transaction, TransactionKind
from ledger.operations.post import lock_counter, reverse
from ledger.operations.rights import said
from scoring.operations.errors import Refused

REVERSIBLE: Final = frozenset(
    {
        TransactionKind.PAYMENT,
        TransactionKind.CARD_MONEY,
        TransactionKind.SUBSCRIPTION,
        TransactionKind.FINE,
        TransactionKind.OPENING,
        TransactionKind.WRITE_OFF,
    }
)


def reverse_entry(*, by: Member, entry: Transaction, reason: str) -> Transaction:
    """Reverse an entry, once, with a reason: the treasurer, or who marked a payment and has
    no answer to it yet. Raises Refused."""
    with transaction.atomic():
        lock_counter(entry.club_id)  # No answer comes in between.
        verify_reverse_entry(by, entry)
        return reverse(original=entry, by=by, reason=said(reason, "reason"))


def can_reverse_entry(by: Member, entry: Transaction) -> bool:
    """Whether he may reverse this transaction, which still stands."""
    return entry.kind in REVERSIBLE and _is_his(by, entry) and not hasattr(entry, "reversed_by")


def _is_his(by: Member, entry: Transaction) -> bool:
    if by.club_id != entry.club_id:
        return False
    if by.is_treasurer:
        return True
    marked = entry.kind == TransactionKind.PAYMENT and entry.by_id == by.pk
    return marked and not entry.answers.exists()


def verify_reverse_entry(by: Member, entry: Transaction) -> None:
    """Refuse what is reversed elsewhere or not at all, and anyone whose it is not."""
    if entry.kind not in REVERSIBLE:
        raise Refused(_("A card and a side bet are reversed on their own pages, a reversal never."))
    if not _is_his(by, entry):
        raise Refused(
            _("Only the treasurer reverses it or, before any answer, the one who marked it paid.")
        )
