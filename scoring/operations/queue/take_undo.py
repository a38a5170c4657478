"""Take back a deal or a ruling that a player took back without a signal."""

from django.utils.translation import gettext as _

from club.models import Member
from club.operation_error import OperationError
from scoring.keys import VisitorKey
from scoring.models import Card, Record, Unplaced
from scoring.operations.consents.consent import can_withdraw_record, consent
from scoring.operations.deals.undo import undo
from scoring.operations.queue.answer_unplaced import drop_unplaced
from scoring.operations.queue.queue_answer import ACKNOWLEDGED, QueueAnswer, acknowledged
from scoring.operations.rulings.withdraw import withdraw
from scoring.sheet.deal import SheetRuling
from scoring.sheet.records import ruling_with
from scoring.sheet.sheet import load


def take_undo(*, card: Card, by: Member, key: VisitorKey, of: str) -> QueueAnswer:
    """Take back the record that has the key `of`: the member's own deal, or a ruling.

    The same key counts once. A record that had no place is dropped instead. Raises OperationError
    as `undo` and `withdraw` do, if no such record has arrived, and if somebody has placed it since.
    """
    sheet = load(card)
    if key in sheet.keys:
        return QueueAnswer(ACKNOWLEDGED, card.pk, sheet.keys[key])
    if of in sheet.keys:
        if ruling := ruling_with(sheet, sheet.keys[of]):
            return _take_back(card, by, ruling, key)
        undo(card_id=card.pk, by=by, key=key, last=sheet.keys[of])
        return QueueAnswer(ACKNOWLEDGED, card.pk)
    unplaced = Unplaced.objects.filter(card=card, key=of, writer=by).first()
    if unplaced is None:
        raise OperationError(_("The deal to undo has not arrived."))
    if unplaced.placed_id or unplaced.answered_at is None:
        drop_unplaced(card_id=card.pk, unplaced_id=unplaced.pk, by=by)
    return QueueAnswer(ACKNOWLEDGED, card.pk)


def _take_back(card: Card, by: Member, ruling: SheetRuling, key: VisitorKey) -> QueueAnswer:
    """Take a ruling back. While it waits, its writer withdraws it.

    A ruling that is gone already is acknowledged, so that a phone can send this twice.
    """
    record = Record.objects.get(pk=ruling.record.id)
    if ruling.waits and can_withdraw_record(card, record, by):
        consent(card_id=card.pk, record_id=record.pk, by=by, granted=False)
    elif ruling.counts:
        return acknowledged(withdraw(card_id=card.pk, by=by, record_id=record.pk, key=key).made)
    elif ruling.waits:
        raise OperationError(_("There is nothing here for you to take back."))
    return QueueAnswer(ACKNOWLEDGED, card.pk)
