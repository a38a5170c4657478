"""The games of a partie from its deals as they are written, one after another (R20, R21).

At the table nobody says where a game ends: it ends with the deal in which somebody comes to a
hundred, or loses it as a penalty (a9, a10), and the next deal begins the next game.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from scoring.laws.partie.hundred_up import (
    DOUBLE,
    FIRST,
    Game,
    GameResult,
    GamesResult,
    Stages,
    play_game,
)
from scoring.laws.partie.result import Pair


@dataclass(frozen=True, slots=True)
class GameDeal:
    """A deal as it counts towards a game: its stages by seat, and what was said of the game it
    ends: who was out first, whether it is a double, who loses the game as a penalty."""

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
        """As a form has it: “0”, “1”, “0d”, “1d”."""
        return f"{self.winner}{'d' if self.double else ''}"


def games_in(deals: Sequence[GameDeal]) -> tuple[Game, ...]:
    """The games that these deals of one partie make; the last may be unfinished.

    What was said of a game's end is kept only where the deals leave it open.
    """
    return tuple(_answered(game) for game in _cut(deals))


def ways_out(game: Game) -> tuple[Out, ...]:
    """The ways in which a game may have ended as far as its deals tell; one where they settle it,
    none where nobody is out. What was said of it is left out of account."""
    bare = replace(game, first=None, double=None)
    result = play_game(bare)
    if FIRST in result.asks:
        return tuple(out for seat in (0, 1) for out in _doubles(replace(bare, first=seat)))
    return tuple(_doubles(bare))


def is_over(result: GameResult) -> bool:
    """Whether nothing more is played in a game, though it may have to be asked who won it."""
    return result.complete or bool(result.asks)


def won_at(result: GamesResult, per: str) -> Pair:
    """What a partie wins at a rate a game, a double counting two, or a partie (R51)."""
    if per == "game":
        return result.games
    return (int(result.winner == 0), int(result.winner == 1))


def _doubles(game: Game) -> Iterator[Out]:
    """A game of which the winner is known, as a single one, a double, or both where it is open."""
    result = play_game(game)
    if result.winner is not None:
        both = (False, True) if DOUBLE in result.asks else (result.double,)
        yield from (Out(result.winner, double) for double in both)


def _cut(deals: Sequence[GameDeal]) -> Iterator[list[GameDeal]]:
    """The deals of each game: up to the one with which it is over."""
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
    """A game with what was said of its end, as far as that is asked."""
    game, last = _game(deals), deals[-1]
    if FIRST in play_game(game).asks:
        game = replace(game, first=last.first)
    if DOUBLE in play_game(game).asks:
        game = replace(game, double=last.double)
    return game
