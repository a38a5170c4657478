"""The result of a partie, as contests count it."""

from dataclasses import dataclass

from contests.rules.entries import ContestError, Fault


@dataclass(frozen=True, slots=True)
class ContestPartie:
    """A partie of two people that is over.

    `winner` is None if it was drawn. `points` are those that the winner won (R32), or in games up
    to a hundred how many games more than the other. A walk-over is won without points, because
    nobody played. Raises ContestError for what cannot be.
    """

    players: tuple[int, int]
    winner: int | None
    points: int = 0
    rubicon: bool = False
    walk_over: bool = False

    def __post_init__(self) -> None:
        if self.players[0] == self.players[1]:
            raise ContestError(Fault.SAME_PERSON, self.players[0])
        if self.winner is not None and self.winner not in self.players:
            raise ContestError(Fault.WRONG_WINNER, self.winner)
        if self.winner is None and self.walk_over:
            raise ContestError(Fault.WRONG_WINNER, *self.players)
        unearned = self.winner is None or self.walk_over
        if self.points < 0 or (unearned and (self.points or self.rubicon)):
            raise ContestError(Fault.WRONG_POINTS, *self.players)

    @property
    def pair(self) -> frozenset[int]:
        """The two who played, in no order."""
        return frozenset(self.players)

    @property
    def loser(self) -> int | None:
        """Who lost it; None if it was drawn."""
        if self.winner is None:
            return None
        return self.players[self.players[0] == self.winner]
