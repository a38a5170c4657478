"""Taking a card for a change: one writer at a time, and each change counted."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction

from scoring.models import Card

CHANGING = ("state", "edition", "version", "abandon_asked_by")
"""What of a card ever changes; the rest is as agreed when it was opened (R50)."""


@contextmanager
def locked(card_id: int) -> Iterator[Card]:
    """The card under a lock in one transaction; its version goes up when the block ends well,
    unless it set `card.version_kept`.

    Raises Card.DoesNotExist.
    """
    with transaction.atomic():
        card = Card.objects.select_for_update().get(pk=card_id)
        yield card
        if not card.version_kept:
            card.version += 1
            card.save(update_fields=CHANGING)
