"""Lock a card for a change: one writer at a time, and each change raises the card's version."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from django.db import connection, transaction
from django.dispatch import Signal

from scoring.models import Card, CardState
from scoring.sheet.fetch import CHANGING, lock_card, locked_card

COUNTED_CHANGED: Final = Signal()
"""Sent if statistics of the club `club_id` change: a card begins to count, no longer counts, or
changes while it counts. Sent in the transaction of that change.
"""


@contextmanager
def locked(card: int | Card) -> Iterator[Card]:
    """Yield the card, fresh from the database, locked in a transaction.

    `card` is an id or a card. The version goes up when the block ends without an error, unless the
    block set `card.version_kept`. Raises Card.DoesNotExist.
    """
    with transaction.atomic():
        taken = lock_card(card) if isinstance(card, Card) else locked_card(card)
        if taken is None:
            raise Card.DoesNotExist
        before, counted = _state(taken), _counts(taken)
        yield taken
        if not taken.version_kept:
            changed = _state(taken) != before
            taken.version += 1
            _keep(taken, changed=changed)
            if counted or _counts(taken):
                COUNTED_CHANGED.send(Card, club_id=taken.club_id)


def _counts(card: Card) -> bool:
    """Return whether the card counts for statistics."""
    return card.state == CardState.COUNTERSIGNED


def _state(card: Card) -> list[object]:
    return [getattr(card, name) for name in CHANGING]


def _keep(card: Card, *, changed: bool) -> None:
    if changed:
        card.save(update_fields=CHANGING)
        return
    with connection.cursor() as cursor:  # Runs with every deal; costs a fifth of card.save().
        cursor.execute(
            "UPDATE scoring_card SET version = %s WHERE id = %s", [card.version, card.pk]
        )
