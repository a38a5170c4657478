"""Split the deals of a partie into its games up to a hundred (R20, R21).

At the table nobody says where a game ends. It ends with the deal in which a player reaches a
hundred, or loses it as a penalty (a9, a10); the next deal begins the next game.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from piquet.partie.hundred_up import DOUBLE, FIRST, Game, GameResult, GamesResult, Stages, play_game
from piquet.partie.result import Pair


@dataclass(frozen=True, slots=True)
class GameDeal:
    """A deal as it counts towards a game: its stages, and what was said about the end of the game.

    `first` is the seat that was out first, `double` whether it is a double, `lost` the seat that
    loses the game as a penalty; None where nothing was said.
    """

    stages: Stages
    first: int | None = None
    double: bool | None = None
    lost: int | None = None


@dataclass(frozen=True, slots=True)
class Out:
    """How a game may have ended: the winner's seat, and whether it is a double."""

    winner: int
    double: bool

    @property
    def value(self) -> str:
        """The value in forms: “0”, “1”, “0d”, “1d”."""
        return f"{self.winner}{'d' if self.double else ''}"


def games_in(deals: Sequence[GameDeal]) -> tuple[Game, ...]:
    """The games that these deals of a partie make; the last may be unfinished.

    What was said about the end of a game is kept only where the deals leave it open.
    """
    return tuple(_answered(game) for game in _cut(deals))


def ways_out(game: Game) -> tuple[Out, ...]:
    """How a game may have ended, judging by its deals alone, not by what was said.

    One way if the deals settle it, none if nobody is out.
    """
    bare = replace(game, first=None, double=None)
    result = play_game(bare)
    if FIRST in result.asks:
        return tuple(out for seat in (0, 1) for out in _doubles(replace(bare, first=seat)))
    return tuple(_doubles(bare))


def is_over(result: GameResult) -> bool:
    """Whether nothing more is played in a game, even if its winner must still be asked for."""
    return result.complete or bool(result.asks)


def won_at(result: GamesResult, per: str) -> Pair:
    """What a partie wins at a rate a game (a double counts two) or a rate a partie (R51).

    For love, with `per` empty, games are counted.
    """
    if per == "partie":
        return (int(result.winner == 0), int(result.winner == 1))
    return result.games


def _doubles(game: Game) -> Iterator[Out]:
    """Yield the ends of a game with a known winner: single, double, or both if it is open."""
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
    """A game with what was said about its end, as far as the deals leave it open."""
    game, last = _game(deals), deals[-1]
    if FIRST in play_game(game).asks:
        game = replace(game, first=last.first)
    if DOUBLE in play_game(game).asks:
        game = replace(game, double=last.double)
    return game
