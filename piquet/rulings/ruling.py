"""A ruling: its words, its effect on the deal, and the other player's choices."""

from dataclasses import dataclass
from typing import Final

STANDS: Final = "stands"
AFRESH: Final = "afresh"
"""The deal is void, and the same player deals again."""
RIGHT_DEALER: Final = "right_dealer"
"""The deal is void, and the player whose turn it is deals."""
ELDER_DEALS_TWICE: Final = "elder_deals_twice"
"""The deal stands, and elder deals the next two."""

CALLER: Final = "caller"
BOTH: Final = "both"
BYSTANDER: Final = "bystander"
HARMED: Final = "harmed"
"""The name of the question which side a bystander harmed."""


@dataclass(frozen=True, slots=True)
class Effect:
    """The effect of a ruling. The `offender` of its path is the player in error.

    `penalty` is the offender's: “reckons_nothing” (R14), “plays_short” (R16), “waived” if the other
    player waives the first of these (Law 44), or "". The other fields with kinds hold
    “carte_blanche”, “point”, “sequences” and “sets”:

    `loses`: the offender scores nothing of these kinds. If a kind is in `bars` too, what the
    offender holds of it still bars the other player.

    `neither`: these kinds count as equal. Nobody scores them, and they bar nothing.

    `yields`: the player who is not in error scores nothing of these kinds, and bars nothing (Case
    IV).

    `passes`: the offender bars nothing of these kinds, even if other cards that they showed prove
    one.

    `loses_game` ends a game of piquet au cent (a9, a10). `suit_called` lets the other player name
    the suit that the offender leads next (a12). `deal` says whether the deal stands and who deals
    next. `replay` says from where the play or the exchange is repeated. `pays` says who bears the
    cost.
    """

    penalty: str = ""
    loses: tuple[str, ...] = ()
    bars: tuple[str, ...] = ()
    neither: tuple[str, ...] = ()
    yields: tuple[str, ...] = ()
    passes: tuple[str, ...] = ()
    loses_game: bool = False
    suit_called: bool = False
    deal: str = STANDS
    replay: str = ""
    pays: str = ""


NOTHING: Final = Effect()


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice that a player may make: the player, the choice in words, and its effect.

    `by` is “other” (not the offender), “elder”, “younger” or “both”.
    """

    by: str
    says: str
    effect: Effect


@dataclass(frozen=True, slots=True)
class Ruling:
    """The end of a path: what happens, in sentences, the laws that decide, and the effect.

    `cases` also decide it, or decide alone if no law does. If there are `choices`, the effect is
    what happens unless a player chooses otherwise. `differs` is a sentence on how the ninth edition
    of the Britannica differs. If the ruling `corrects` a score, the players have to write the right
    score.
    """

    says: str
    laws: tuple[str, ...]
    effect: Effect = NOTHING
    choices: tuple[Choice, ...] = ()
    differs: str = ""
    cases: tuple[str, ...] = ()
    corrects: bool = False
