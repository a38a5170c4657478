"""Taking a card for a change: one writer at a time, and each change counted."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction

from club.prepared import Prepared
from scoring.models import Card

CHANGING = ("state", "edition", "version", "abandon_asked_by")
"""What of a card ever changes; the rest is as agreed when it was opened (R50)."""

_LOCKED = Prepared(lambda: Card.objects.select_for_update().filter(pk=0).order_by(), 0)


@contextmanager
def locked(card_id: int) -> Iterator[Card]:
    """The card under a lock in one transaction; its version goes up when the block ends well,
    unless it set `card.version_kept`.

    Raises Card.DoesNotExist.
    """
    with transaction.atomic():
        card = _LOCKED.first(Card, card_id)
        if card is None:
            raise Card.DoesNotExist
        yield card
        if not card.version_kept:
            card.version += 1
            card.save(update_fields=CHANGING)
