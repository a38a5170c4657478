"""The lines of a league's page: of its table, its rounds, and its friendly parties."""

from dataclasses import dataclass

from contests.rules.table import LeagueRow
from scoring.models import Card


@dataclass(frozen=True, slots=True)
class TableLine:
    """A line of the table. `level` is true if it shares its place with the line above."""

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
    """A meeting in a list: the first dealer, the other player, and the result.

    `cards` are linked and not countersigned. `opens` is true if the reader may act on the meeting.
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
    """A round with its meetings, its number of decided ones, and the name of a bye."""

    number: int
    lines: tuple[FixtureLine, ...]
    bye: str
    done: int


@dataclass(frozen=True, slots=True)
class Friendly:
    """A card with parties that count for nothing: its two had already met often enough."""

    card: int
    names: str
    parties: str
    """The parties that count for nothing: “partie 2 of card 31”."""
