"""What the laws say of a deal in the words of the table: the players' names, the signs of suits."""

import re
from collections.abc import Sequence
from typing import Final

from scoring.laws.deal.cards import RANKS, SUITS
from scoring.laws.deal.faults import SIDES
from scoring.laws.deal.tricks import TAKEN_BACK

_SIGNS: Final = dict(zip(SUITS, "♠♥♦♣", strict=True))
_SAID: Final = re.compile(rf"\b(?:((?i:{'|'.join(SIDES)}))|([{RANKS}])([{SUITS}]))\b")


def suit_sign(suit: str) -> str:
    """The sign of “S” and so on, which phones are not to make a picture of."""
    return f"{_SIGNS[suit]}\ufe0e"


def rank_shown(rank: str) -> str:
    """What stands on a card of this rank: 10 for the ten, whose letter is T."""
    return "10" if rank == "T" else rank


def with_names_and_suits(text: str, names: Sequence[str]) -> str:
    """What the laws say, with elder's name and younger's and with cards as they are shown; what
    was played in error the page takes back itself."""

    def shown(found: re.Match[str]) -> str:
        side, rank, suit = found.groups()
        return names[SIDES.index(side.lower())] if side else f"{rank_shown(rank)}{suit_sign(suit)}"

    return _SAID.sub(shown, text.replace(f" {TAKEN_BACK}", ""))


def player_letters(names: Sequence[str]) -> list[str]:
    """A mark for each of two names that has room on a card: their first letters, as few as tell
    them apart and two at least, or where that would be more than three the initials."""
    for count in (2, 3):
        if names[0][:count] != names[1][:count]:
            return [name[:count] for name in names]
    return ["".join(word[0] for word in name.split()) for name in names]
