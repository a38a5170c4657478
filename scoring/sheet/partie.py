"""A partie of a sheet, and the games in it if it is of games up to a hundred."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from types import MappingProxyType
from typing import Final

from piquet.partie.chouette import Seats
from piquet.partie.games_from_deals import is_over
from piquet.partie.hundred_up import Game, GameResult
from piquet.partie.result import PartieResult, judged_totals
from piquet.rule_sets import RuleSet
from scoring.models import Mark
from scoring.sheet.carried import Carried
from scoring.sheet.deal import SheetDeal, SheetRecord
from scoring.sheet.rulings import Rulings

RESULT: Final = 0
"""The number of the deal that represents a whole partie's result."""
Scores = tuple[int, int]
AS_WRITTEN: Final[Mapping[int, Scores]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class SheetGame:
    """A game of a partie, numbered from 1, with its deals and its result so far.

    `game` is the form that the laws read. `surplus` means that the game comes after the end of the
    partie.
    """

    number: int
    deals: tuple[SheetDeal, ...]
    game: Game
    result: GameResult
    surplus: bool = False

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return is_over(self.result)

    @property
    def first_deal(self) -> int:
        """The number of the game's first deal in the partie."""
        return self.deals[0].number if self.deals else 1

    @property
    def last_deal(self) -> int:
        """The number of the game's last deal so far in the partie."""
        return self.deals[-1].number if self.deals else 0


@dataclass(frozen=True, slots=True, eq=False)
class SheetPartie:
    """A partie with its deals so far. An annulled partie wins nothing (R34).

    As long as a partie has the same records, every load of the card returns the same object, so
    results can be cached by it.

    In a chouette `seats` has the places, and the sides of a deal are the single player and the
    opponent. If only the result was entered, there is one deal with number 0, and its scores are
    the points won. If the partie was carried to another card, only games won before that stay here.

    `annul_asked_by` and `settle_asked_by` may be out of date: the sheet checks `asked_version`.
    """

    id: int
    number: int
    deals: tuple[SheetDeal, ...]
    result: PartieResult
    annulled: bool
    annul_asked_by: int | None
    games: tuple[SheetGame, ...] = ()  # The games, if the partie is of games up to a hundred.
    seats: Seats | None = None
    seated_by: str = ""
    seated_at: datetime | None = None
    settle_asked_by: int | None = None
    asked_version: int | None = None
    carried_from: Carried | None = None
    carried_to: Carried | None = None
    rulings: Mapping[int, Rulings] = field(default_factory=dict)  # By deal, written or not.
    void: tuple[SheetRecord, ...] = ()  # Records of deals that then became void.
    game_carried: int = 0  # If only an open game was carried here, its number on the earlier card.

    @property
    def won(self) -> tuple[int, int]:
        """The points that the partie wins, single player first. If annulled, none (R34)."""
        return (0, 0) if self.annulled else self.result.won

    @property
    def moves(self) -> tuple[Carried, ...]:
        """The moves from and to other cards, if the partie was carried."""
        return tuple(move for move in (self.carried_from, self.carried_to) if move)

    @property
    def deals_carried(self) -> int:
        """The number of its deals that were written on an earlier card."""
        return sum(any(record.carried for record in deal.written) for deal in self.deals)

    @property
    def has_result_alone(self) -> bool:
        """Whether only the result of the partie was written."""
        return bool(self.deals) and self.deals[0].number == RESULT

    @property
    def over(self) -> bool:
        """Whether no more deals of the partie can be written on this card."""
        return self.annulled or self.result.complete or self.carried_to is not None

    @property
    def broken_off(self) -> bool:
        """Whether the partie has begun and is not over: it can be resumed or ended early (R34)."""
        return bool(self.deals) and not self.over

    def saved_by_conceding(
        self, rules: RuleSet, instead: Mapping[int, Scores] = AS_WRITTEN
    ) -> Iterator[tuple[SheetDeal, int, int]]:
        """Yield the conceded deals with which the conceding player has saved the rubicon (R15).

        Each comes with that player's seat and total. `instead` has the scores that some deals would
        have, by number.
        """
        if not rules.rubicon:
            return
        scores = [instead.get(deal.number, deal.scores) for deal in self.deals]
        for deal in self.deals:
            if deal.mark == Mark.CONCEDED and deal.mark_seat is not None:
                total = judged_totals(scores[: deal.number], rules)[deal.mark_seat]
                if total >= rules.rubicon:
                    yield deal, deal.mark_seat, total
