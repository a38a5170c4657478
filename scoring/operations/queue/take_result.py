"""Take the result of a chouette's partie that was written without a signal."""

from collections.abc import Mapping

from club.models import Member
from scoring.keys import VisitorKey
from scoring.operations.deals.record_result import WrittenResult, record_result
from scoring.operations.queue.keep_unplaced import write_or_keep_unplaced
from scoring.operations.queue.queue_answer import QueueAnswer
from scoring.sheet.partie import RESULT


def take_result(
    *, card_id: int, by: Member, result: WrittenResult, key: VisitorKey, typed: Mapping[str, str]
) -> QueueAnswer:
    """Write a result that was entered without a signal, or store it as unplaced.

    It is unplaced if its card is closed. The same key is acknowledged again. Otherwise raises
    OperationError as `record_result` does.
    """
    return write_or_keep_unplaced(
        lambda: record_result(card_id=card_id, by=by, result=result, key=key),
        card_id=card_id,
        by=by,
        place=(result.partie, RESULT),
        key=key,
        typed=typed,
    )
