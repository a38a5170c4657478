"""Take a deal that was written without a signal (R60, R61)."""

from collections.abc import Mapping

from club.models import Member
from scoring.models import Unplaced
from scoring.operations.deals.figures import Figures
from scoring.operations.deals.record_deal import NoPlace, record_deal
from scoring.operations.lock import locked
from scoring.operations.queue.taken import UNPLACED, Taken, acknowledged
from scoring.operations.rights import may_write
from scoring.sheet.sheet import load

LONGEST_REASON = 300


def take_deal(
    *, card_id: int, by: Member, figures: Figures, key: str, typed: Mapping[str, str]
) -> Taken:
    """Write a deal that was written without a signal, or keep it as unplaced.

    The same key is acknowledged again. The deal goes where its writer meant it: beside the other
    player's record if there is one, and it waits for consent if a later deal is written (R61).
    `typed` is kept with an unplaced deal, so that it can be placed later.

    Raises Refused if no deal can end so, if a question about it is open, or if the member may not
    write on the card. Raises Card.DoesNotExist if the member's club has no such card.
    """
    if Unplaced.objects.filter(card_id=card_id, club_id=by.club_id, key=key).exists():
        return Taken(UNPLACED, card_id)
    try:
        change = record_deal(card_id=card_id, by=by, figures=figures, key=key)
    except NoPlace as gone:
        _keep(card_id, by, figures, key, typed, gone)
        return Taken(UNPLACED, card_id, faults=gone.faults)
    return acknowledged(change.made)


def _keep(
    card_id: int, by: Member, figures: Figures, key: str, typed: Mapping[str, str], why: NoPlace
) -> None:
    """Keep the deal beside the card. Raises `why` if the member may not write there.

    The card counts a change, so that its pages show it.
    """
    with locked(card_id) as card:
        if not may_write(load(card), by):
            raise why
        _row, made = Unplaced.objects.get_or_create(
            club_id=card.club_id,
            card=card,
            key=key,
            defaults={
                "writer": by,
                "partie": figures.partie,
                "deal": figures.deal,
                "typed": dict(typed),
                "why": why.message[:LONGEST_REASON],
            },
        )
        card.version_kept = not made
