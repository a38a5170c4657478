"""The answer to a record that a phone sent from its queue."""

from dataclasses import dataclass
from typing import Final

from django.dispatch import Signal

from scoring.models import Record

ACKNOWLEDGED: Final = "acknowledged"
REFUSED: Final = "refused"
UNPLACED: Final = "unplaced"
HELD: Final = "held"

queue_taken: Final = Signal()
"""Sent with the `answers` to all records of a queue, for receivers that count them."""


@dataclass(frozen=True, slots=True)
class QueueAnswer:
    """The answer to one record.

    Acknowledged: the record is on the card. Unplaced: it is stored, but its card has no place for
    it. Refused: it is not stored, for the reasons in `faults`, as (field, message). Held: it was
    not read, because an earlier record of its card was refused.
    """

    result: str
    card: int | None = None
    record: int | None = None
    waits: bool = False
    faults: tuple[tuple[str, str], ...] = ()

    @property
    def is_kept(self) -> bool:
        """Whether the club has stored the record, so that the phone may delete it."""
        return self.result in (ACKNOWLEDGED, UNPLACED)


def acknowledged(record: Record) -> QueueAnswer:
    """Return the answer to a record that is on its card."""
    return QueueAnswer(ACKNOWLEDGED, record.card_id, record.pk, record.waits)


def refused(faults: tuple[tuple[str, str], ...], card: int | None = None) -> QueueAnswer:
    """Return the answer to a record that is not stored."""
    return QueueAnswer(REFUSED, card, faults=faults)
