"""Split the deals of a partie into its games up to a hundred (R20, R21).

At the table nobody enters the end of a game. A game ends with the deal in which a player reaches a
hundred, or loses the game as a penalty (a9, a10). The next deal begins the next game.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from piquet.partie.hundred_up import DOUBLE, FIRST, Game, GameResult, GamesResult, Stages, play_game
from piquet.partie.result import Pair


@dataclass(frozen=True, slots=True)
class GameDeal:
    """A deal as it counts towards a game: its stages, and the answers about the end of the game.

    `first` is the seat that was out first. `double` says whether the game is a double. `lost` is
    the seat that loses the game as a penalty. Each is None if not entered.
    """

    stages: Stages
    first: int | None = None
    double: bool | None = None
    lost: int | None = None


@dataclass(frozen=True, slots=True)
class Out:
    """A possible end of a game: the winner's seat, and whether it is a double."""

    winner: int
    double: bool

    @property
    def value(self) -> str:
        """The value of the form's field: “0”, “1”, “0d”, “1d”."""
        return f"{self.winner}{'d' if self.double else ''}"


def games_in(deals: Sequence[GameDeal]) -> tuple[Game, ...]:
    """Return the games that these deals of a partie make; the last may be unfinished.

    The answers about the end of a game are included only if its deals leave them open.
    """
    return tuple(_answered(game) for game in _cut(deals))


def ways_out(game: Game) -> tuple[Out, ...]:
    """Return the possible ends of a game by its deals alone, without the players' answers.

    There is one if the deals settle it, and none if nobody is out.
    """
    bare = replace(game, first=None, double=None)
    result = play_game(bare)
    if FIRST in result.asks:
        return tuple(out for seat in (0, 1) for out in _doubles(replace(bare, first=seat)))
    return tuple(_doubles(bare))


def is_over(result: GameResult) -> bool:
    """Return whether a game is over, even if its winner must still be asked for."""
    return result.complete or bool(result.asks)


def won_at(result: GamesResult, per: str) -> Pair:
    """Return what a partie wins at a rate a game (a double counts two) or a rate a partie (R51).

    For love, `per` is empty and games are counted.
    """
    if per == "partie":
        return (int(result.winner == 0), int(result.winner == 1))
    return result.games


def _doubles(game: Game) -> Iterator[Out]:
    """Yield the possible ends of a game with a known winner: single, double, or both."""
    result = play_game(game)
    if result.winner is not None:
        both = (False, True) if DOUBLE in result.asks else (result.double,)
        yield from (Out(result.winner, double) for double in both)


def _cut(deals: Sequence[GameDeal]) -> Iterator[list[GameDeal]]:
    """Yield the deals of each game, up to the one that ends it."""
    begun: list[GameDeal] = []
    for deal in deals:
        begun.append(deal)
        if is_over(play_game(_game(begun))):
            yield begun
            begun = []
    if begun:
        yield begun


def _game(deals: Sequence[GameDeal]) -> Game:
    game = Game(tuple(deal.stages for deal in deals))
    return game if is_over(play_game(game)) else replace(game, lost=deals[-1].lost)


def _answered(deals: Sequence[GameDeal]) -> Game:
    """Return a game with the players' answers about its end, if the deals leave them open."""
    game, last = _game(deals), deals[-1]
    if FIRST in play_game(game).asks:
        game = replace(game, first=last.first)
    if DOUBLE in play_game(game).asks:
        game = replace(game, double=last.double)
    return game
