"""What a ruling says, what it does to the deal, and what the other player may choose."""

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
"""The question whom a bystander harmed."""


@dataclass(frozen=True, slots=True)
class Effect:
    """What a ruling does. The `offender` of its path is the player in error.

    `penalty` is what the offender suffers: “reckons_nothing” (R14), “plays_short” (R16), “waived”
    if the other has let the first of these pass (Law 44), or nothing. `loses` are the kinds,
    “carte_blanche”, “point”, “sequences” and “sets”, of which the offender scores nothing; of those
    that are in `bars` too, what the offender holds still bars the other. The kinds in `neither`
    count as equal: nobody scores them, and they bar nothing. Of the kinds in `yields` the player
    who is not in error scores nothing, and bars nothing (Case IV). Of the kinds in `passes` the
    offender bars nothing, even if other cards that they showed prove one. `loses_game` ends a game
    of piquet au cent (a9, a10). `suit_called` lets the other name the suit that the offender leads
    next (a12). `deal` says whether the deal stands and who deals next, `replay` from where play or
    the exchange is done again, `pays` who bears the cost.
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
    """Something that one player may choose: who it is, “other” than the offender, “elder”,
    “younger” or “both”; what they may do, in words; and what it does."""

    by: str
    says: str
    effect: Effect


@dataclass(frozen=True, slots=True)
class Ruling:
    """The end of a path: what happens, in sentences, by which laws, and what it does.

    `cases` are those that decide it too, or alone where no law does. Where there are `choices`, the
    effect is what happens if nobody chooses otherwise. `differs` says where the ninth edition of
    the Britannica rules otherwise. If it `corrects` a score, the players have to write the right
    one.
    """

    says: str
    laws: tuple[str, ...]
    effect: Effect = NOTHING
    choices: tuple[Choice, ...] = ()
    differs: str = ""
    cases: tuple[str, ...] = ()
    corrects: bool = False
