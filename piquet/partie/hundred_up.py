"""Games up to a hundred: piquet au cent and the older game (R20, R21; au cent a9, a10, a28, a29).

The order in which a deal is counted (R10) decides who reaches a hundred first, and whether the
other player has fifty by then. So a deal is a list of `Stage`s in that order. Each stage has what
both seats counted in it. Within a stage the order is unknown, unless only one seat counted. A deal
known only by its totals is a single stage. A deal known item by item has as many stages as its
items allow.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Final, Protocol

from piquet.partie.result import Pair

HUNDRED: Final = 100
FIFTY: Final = 50
# A partie is won with three games, a double counting as two (a29).
TO_WIN: Final = 3
FIRST: Final = "first"
DOUBLE: Final = "double"
LOST: Final = "lost"
_THIRTY: Final = 30
_PLAY: Final = ("play", "pique")

Stage = Pair
Stages = tuple[Stage, ...]


@dataclass(frozen=True, slots=True)
class Game:
    """A game as written; its deals are stages by seat.

    `first` is the seat that reached a hundred first. `double` says whether the other player was
    under fifty then. Both are needed only if the deals leave them open. `lost` is the seat that
    loses the game as a penalty, whatever the score (a9, a10).
    """

    deals: tuple[Stages, ...]
    first: int | None = None
    double: bool | None = None
    lost: int | None = None


@dataclass(frozen=True, slots=True)
class GameResult:
    """The state or the result of a game; pairs are by seat.

    `totals` are those of the deals that belong to the game, and `deals_due` is their number.
    `surplus` is the number of deals written past its end. `asks` names missing answers, and
    `denied` impossible ones: “first”, “double”, “lost”. While “first” is missing there is no
    winner. While only “double” is missing, the game counts single.
    """

    totals: Pair
    winner: int | None
    double: bool
    deals_due: int
    surplus: int
    asks: tuple[str, ...]
    denied: tuple[str, ...]

    @property
    def complete(self) -> bool:
        """Whether somebody has won the game."""
        return self.winner is not None

    @property
    def won(self) -> Pair:
        """The value of the game in games, by seat: one to the winner, or two for a double (a28,
        a29)."""
        games = 2 if self.double else 1
        return (games * (self.winner == 0), games * (self.winner == 1))


@dataclass(frozen=True, slots=True)
class GamesResult:
    """The state or the result of a partie of games; pairs are by seat.

    `games` are the games won, a double counting two. `doubles` are the numbers of doubles. `played`
    holds the result of every game written, of which the last `surplus` are past the end.
    """

    games: Pair
    doubles: Pair
    winner: int | None
    played: tuple[GameResult, ...]
    surplus: int

    @property
    def complete(self) -> bool:
        """Whether somebody has won three games."""
        return self.winner is not None

    @property
    def due(self) -> tuple[GameResult, ...]:
        """The results of the games that belong to the partie."""
        return self.played[: len(self.played) - self.surplus]


def play_partie(games: Sequence[Game]) -> GamesResult:
    """Return the result of a partie of games: three games win it, a double counts two (a29)."""
    played = tuple(play_game(game) for game in games)
    standings = list(accumulate((result.won for result in played), _add, initial=(0, 0)))
    ended = next((n for n, won in enumerate(standings) if max(won) >= TO_WIN), len(games))
    games_won = standings[ended]
    doubles = [result.winner for result in played[:ended] if result.double]
    return GamesResult(
        games=games_won,
        doubles=(doubles.count(0), doubles.count(1)),
        winner=_reached(games_won, TO_WIN)[0] if max(games_won) >= TO_WIN else None,
        played=played,
        surplus=len(games) - ended,
    )


def play_game(game: Game) -> GameResult:
    """Return the result of a game from its deals (R20; a28), or from a penalty (a9, a10)."""
    end = _end(game.deals)
    winner, double, asks = _lost(game) if end is None else _won(game, end)
    due = len(game.deals) if end is None else end.deal
    return GameResult(
        totals=_total(stage for stages in game.deals[:due] for stage in stages),
        winner=winner,
        double=double,
        deals_due=due,
        surplus=len(game.deals) - due,
        asks=asks,
        denied=tuple(_denied(game, end, winner, double)),
    )


class Counted(Protocol):
    """One thing counted in a deal."""

    @property
    def side(self) -> int:
        """The side that counted: 0 for elder, 1 for younger."""

    @property
    def column(self) -> str:
        """The column of the amount in the score of a deal."""

    @property
    def amount(self) -> int:
        """The amount counted."""

    @property
    def trick(self) -> int:
        """The number of the trick; 0 in hand, and if the tricks are not known."""


def stages_of(items: Iterable[Counted], elder: int) -> Stages:
    """Return the stages of a deal known item by item, in the order of R10; `elder` is elder's seat.

    If the tricks are not known, the whole play is one stage. But a pique shows that its maker had
    thirty, and the bonus, before the other player counted at all (R12).
    """
    listed = list(items)
    before = [item for item in listed if item.column not in _PLAY and item.column not in _AFTER]
    play = [item for item in listed if item.column in _PLAY]
    after = [item for item in listed if item.column in _AFTER]
    timed = all(item.trick for item in play)
    stages = (
        *map(_stage, before),
        *(map(_stage, play) if timed else _untimed(before, play)),
        *map(_stage, after),
    )
    return stages if elder == 0 else tuple((other, own) for own, other in stages)


_AFTER: Final = ("cards", "capot")


def _stage(item: Counted) -> Stage:
    return (item.amount, 0) if item.side == 0 else (0, item.amount)


def _untimed(before: Sequence[Counted], play: Sequence[Counted]) -> Iterator[Stage]:
    """Yield the stages of a play without tricks: the counts that made the pique, then the rest."""
    total = _total(map(_stage, play))
    for pique in (item for item in play if item.column == "pique"):
        in_hand = sum(item.amount for item in before if item.side == pique.side)
        alone = _THIRTY - in_hand + pique.amount
        first = (alone, 0) if pique.side == 0 else (0, alone)
        yield first
        total = (total[0] - first[0], total[1] - first[1])
    yield total


@dataclass(frozen=True, slots=True)
class _End:
    """The stage in which somebody reaches a hundred: its deal, from 1, and the scores around it."""

    deal: int
    before: Pair
    after: Pair


def _end(deals: Sequence[Stages]) -> _End | None:
    score = (0, 0)
    for number, stages in enumerate(deals, start=1):
        for stage in stages:
            before, score = score, _add(score, stage)
            if max(score) >= HUNDRED:
                return _End(number, before, score)
    return None


def _won(game: Game, end: _End) -> tuple[int | None, bool, tuple[str, ...]]:
    """Return the winner of a game that has an end, whether it is a double, and the missing
    answers."""
    reached = _reached(end.after, HUNDRED)
    winner = reached[0] if len(reached) == 1 else game.first
    if winner is None:
        return None, False, (FIRST,)
    settled = _settled_double(end, 1 - winner)
    double = game.double if settled is None else settled
    return winner, bool(double), (DOUBLE,) if double is None else ()


def _settled_double(end: _End, loser: int) -> bool | None:
    """Return whether a game is a double; None if the loser passes fifty in the stage that ends
    it."""
    if end.before[loser] >= FIFTY:
        return False
    return True if end.after[loser] < FIFTY else None


def _lost(game: Game) -> tuple[int | None, bool, tuple[str, ...]]:
    """Return the winner of a game in which nobody has a hundred, without double and missing
    answers.

    A player who loses the game as a penalty makes the other the winner (a9, a10).
    """
    return None if game.lost is None else 1 - game.lost, False, ()


def _denied(game: Game, end: _End | None, winner: int | None, double: bool) -> Iterator[str]:
    """Yield the answers about a game that its deals contradict."""
    if game.first is not None and (end is None or game.first != winner):
        yield FIRST
    undecided = end is not None and winner is None
    if game.double not in (None, double) and not undecided:
        yield DOUBLE
    if game.lost is not None and end is not None:
        yield LOST


def _reached(score: Pair, least: int) -> list[int]:
    return [seat for seat in (0, 1) if score[seat] >= least]


def _add(first: Pair, second: Pair) -> Pair:
    return (first[0] + second[0], first[1] + second[1])


def _total(stages: Iterable[Stage]) -> Pair:
    total = (0, 0)
    for stage in stages:
        total = _add(total, stage)
    return total
