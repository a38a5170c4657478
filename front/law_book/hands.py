"""Hands drawn beside a law or a case."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from piquet.deal.cards import hand_of, read_cards
from piquet.law_texts.worked_deals import WorkedDeal
from scoring.deal_entry.calls import PlayingCard, cards_of_hand

SUITS_DRAWN: Final = "SHCD"
"""The suits from left to right: black and red alternate."""


@dataclass(frozen=True, slots=True)
class Hand:
    """The cards of one player, and the player's name or letter."""

    whose: str
    cards: tuple[PlayingCard, ...]


def hands_of(hands: Mapping[str, str]) -> list[Hand]:
    """Return the hands printed with a case, by the player's letter."""
    return list(_drawn(hands))


def hands_of_deal(deal: WorkedDeal) -> list[Hand]:
    """Return elder's and younger's twelve cards in a worked deal."""
    return list(_drawn({_("Elder"): deal.elder, _("Younger"): deal.younger}))


def _drawn(hands: Mapping[str, str]) -> Iterator[Hand]:
    for whose, cards in hands.items():
        held = cards_of_hand(hand_of(read_cards(cards)))
        yield Hand(whose, tuple(sorted(held, key=lambda card: SUITS_DRAWN.index(card.suit))))
