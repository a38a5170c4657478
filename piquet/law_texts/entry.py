"""What the catalogue says of a law, and of a case that was decided."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

SCORE: Final = "score"
DEAL: Final = "deal"
MONEY: Final = "money"
PLAY: Final = "play"
CALLS: Final = "calls"
EXCHANGE: Final = "exchange"

IN_THE_TEXT: Final = "t"
"""In place of a number: the Britannica says it where it describes the game, not among its laws."""


def gettext_noop(text: str) -> str:
    """Return the text as it is. The name tells `makemessages` to offer it for translation."""
    return text


@dataclass(frozen=True, slots=True)
class Law:
    """One printed law, in our own words.

    `number` is its number in the Laws of Piquet, “58”, or its place among those of piquet au cent,
    “a9”. `text` says all that the law says, one paragraph after another. `example` is one sentence
    of example; where `drawn` names a case or a worked deal, its hands are drawn instead.
    `britannica` are its numbers in the ninth edition of the Encyclopaedia Britannica, and `differs`
    says where that one decides otherwise. `touches` says what an app has to know it for: the score,
    the deal, money, the play, calls or the exchange; nothing, for a law of manners. `changes` are
    the laws of piquet that a law of piquet au cent replaces, or adds to if it holds only
    `by_agreement` of the players.
    """

    number: str
    title: str
    text: tuple[str, ...]
    touches: tuple[str, ...] = ()
    example: str = ""
    drawn: str = ""
    britannica: tuple[str, ...] = ()
    differs: str = ""
    changes: tuple[str, ...] = ()
    by_agreement: bool = False

    @property
    def au_cent(self) -> bool:
        """Whether it is a law of piquet au cent."""
        return self.number.startswith("a")


@dataclass(frozen=True, slots=True)
class Case:
    """A case that was put to the authorities, and what they decided.

    `number` is its printed number, “XVIII”. `hands` are the cards of each player that are printed
    with it, by the player's letter. `laws` are the numbers of the laws that decide it.
    """

    number: str
    title: str
    facts: tuple[str, ...]
    decision: tuple[str, ...]
    laws: tuple[str, ...]
    touches: tuple[str, ...] = ()
    hands: Mapping[str, str] = field(default_factory=dict)
