"""Taking one's own records back, the last or several (R61)."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from club.models import Member
from scoring.models import Card, Record
from scoring.operations.errors import Refused
from scoring.operations.lock import locked
from scoring.operations.mending import reach_of_undo
from scoring.operations.record_deal import verify_writable
from scoring.sheet import load
from scoring.sheet_deal import SheetRecord


def undo(*, card_id: int, by: Member, key: str, back_to: int | None = None) -> Record:
    """Take back one's latest record of the card's last deal, or all back to that of this id.

    They leave the deals' history, and what they had replaced counts again. The same key counts
    once. Raises Refused where there is nothing of his to undo, or something of another's stands
    after it.
    """
    with locked(card_id) as card:
        sheet = load(card)
        if key in sheet.keys:
            card.version_kept = True
            return Record.objects.get(pk=sheet.keys[key])
        verify_writable(sheet, by)
        records = _to_take_back(reach_of_undo(sheet, by), back_to)
        taken = [_take_back(card, by, r, f"{key}-{n}" if n else key) for n, r in enumerate(records)]
        return taken[0]


def _to_take_back(reached: Iterable[SheetRecord], back_to: int | None) -> list[int]:
    """The ids of what is taken back, the latest first."""
    ids = [record.id for record in reached]
    if not ids:
        raise Refused(_("The last deal has no record of yours to undo."))
    if back_to is None:
        return ids[:1]
    if back_to not in ids:
        raise Refused(_("What another wrote stands after it: mend that deal instead."))
    return ids[: ids.index(back_to) + 1]


def _take_back(card: Card, by: Member, record_id: int, key: str) -> Record:
    record = Record.objects.get(pk=record_id)
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
