"""Place a deal, a result or a ruling that arrived too late on its card, or drop it."""

from django.db import transaction
from django.utils.timezone import now
from django.utils.translation import gettext as _

from club.models import Member
from club.operation_error import OperationError
from scoring.keys import Of, derived_key
from scoring.models import Card, Record, Unplaced
from scoring.operations.change import Change
from scoring.operations.deals.figures import Figures
from scoring.operations.deals.record_deal import record_deal
from scoring.operations.deals.record_result import WrittenResult, record_result
from scoring.operations.lock import locked
from scoring.operations.rights import HasPlayers, manages
from scoring.operations.rulings.propose import Proposed, propose
from scoring.sheet.sheet import load


def can_answer(sheet: HasPlayers, by: Member) -> bool:
    """Return whether the member may place or drop an unplaced record: a player or an officer."""
    return manages(sheet.players, by)


@transaction.atomic
def place_unplaced(
    *, card_id: int, unplaced_id: int, by: Member, content: Figures | WrittenResult | Proposed
) -> Change[Record]:
    """Write an unplaced deal, result or ruling on its card. `content` names its place there.

    The new record belongs to the member who places it. If it is placed already, return that record.
    Raises OperationError if the member may not place it, if it was dropped, and as `record_deal`,
    `record_result` and `propose` do.
    """
    unplaced = _locked(card_id, unplaced_id)
    if unplaced.answered_at and not unplaced.placed_id:
        raise OperationError(_("%(who)s has dropped this.") % {"who": unplaced.answered_by})
    _verify_may_answer(unplaced.card, by)
    key = derived_key(Of.PLACED, unplaced.pk)
    if isinstance(content, Proposed):
        change = propose(card_id=card_id, by=by, proposed=content, key=key)
    elif isinstance(content, WrittenResult):
        change = record_result(card_id=card_id, by=by, result=content, key=key)
    else:
        change = record_deal(card_id=card_id, by=by, figures=content, key=key)
    if not unplaced.placed_id:
        unplaced.placed = change.made
        _answer(unplaced, by)
    return change


def drop_unplaced(*, card_id: int, unplaced_id: int, by: Member) -> Card:
    """Drop an unplaced record. Its row stays in the database. Dropping it twice changes nothing.

    Raises OperationError if the member may not drop it, or if it is placed.
    """
    with locked(card_id) as card:
        unplaced = _locked(card_id, unplaced_id)
        if unplaced.placed_id:
            raise OperationError(_("%(who)s has placed this.") % {"who": unplaced.answered_by})
        _verify_may_answer(card, by)
        card.version_kept = unplaced.answered_at is not None
        if unplaced.answered_at is None:
            _answer(unplaced, by)
    return card


def _locked(card_id: int, unplaced_id: int) -> Unplaced:
    """Return the unplaced row, locked after its card, in the order in which every change locks."""
    Card.objects.select_for_update(no_key=True).only("pk").get(pk=card_id)
    rows = Unplaced.objects.select_related("card", "answered_by")
    return rows.select_for_update(no_key=True, of=("self",)).get(card_id=card_id, pk=unplaced_id)


def _verify_may_answer(card: Card, by: Member) -> None:
    if not can_answer(load(card), by):
        raise OperationError(_("Only the players of this card, or an officer, can decide this."))


def _answer(unplaced: Unplaced, by: Member) -> None:
    unplaced.answered_by, unplaced.answered_at = by, now()
    unplaced.save(update_fields=("answered_by", "answered_at", "placed"))
