"""Store a record that arrived too late for its place beside its card."""

from collections.abc import Callable, Mapping
from typing import Final

from club.models import Member
from scoring.keys import VisitorKey
from scoring.models import Record, Unplaced
from scoring.operations.change import Change
from scoring.operations.lock import locked
from scoring.operations.queue.queue_answer import UNPLACED, QueueAnswer, acknowledged
from scoring.operations.rights import NoPlaceError, may_write
from scoring.sheet.sheet import load

LONGEST_REASON: Final = 300
FARTHEST: Final = 32_767
"""The largest number of a partie or a deal that PostgreSQL can store."""


def write_or_keep_unplaced(
    write: Callable[[], Change[Record]],
    *,
    card_id: int,
    by: Member,
    place: tuple[int, int],
    key: VisitorKey,
    typed: Mapping[str, str],
) -> QueueAnswer:
    """Write a record, or store the typed values as unplaced if the card has no place for it.

    The same key gets the same answer again. `place` is the partie and the deal that the writer
    meant. Raises NoPlaceError if no card could have such a place.
    """
    if Unplaced.objects.filter(card_id=card_id, club_id=by.club_id, key=key).exists():
        return QueueAnswer(UNPLACED, card_id)
    try:
        return acknowledged(write().made)
    except NoPlaceError as gone:
        partie, deal = place
        if max(place) > FARTHEST:
            raise
        fields = {"writer": by, "partie": partie, "deal": deal, "typed": dict(typed)}
        _keep(card_id, by, key, {**fields, "why": gone.message[:LONGEST_REASON]}, gone)
        return QueueAnswer(UNPLACED, card_id, faults=gone.faults)


def _keep(
    card_id: int, by: Member, key: VisitorKey, fields: Mapping[str, object], why: NoPlaceError
) -> None:
    """Store the typed values. Raises `why` if the member may not write on the card.

    The card's version goes up, so that its pages show the unplaced record.
    """
    with locked(card_id) as card:
        if not may_write(load(card), by):
            raise why
        _row, made = Unplaced.objects.get_or_create(
            club_id=card.club_id, card=card, key=key, defaults=fields
        )
        card.version_kept = not made
