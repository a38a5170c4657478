"""Take a deal that was written without a signal (R60, R61)."""

from collections.abc import Mapping

from club.models import Member
from scoring.keys import VisitorKey
from scoring.operations.deals.figures import Figures
from scoring.operations.deals.record_deal import record_deal
from scoring.operations.queue.keep_unplaced import write_or_keep_unplaced
from scoring.operations.queue.queue_answer import QueueAnswer


def take_deal(
    *, card_id: int, by: Member, figures: Figures, key: VisitorKey, typed: Mapping[str, str]
) -> QueueAnswer:
    """Write a deal that was entered without a signal, or store it as unplaced.

    The same key is acknowledged again. The deal goes where its writer meant it: beside the other
    player's record if there is one. It waits for consent if a later deal is written (R61). `typed`
    are the form's values, stored with an unplaced deal, so that it can be placed later.

    Raises OperationError if no deal can end with these scores, or if the writer must first answer a
    question. Raises it too if the member may not write on the card. Raises Card.DoesNotExist if the
    member's club has no such card.
    """
    return write_or_keep_unplaced(
        lambda: record_deal(card_id=card_id, by=by, figures=figures, key=key),
        card_id=card_id,
        by=by,
        place=(figures.partie, figures.deal),
        key=key,
        typed=typed,
    )
