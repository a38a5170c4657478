"""The chouette: three players, one of them alone (R40–R43).

Players are numbered by their seat on the card: 0, 1 or 2. The single player plays each partie
against an opponent, whom the third player advises. Results are recorded in tens.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from piquet.partie.result import Pair

PLAYERS: Final = 3
Triple = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Seats:
    """The seats of the single player, the opponent and the opponent's adviser (R40)."""

    single: int
    opponent: int
    adviser: int

    @property
    def pair(self) -> Pair:
        """The seats of the two who play, the single player first."""
        return (self.single, self.opponent)


@dataclass(frozen=True, slots=True)
class ChouettePartie:
    """What is known about a partie: the points won by the single player and the opponent, and their
    seats.

    Nobody has points if the partie was drawn or annulled or is not over. `single` and `opponent`
    are None if nobody entered them.
    """

    won: Pair
    single: int | None = None
    opponent: int | None = None

    @property
    def winner(self) -> int | None:
        """0 if the single player won, 1 if the opponent did, None if nobody did."""
        return None if self.won[0] == self.won[1] else int(self.won[1] > self.won[0])


@dataclass(frozen=True, slots=True)
class ChouetteLine:
    """A line of the chouette card.

    `seats` are the players' places, and `due` their places by R42. `tens` is what each player
    scored in the partie, and `running` the total after it. Both are in tens, by seat.
    """

    seats: Seats
    due: Seats
    tens: Triple
    running: Triple

    @property
    def overridden(self) -> bool:
        """Whether the places differ from those of R42."""
        return self.seats != self.due


def first_seats(single: int, opponent: int | None = None) -> Seats:
    """Return the places of the first partie; the opponent is the next seat after the single player
    unless given.

    Raises ValueError for an unknown seat, or a seat taken twice.
    """
    against = (single + 1) % PLAYERS if opponent is None else opponent
    if not {single, against} <= set(range(PLAYERS)) or single == against:
        raise ValueError(f"Seats {single} and {against} are not two of three players.")
    return Seats(single, against, PLAYERS - single - against)


def next_seats(seats: Seats, winner: int | None) -> Seats:
    """Return the places for the partie after one with this winner (R42).

    `winner` is 0 for the single player, 1 for the opponent, None for a draw. After a draw nobody
    moves.
    """
    if winner is None:
        return seats
    if winner == 0:
        return Seats(seats.single, seats.adviser, seats.opponent)
    return Seats(seats.opponent, seats.adviser, seats.single)


def sit(due: Seats, single: int | None, opponent: int | None) -> Seats:
    """Return the places with `single` and `opponent` as given; those not given are as due.

    A player who takes another's place gives that player their own.
    """
    if single is None:
        single = due.single if opponent != due.single else due.opponent
    if opponent is None:
        opponent = due.opponent if single != due.opponent else due.single
    return first_seats(single, opponent)


def in_tens(points: int) -> int:
    """Return the points of a partie in tens: over five units add a ten, up to five are neglected
    (R41).

    >>> [in_tens(points) for points in (416, 141, 145, 146)]
    [42, 14, 14, 15]
    """
    return (points + 4) // 10


def scores_in_tens(seats: Seats, won: Pair) -> Triple:
    """Return what a partie scores each player, in tens by seat (R41).

    The single player scores twice. Each of the others scores once, with the opposite sign.
    """
    tens = in_tens(won[0]) - in_tens(won[1])
    return _triple(2 * tens if seat == seats.single else -tens for seat in range(PLAYERS))


def keep_chouette(parties: Sequence[ChouettePartie]) -> tuple[ChouetteLine, ...]:
    """Return the chouette card, a line for each partie (R41–R43).

    The first partie must name the single player. Given places that differ from R42 are accepted,
    and the next places follow from them. Raises ValueError if the first single player is missing,
    and for impossible places.
    """
    lines: list[ChouetteLine] = []
    running: Triple = (0, 0, 0)
    due: Seats | None = None
    for partie in parties:
        seats = sit(due, partie.single, partie.opponent) if due else _sit_first(partie)
        tens = scores_in_tens(seats, partie.won)
        running = _triple(total + more for total, more in zip(running, tens, strict=True))
        lines.append(ChouetteLine(seats, due or seats, tens, running))
        due = next_seats(seats, partie.winner)
    return tuple(lines)


def _sit_first(partie: ChouettePartie) -> Seats:
    if partie.single is None:
        raise ValueError("Say who plays the first partie alone.")
    return first_seats(partie.single, partie.opponent)


def in_points(tens: Sequence[int]) -> Triple:
    """Return each player's total in points, from the tens."""
    return _triple(10 * each for each in tens)


def _triple(figures: Iterable[int]) -> Triple:
    first, second, third = figures
    return (first, second, third)
