"""Playing cards in words and signs, and sentences of the laws with the players' names."""

import re
from collections.abc import Sequence
from typing import Final

from piquet.deal.cards import RANKS, SUITS, suit_of, write_cards
from piquet.deal.faults import SIDES
from piquet.deal.tricks import TAKEN_BACK

_SIGNS: Final = dict(zip(SUITS, "♠♥♦♣", strict=True))
_SIDES_AND_CARDS: Final = re.compile(rf"\b(?:((?i:{'|'.join(SIDES)}))|([{RANKS}])([{SUITS}]))\b")


def suit_sign(suit: str) -> str:
    """Return the sign of “S”, “H”, “D” or “C”, marked so that phones do not show an emoji."""
    return f"{_SIGNS[suit]}\ufe0e"


def rank_shown(rank: str) -> str:
    """Return the text on a card of this rank: “10” for T, else the letter."""
    return "10" if rank == "T" else rank


def one_suit_shown(cards: int) -> str:
    """Return cards of one suit as “♠ A K Q J”, highest first."""
    names = write_cards(cards).split()
    return " ".join([suit_sign(suit_of(cards)), *(rank_shown(name[0]) for name in names)])


def with_names_and_suits(text: str, names: Sequence[str]) -> str:
    """Return a sentence of the laws with names for “elder” and “younger”, and signs for cards.

    The text omits that a card played in error is taken back, because the page takes it back itself.
    """

    def shown(match: re.Match[str]) -> str:
        side, rank, suit = match.groups()
        return names[SIDES.index(side.lower())] if side else f"{rank_shown(rank)}{suit_sign(suit)}"

    return _SIDES_AND_CARDS.sub(shown, text.replace(f" {TAKEN_BACK}", ""))


def player_letters(names: Sequence[str]) -> list[str]:
    """Return a short mark for each of two names: the first letters, or else initials.

    The marks have the first two or three letters if these differ.
    """
    for count in (2, 3):
        if names[0][:count] != names[1][:count]:
            return [name[:count] for name in names]
    return ["".join(word[0] for word in name.split()) for name in names]
