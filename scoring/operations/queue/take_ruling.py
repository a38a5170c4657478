"""Take a ruling that was written without a signal."""

from collections.abc import Mapping

from club.models import Member
from scoring.keys import VisitorKey
from scoring.operations.queue.keep_unplaced import write_or_keep_unplaced
from scoring.operations.queue.queue_answer import QueueAnswer
from scoring.operations.rulings.propose import Proposed, propose


def take_ruling(
    *, card_id: int, by: Member, proposed: Proposed, key: VisitorKey, typed: Mapping[str, str]
) -> QueueAnswer:
    """Write a ruling that was entered without a signal, or store it as unplaced.

    It is unplaced if its card is closed, or if its deal is gone. It is also unplaced if the other
    player dealt that deal, or if the deal can no longer become void. The same key is acknowledged
    again. Otherwise raises OperationError as `propose` does.
    """
    return write_or_keep_unplaced(
        lambda: propose(card_id=card_id, by=by, proposed=proposed, key=key),
        card_id=card_id,
        by=by,
        place=(proposed.partie, proposed.deal),
        key=key,
        typed=typed,
    )
