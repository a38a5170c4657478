"""Take back a ruling that counts."""

from django.utils.translation import gettext as _

from club.models import Member
from club.operation_error import OperationError
from piquet.rulings.apply_ruling import costs_only_offender
from scoring.keys import VisitorKey
from scoring.models import Card, Record
from scoring.operations.change import Change, unchanged, with_records
from scoring.operations.lock import locked
from scoring.operations.rights import can_write, verify_writable, writes_for_club
from scoring.operations.rulings.propose import side_of
from scoring.sheet.deal import SheetRuling
from scoring.sheet.race import later_deal_written
from scoring.sheet.records import is_irrevocable, ruling_with
from scoring.sheet.sheet import Sheet, load


def withdraw(*, card_id: int, by: Member, record_id: int, key: VisitorKey) -> Change[Record]:
    """Take back a ruling that counts. It stays in the history. The same key counts once.

    The ruling is gone at once if an officer takes it back for the club, or if only the member loses
    by this. So is the member's own ruling if nobody has agreed to it and no later deal is written.
    Otherwise the other side must agree first. Raises OperationError if the member may not take it
    back.
    """
    with locked(card_id) as card:
        sheet = load(card)
        if key in sheet.keys:
            card.version_kept = True
            return unchanged(Record.objects.get(pk=sheet.keys[key]), card, sheet)
        verify_writable(sheet, by)
        ruling = ruling_with(sheet, record_id)
        if ruling is None or not can_withdraw(sheet, by, ruling):
            raise OperationError(_("There is nothing here for you to take back."))
        record = _taking_back(card, sheet, by, ruling, key)
    return Change(record, card, lambda: with_records(card, sheet, sheet.rows, [record], by))


def _taking_back(
    card: Card, sheet: Sheet, by: Member, ruling: SheetRuling, key: VisitorKey
) -> Record:
    taken = Record.objects.get(pk=ruling.record.id)
    for_club = writes_for_club(sheet, by)
    return Record.objects.create(
        club_id=card.club_id,
        card=card,
        partie_id=taken.partie_id,
        deal=taken.deal,
        writer=by,
        for_club=for_club,
        key=key,
        scores=[],
        dealer=taken.dealer,
        withdraws=taken,
        waits=not (for_club or _is_theirs_alone(sheet, by, ruling)),
    )


def can_withdraw(sheet: Sheet, by: Member, ruling: SheetRuling) -> bool:
    """Return whether the member may take the ruling back, or ask to."""
    if (
        not ruling.counts
        or ruling.leaving
        or ruling.record.carried
        or is_irrevocable(sheet, ruling)
    ):
        return False
    return can_write(sheet, by) and not sheet.is_annulled(ruling.record.partie)


def _is_theirs_alone(sheet: Sheet, by: Member, ruling: SheetRuling) -> bool:
    """Return whether nobody else has to agree before the ruling is taken back."""
    record = ruling.record
    fresh = not later_deal_written(sheet, record.partie, record.deal)
    if fresh and record.writer_id == by.pk and not any(answer.granted for answer in record.answers):
        return True
    own = side_of(sheet, by, record.partie, record.dealer)
    return bool(own) and own != ruling.side and costs_only_offender(ruling.effect)
