"""A partie of a sheet, and at games up to a hundred the games it is cut into."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from scoring.laws.partie.chouette import Seats
from scoring.laws.partie.games_from_deals import is_over
from scoring.laws.partie.hundred_up import Game, GameResult
from scoring.laws.partie.result import PartieResult
from scoring.sheet.deal import SheetDeal

RESULT: Final = 0
"""The number of the deal that tells a whole partie's result."""


@dataclass(frozen=True, slots=True)
class SheetGame:
    """A game of a partie, numbered from 1, with its deals and how it stands or ended.

    `game` is it as the laws read it; `surplus` says that it stands past the end of the partie.
    """

    number: int
    deals: tuple[SheetDeal, ...]
    game: Game
    result: GameResult
    surplus: bool = False

    @property
    def over(self) -> bool:
        """Whether nothing more is played in it."""
        return is_over(self.result)

    @property
    def first_deal(self) -> int:
        """The number in its partie of the deal it begins with."""
        return self.deals[0].number if self.deals else 1

    @property
    def last_deal(self) -> int:
        """The number in its partie of its last deal so far."""
        return self.deals[-1].number if self.deals else 0


@dataclass(frozen=True, slots=True, eq=False)
class SheetPartie:
    """A partie with its deals so far; an annulled one wins nobody anything (R34).

    While its records are as they were it is the same one that each reading of the card is given,
    so that what was made of it can be found again.

    Of a chouette `seats` says who played, and the two sides of each deal are the single player
    and the opponent; where only its result was told, its one deal is numbered 0 and has the points
    won for scores.
    """

    id: int
    number: int
    deals: tuple[SheetDeal, ...]
    result: PartieResult
    annulled: bool
    annul_asked_by: int | None
    games: tuple[SheetGame, ...] = ()  # Of games up to a hundred, in order.
    seats: Seats | None = None
    seated_by: str = ""
    seated_at: datetime | None = None

    @property
    def told(self) -> bool:
        """Whether nothing but its result was written."""
        return bool(self.deals) and self.deals[0].number == RESULT

    @property
    def over(self) -> bool:
        return self.annulled or self.result.complete

    @property
    def broken_off(self) -> bool:
        """Begun, not ended, not annulled: to be resumed or annulled (R34)."""
        return bool(self.deals) and not self.over
