"""Take back a deal that was taken back without a signal."""

from django.utils.translation import gettext as _

from club.models import Member
from club.refused import Refused
from scoring.models import Card, Unplaced
from scoring.operations.deals.undo import undo
from scoring.operations.queue.answer_unplaced import drop_unplaced
from scoring.operations.queue.taken import ACKNOWLEDGED, Taken
from scoring.sheet.sheet import load


def take_undo(*, card: Card, by: Member, key: str, of: str) -> Taken:
    """Take back the member's record that has the key `of`. The same key counts once.

    A record that had no place is dropped instead. Raises Refused as `undo` does, and if no such
    record has come.
    """
    keys = load(card).keys
    if key in keys:
        return Taken(ACKNOWLEDGED, card.pk, keys[key])
    if of in keys:
        undo(card_id=card.pk, by=by, key=key, last=keys[of])
        return Taken(ACKNOWLEDGED, card.pk)
    unplaced = Unplaced.objects.filter(card=card, key=of, writer=by).first()
    if unplaced is None:
        raise Refused(_("The deal to undo has not arrived."))
    if unplaced.answered_at is None:
        drop_unplaced(card_id=card.pk, unplaced_id=unplaced.pk, by=by)
    return Taken(ACKNOWLEDGED, card.pk)
