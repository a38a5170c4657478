"""Answers to a payment by its other side: confirm it, dispute it, and decide the dispute."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction
from django.utils.timezone import now
from django.utils.translation import gettext as _

from club.models import Member, Role
from club.operation_error import OperationError
from ledger.models import PaymentAnswer, Transaction, TransactionKind
from ledger.operations.link_events import link_answers
from ledger.operations.post import amounts_of, lock_counter, reverse
from ledger.operations.verify import required_reason


def confirm_payment(*, by: Member, entry: Transaction) -> PaymentAnswer:
    """Confirm a payment that another member recorded, even after disputing it.

    A second call changes nothing. Raises OperationError.
    """
    with _locked_answer(by, entry) as known:
        if known is None:
            return _answer(by, entry, confirmed=True)
        if known.decided_at is None and not known.confirmed:
            known.confirmed, known.answered_at = True, now()
            known.save(update_fields=["confirmed", "answered_at"])
            link_answers([known])
        return known


def dispute_payment(*, by: Member, entry: Transaction, reason: str) -> PaymentAnswer:
    """Dispute a payment that another member recorded, with a reason.

    The payment stays valid until an officer decides. A second call changes nothing. Raises
    OperationError.
    """
    with _locked_answer(by, entry) as known:
        if known is None:
            return _answer(by, entry, confirmed=False, reason=required_reason(reason, "reason"))
        if known.confirmed:
            raise OperationError(
                _("You have already confirmed this payment. An officer can reverse it.")
            )
        return known


def decide_payment(
    *, by: Member, entry: Transaction, stands: bool, decision: str
) -> list[PaymentAnswer]:
    """Decide every open dispute of a payment, which either `stands` or is reversed.

    Returns the disputes decided. A second call changes nothing. Raises OperationError.
    """
    with transaction.atomic():
        lock_counter(entry.club_id)
        _verify_decides(by, entry)
        opened = list(open_disputes(entry))
        if not opened and not entry.answers.filter(decided_by=by, stands=stands).exists():
            raise OperationError(_("Nobody disputes this payment, so there is nothing to decide."))
        words = required_reason(decision, "decision")
        for answer in opened:
            answer.decided_by, answer.decided_at = by, now()
            answer.stands, answer.decision = stands, words
            answer.save(update_fields=["decided_by", "decided_at", "stands", "decision"])
        link_answers(opened)
        if opened and not stands:
            reverse(original=entry, by=by, reason=words)
        return opened


def open_disputes(entry: Transaction) -> Iterator[PaymentAnswer]:
    """Yield the payment's disputes that wait for a decision; none once the payment is reversed."""
    if not is_reversed(entry):
        yield from entry.answers.filter(confirmed=False, decided_at=None)


def is_disputed(entry: Transaction) -> bool:
    """Whether a dispute of the payment waits for a decision."""
    return any(True for _dispute in open_disputes(entry))


def is_reversed(entry: Transaction) -> bool:
    """Whether the payment is reversed, according to a new query."""
    return Transaction.objects.filter(reverses_id=entry.pk).exists()


def can_answer_payment(by: Member, entry: Transaction) -> bool:
    """Whether the payment, which another member recorded, waits for an answer by `by`."""
    return (
        entry.kind == TransactionKind.PAYMENT
        and by.pk != entry.by_id
        and by in amounts_of(entry)
        and not is_reversed(entry)
        and not entry.answers.filter(member=by).exists()
    )


def can_decide_payment(by: Member, entry: Transaction) -> bool:
    """Whether a dispute of the payment waits for `by` to decide it."""
    return acts_on_payment(by, entry) and is_disputed(entry)


def acts_on_payment(by: Member, entry: Transaction) -> bool:
    """Whether `by` may act for the club on this payment.

    The treasurer may, unless the payment is their own. If it is, or if the club has no treasurer,
    another officer may.
    """
    sides = [side for side in amounts_of(entry) if isinstance(side, Member)]
    if by.club_id != entry.club_id or by in sides or not by.is_officer:
        return False
    if by.is_treasurer or any(side.is_treasurer for side in sides):
        return True
    others = Member.objects.filter(club_id=by.club_id, role=Role.TREASURER, left_at=None)
    return not others.exists()


def _verify_decides(by: Member, entry: Transaction) -> None:
    if not acts_on_payment(by, entry):
        raise OperationError(
            _(
                "Only the treasurer can decide this. If it is the treasurer’s own payment, "
                "another officer decides."
            )
        )


@contextmanager
def _locked_answer(by: Member, entry: Transaction) -> Iterator[PaymentAnswer | None]:
    """Yield the member's answer so far, or None, with the club's counter locked.

    Raises OperationError if `by` may not answer the payment.
    """
    with transaction.atomic():
        lock_counter(entry.club_id)
        known = entry.answers.filter(member=by).first()
        if known is None and not can_answer_payment(by, entry):
            raise OperationError(
                _("Only the other side can answer a payment, and only while it stands.")
            )
        yield known


def _answer(by: Member, entry: Transaction, *, confirmed: bool, reason: str = "") -> PaymentAnswer:
    answer = PaymentAnswer.objects.create(
        club_id=entry.club_id, payment=entry, member=by, confirmed=confirmed, reason=reason
    )
    link_answers([answer])
    return answer
