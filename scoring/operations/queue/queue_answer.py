"""What became of a record that a phone sent from its queue."""

from dataclasses import dataclass
from typing import Final

from django.dispatch import Signal

from scoring.models import Record

ACKNOWLEDGED: Final = "acknowledged"
REFUSED: Final = "refused"
UNPLACED: Final = "unplaced"
HELD: Final = "held"

queue_taken: Final = Signal()
"""Sent with the `answers` to all records of a queue, for whoever counts."""


@dataclass(frozen=True, slots=True)
class QueueAnswer:
    """The answer to one record.

    Acknowledged: it is on the card. Unplaced: it is kept, and its card has no place for it.
    Refused: it is not kept, for the reasons in `faults`, as (field, message). Held: it was not
    looked at, because an earlier record of its card was refused.
    """

    result: str
    card: int | None = None
    record: int | None = None
    waits: bool = False
    faults: tuple[tuple[str, str], ...] = ()

    @property
    def is_kept(self) -> bool:
        """Whether the club has it now, so that the phone may forget it."""
        return self.result in (ACKNOWLEDGED, UNPLACED)


def acknowledged(record: Record) -> QueueAnswer:
    """The answer to a record that is on its card."""
    return QueueAnswer(ACKNOWLEDGED, record.card_id, record.pk, record.waits)


def refused(faults: tuple[tuple[str, str], ...], card: int | None = None) -> QueueAnswer:
    """The answer to a record that is not kept."""
    return QueueAnswer(REFUSED, card, faults=faults)
