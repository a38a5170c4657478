"""What the other side of a payment says of it: that it was so, or that it was not."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction
from django.utils.timezone import now
from django.utils.translation import gettext as _

from club.models import Member, Role
from club.refused import Refused
from ledger.models import PaymentAnswer, Transaction, TransactionKind
from ledger.operations.link_events import link_answers
from ledger.operations.post import amounts_of, lock_counter, reverse
from ledger.operations.rights import said


def confirm_payment(*, by: Member, entry: Transaction) -> PaymentAnswer:
    """Say of a payment that another marked that it was so, also after disputing it. Sent twice it
    is said once. Raises Refused."""
    with _his_answer(by, entry) as known:
        if known is None:
            return _answer(by, entry, confirmed=True)
        if known.decided_at is None and not known.confirmed:
            known.confirmed, known.answered_at = True, now()
            known.save(update_fields=["confirmed", "answered_at"])
            link_answers([known])
        return known


def dispute_payment(*, by: Member, entry: Transaction, reason: str) -> PaymentAnswer:
    """Say of a payment that another marked that it was not so, and why; it stands until an officer
    decides. Sent twice it is said once. Raises Refused."""
    with _his_answer(by, entry) as known:
        if known is None:
            return _answer(by, entry, confirmed=False, reason=said(reason, "reason"))
        if known.confirmed:
            raise Refused(_("You have said that it was paid: an officer can reverse it."))
        return known


def decide_payment(
    *, by: Member, entry: Transaction, stands: bool, decision: str
) -> list[PaymentAnswer]:
    """Decide for the club every open dispute of a payment: it stands, or it is reversed. Sent twice
    it is one decision. Raises Refused."""
    with transaction.atomic():
        lock_counter(entry.club_id)
        _verify_decides(by, entry)
        opened = list(open_disputes(entry))
        if not opened and not entry.answers.filter(decided_by=by, stands=stands).exists():
            raise Refused(_("There is nothing to decide: nobody disputes it."))
        words = said(decision, "decision")
        for answer in opened:
            answer.decided_by, answer.decided_at = by, now()
            answer.stands, answer.decision = stands, words
            answer.save(update_fields=["decided_by", "decided_at", "stands", "decision"])
        link_answers(opened)
        if opened and not stands:
            reverse(original=entry, by=by, reason=words)
        return opened


def open_disputes(entry: Transaction) -> Iterator[PaymentAnswer]:
    """The answers that dispute it and wait for a decision; none once it is reversed."""
    if not is_reversed(entry):
        yield from entry.answers.filter(confirmed=False, decided_at=None)


def is_disputed(entry: Transaction) -> bool:
    """Whether a dispute of it waits for a decision."""
    return any(True for _dispute in open_disputes(entry))


def is_reversed(entry: Transaction) -> bool:
    """Whether a reversal of it stands in the book now."""
    return Transaction.objects.filter(reverses_id=entry.pk).exists()


def can_answer(by: Member, entry: Transaction) -> bool:
    """Whether the payment waits for his word: another marked it, and he has not answered."""
    return (
        entry.kind == TransactionKind.PAYMENT
        and by.pk != entry.by_id
        and by in amounts_of(entry)
        and not is_reversed(entry)
        and not entry.answers.filter(member=by).exists()
    )


def can_decide_payment(by: Member, entry: Transaction) -> bool:
    """Whether a dispute of it waits for his decision."""
    return decides(by, entry) and is_disputed(entry)


def decides(by: Member, entry: Transaction) -> bool:
    """Whether he acts for the club on a payment: the treasurer, who is no side of it; where he is
    one or there is none, another officer."""
    sides = [side for side in amounts_of(entry) if isinstance(side, Member)]
    if not by.is_officer or by.club_id != entry.club_id or by in sides:
        return False
    if by.is_treasurer or any(side.is_treasurer for side in sides):
        return True
    others = Member.objects.filter(club_id=by.club_id, role=Role.TREASURER, left_at=None)
    return not others.exists()


def _verify_decides(by: Member, entry: Transaction) -> None:
    if not decides(by, entry):
        raise Refused(
            _("The treasurer decides it or, where it is the treasurer’s payment, another officer.")
        )


@contextmanager
def _his_answer(by: Member, entry: Transaction) -> Iterator[PaymentAnswer | None]:
    """His answer so far, under the club's lock. Raises Refused where the payment is not his."""
    with transaction.atomic():
        lock_counter(entry.club_id)
        known = entry.answers.filter(member=by).first()
        if known is None and not can_answer(by, entry):
            raise Refused(
                _("A payment that stands is answered by its other side, not by who marked it.")
            )
        yield known


def _answer(by: Member, entry: Transaction, *, confirmed: bool, reason: str = "") -> PaymentAnswer:
    answer = PaymentAnswer.objects.create(
        club_id=entry.club_id, payment=entry, member=by, confirmed=confirmed, reason=reason
    )
    link_answers([answer])
    return answer
