"""Check whether a card waits for nobody, or came back to be corrected."""

from collections.abc import Iterable

from scoring.models import WRITABLE, Card, CardKind, CardState, Edition


def is_unposted_paper_card(card: Card) -> bool:
    """Return whether this is a paper card that was neither closed nor sent back: nobody is awaited.

    The caller fetches its editions.
    """
    unposted = card.kind == CardKind.PAPER and card.state in WRITABLE
    return unposted and not was_sent_back(card, card.editions.all())


def was_sent_back(card: Card, editions: Iterable[Edition]) -> bool:
    """Return whether the card was reversed, or sent back by a dispute, and must be closed again."""
    if card.state != CardState.OPEN:
        return card.state == CardState.REVERSED
    last = max(editions, key=lambda edition: edition.pk, default=None)
    return last is not None and any(dispute.stands is False for dispute in last.disputes.all())
