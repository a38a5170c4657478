"""The entries of the catalogue: a law, and a case that was decided."""

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
"""Used instead of a number if the Britannica has the law in its description of the game."""


def gettext_noop(text: str) -> str:
    """Return the text unchanged. The name tells `makemessages` to offer the text for
    translation."""
    return text


@dataclass(frozen=True, slots=True)
class Law:
    """One printed law, in our own words.

    `number` is its number in the Laws of Piquet, “58”, or among those of piquet au cent, “a9”.
    `text` is the whole law, a string for each paragraph. `example` is a sentence. If `drawn` names
    a case or a worked deal, pages draw its hands instead of showing the example. `britannica` are
    the numbers of the law in the ninth edition of the Encyclopaedia Britannica. `differs` is a
    sentence on how that edition differs. `touches` lists what the law affects in an app: the score,
    the deal, money, the play, calls or the exchange. It is empty for a law of manners. `changes`
    are the laws of piquet that a law of piquet au cent replaces. A law that holds only
    `by_agreement` of the players adds to them.
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
        """Whether this is a law of piquet au cent."""
        return self.number.startswith("a")


@dataclass(frozen=True, slots=True)
class Case:
    """A case that was put to the authorities, and their decision.

    `number` is its printed number, “XVIII”. `hands` are the cards printed with the case, by the
    player's letter. `laws` are the numbers of the laws that decide it.
    """

    number: str
    title: str
    facts: tuple[str, ...]
    decision: tuple[str, ...]
    laws: tuple[str, ...]
    touches: tuple[str, ...] = ()
    hands: Mapping[str, str] = field(default_factory=dict)
