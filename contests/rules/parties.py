"""The result of a partie, as contests count it."""

from dataclasses import dataclass

from contests.rules.entries import ContestError, Fault


@dataclass(frozen=True, slots=True)
class ContestPartie:
    """A finished partie between two people.

    `winner` is None for a draw. `points` are those that the winner won (R32). In games up to a
    hundred, they are the winner's games less the loser's. A walk-over is won without points,
    because nobody played. Raises ContestError for an impossible result.
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
        """The two who played, without an order."""
        return frozenset(self.players)

    @property
    def loser(self) -> int | None:
        """The loser, or None for a draw."""
        if self.winner is None:
            return None
        return self.players[self.players[0] == self.winner]
