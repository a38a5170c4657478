"""Take back a member's own latest records, one or several (R61)."""

from django.utils.translation import gettext as _

from club.models import Member
from club.operation_error import OperationError
from scoring.keys import Key, Of, VisitorKey, derived_key
from scoring.models import Card, Record
from scoring.operations.change import Change, unchanged, with_records
from scoring.operations.deals.corrections import is_ruled, records_to_undo
from scoring.operations.lock import locked
from scoring.operations.rights import verify_writable
from scoring.sheet.deal_names import deal_name, named_scores
from scoring.sheet.sheet import Sheet, load


def undo(
    *, card_id: int, by: Member, key: VisitorKey, last: int, back_to: int | None = None
) -> Change[list[Record]]:
    """Take back the member's latest record on the card, or all records back to `back_to`.

    `last` is the id of the latest record that the member saw, so a second tap or an outdated page
    takes back nothing else. The records stay in the history, and the records that they replaced
    count again. The same key counts once. Raises OperationError if the member's latest record is
    not `last`, if they have nothing to undo, or if somebody else wrote later.
    """
    with locked(card_id) as card:
        sheet = load(card)
        if key in sheet.keys:
            card.version_kept = True
            return unchanged(_taken_with(sheet, key), card, sheet)
        verify_writable(sheet, by)
        ids = _ids_to_take_back(sheet, by, last, back_to)
        by_id = Record.objects.select_related("partie").in_bulk(ids)
        taken = [by_id[record_id] for record_id in ids]
        undoings = [
            _take_back(card, by, record, _key(key, place)) for place, record in enumerate(taken)
        ]
    return Change(taken, card, lambda: with_records(card, sheet, sheet.rows, undoings, by))


def _ids_to_take_back(sheet: Sheet, by: Member, last: int, back_to: int | None) -> list[int]:
    """Return the ids of the records to take back, latest first. Raises OperationError for none."""
    ids = [record.id for record in records_to_undo(sheet, by)]
    if last not in ids[:1]:
        _verify_not_taken_back(sheet, last)
    if not ids:
        raise OperationError(_why_none(sheet))
    if ids[0] != last:
        raise OperationError(
            _("You have written something else since then, so nothing was undone.")
        )
    if back_to is None:
        return ids[:1]
    if back_to not in ids:
        raise OperationError(
            _("Somebody else has written a deal after yours. Correct your deal instead.")
        )
    return ids[: ids.index(back_to) + 1]


def _why_none(sheet: Sheet) -> str:
    """Return the reason why the member can take nothing back."""
    if sheet.last_deal and is_ruled(sheet.last_deal[1]):
        return _("The last deal was ruled on. Correct it instead: the other side is asked first.")
    return _("You did not write the last deal, so you cannot undo it.")


def _verify_not_taken_back(sheet: Sheet, last: int) -> None:
    """Raise OperationError for a second tap. The message says what the first tap took back."""
    gone = Record.objects.filter(card_id=sheet.id, withdrawals__isnull=False, pk=last)
    record = gone.select_related("partie").first()
    if record:
        partie = record.partie.number
        words = {
            "deal": deal_name(sheet, partie, record.deal),
            "scores": named_scores(sheet, partie, record.scores),
        }
        raise OperationError(
            _("%(deal)s, %(scores)s, was already undone. Nothing else has changed.") % words
        )


def _key(key: VisitorKey, place: int) -> Key:
    """Return the key of one of several undoings that a request makes."""
    return derived_key(Of.UNDO, key, place) if place else key


def _taken_with(sheet: Sheet, key: VisitorKey) -> list[Record]:
    """Return the records that an earlier request with this key took back, latest first."""
    undoings: list[int] = []
    while (made := sheet.keys.get(_key(key, len(undoings)))) is not None:
        undoings.append(made)
    undone = Record.objects.filter(withdrawals__in=undoings).select_related("partie")
    return list(undone.order_by("-pk"))


def _take_back(card: Card, by: Member, record: Record, key: Key) -> Record:
    return Record.objects.create(
        club_id=card.club_id,
        card=card,
        partie_id=record.partie_id,
        deal=record.deal,
        writer=by,
        for_club=record.for_club,
        key=key,
        scores=[],
        dealer=record.dealer,
        withdraws=record,
    )
