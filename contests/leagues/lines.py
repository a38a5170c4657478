"""The lines of a league's page: of its table, of its rounds, of what counts for nothing."""

from dataclasses import dataclass

from contests.rules.table import LeagueRow
from scoring.models import Card


@dataclass(frozen=True, slots=True)
class TableLine:
    """A line of the table. `level` says that it shares its place with the line above."""

    row: LeagueRow
    name: str
    is_reader: bool
    level: bool
    score: str
    net: str
    rubicons: str
    left: bool


@dataclass(frozen=True, slots=True)
class FixtureLine:
    """A meeting in a list: who deals first, the other, and what has become of it.

    `cards` are linked and not countersigned. `opens` says that the reader may do something.
    """

    round: int
    dealer: int
    other: int
    dealer_name: str
    other_name: str
    result: str
    card: int | None
    cards: tuple[Card, ...]
    is_open: bool
    opens: bool
    winner: int | None


@dataclass(frozen=True, slots=True)
class LeagueRoundLines:
    """A round with its meetings, and the name of whoever has a bye."""

    number: int
    lines: tuple[FixtureLine, ...]
    bye: str
    done: int


@dataclass(frozen=True, slots=True)
class Friendly:
    """A card with a partie that counts for nothing: its two had met as often as they are to."""

    card: int
    names: str
    parties: str
    """“partie 2 of card 31”"""
