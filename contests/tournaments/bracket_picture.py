"""The bracket of a knockout as a picture: boxes, lines and words at their places.

The page draws it as SVG, the paper with ReportLab. Nothing here depends on either. The origin is
the top left corner.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from contests.rules.knockout import Bracket, Decided, Match
from paper.typesetting.typefaces import REGULAR, shortened

BOX: Final = 148.0
BETWEEN: Final = 20.0
INSIDE: Final = 7.0
WALK_OVER: Final = "w.o."
"""Shown in place of the parties won for a walk-over. It takes more room than a figure."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The height of a line of a box, and of the room for a match of the first round."""

    line: float = 24.0
    slot: float = 64.0

    @property
    def head(self) -> float:
        """The height above the boxes, for the names of the rounds."""
        return self.line + 2

    @property
    def size(self) -> float:
        """The size of the letters."""
        return round(self.line * 0.54, 1)

    @property
    def room(self) -> float:
        """The width for a name, between the seed and the parties won."""
        return BOX - 2 * INSIDE - 3.4 * self.size


@dataclass(frozen=True, slots=True)
class BoxLine:
    """A line of a box: a name and the parties won, at the baseline `y`.

    `name` is shortened to its room, `full` is not.
    """

    y: float
    seed: str
    name: str
    full: str
    wins: str
    is_winner: bool


@dataclass(frozen=True, slots=True)
class MatchBox:
    """A match: its place, and its two sides. `pair` is None until both people are known."""

    x: float
    y: float
    sides: tuple[BoxLine, BoxLine]
    pair: tuple[int, int] | None
    is_open: bool


@dataclass(frozen=True, slots=True)
class Heading:
    """The name of a round, at its place."""

    x: float
    text: str


@dataclass(frozen=True, slots=True)
class BracketPicture:
    """A bracket of the size `wide` by `high`, with the places of everything in it.

    `lines` are the points of each line.
    """

    wide: float
    high: float
    layout: Layout
    headings: tuple[Heading, ...]
    boxes: tuple[MatchBox, ...]
    lines: tuple[tuple[tuple[float, float], ...], ...]

    @property
    def box_wide(self) -> float:
        """The width of a box."""
        return BOX

    @property
    def box_high(self) -> float:
        """The height of a box."""
        return 2 * self.layout.line

    @property
    def inside(self) -> float:
        """The distance of words from the edge of a box."""
        return INSIDE

    @property
    def polylines(self) -> list[str]:
        """The points of the lines as SVG writes them."""
        return [" ".join(f"{x:g},{y:g}" for x, y in points) for points in self.lines]


def round_name(number: int, rounds: int) -> str:
    """Return “Final”, “Semifinals”, “Quarterfinals”, or “Round 1” for a round before these."""
    names = (_("Final"), _("Semifinals"), _("Quarterfinals"))
    from_end = rounds - number
    return names[from_end] if from_end < len(names) else _("Round %(n)d") % {"n": number}


def bracket_picture(
    bracket: Bracket,
    names: Mapping[int, str],
    seeds: Mapping[int, int],
    layout: Layout | None = None,
) -> BracketPicture:
    """Return the picture of a bracket, with these names and seeds of its people.

    A bye has no box: its person appears in the second round.
    """
    chosen = layout or Layout()
    rounds = bracket.rounds
    shown = [match for match in bracket.matches if match.decided is not Decided.BYE]
    artist = _Artist(chosen, names, seeds)
    return BracketPicture(
        wide=len(rounds) * (BOX + BETWEEN) - BETWEEN,
        high=chosen.head + len(rounds[0]) * chosen.slot,
        layout=chosen,
        headings=tuple(
            Heading((number - 1) * (BOX + BETWEEN), round_name(number, len(rounds)))
            for number in range(1, len(rounds) + 1)
        ),
        boxes=tuple(map(artist.box, shown)),
        lines=tuple(artist.line(match) for match in shown if match.round < len(rounds)),
    )


@dataclass(frozen=True, slots=True)
class _Artist:
    """Computes the boxes and lines of matches."""

    layout: Layout
    names: Mapping[int, str]
    seeds: Mapping[int, int]

    def middle(self, number: int, place: int) -> float:
        """Return the distance of the middle of a match from the top."""
        return self.layout.head + self.layout.slot * (1 << number - 1) * (place - 0.5)

    def box(self, match: Match) -> MatchBox:
        upper, lower = match.players
        y = self.middle(match.round, match.place) - self.layout.line
        first, second = self._sides(match, y)
        return MatchBox(
            x=self._left(match.round),
            y=y,
            sides=(first, second),
            pair=None if upper is None or lower is None else (upper, lower),
            is_open=match.is_ready,
        )

    def line(self, match: Match) -> tuple[tuple[float, float], ...]:
        """Return the points of the line from a match to the one that its winner plays."""
        x, y = self._left(match.round) + BOX, self.middle(match.round, match.place)
        to = self.middle(match.round + 1, (match.place + 1) // 2)
        half = x + BETWEEN / 2
        return (x, y), (half, y), (half, to), (x + BETWEEN, to)

    def _left(self, number: int) -> float:
        return (number - 1) * (BOX + BETWEEN)

    def _sides(self, match: Match, y: float) -> Iterator[BoxLine]:
        size = self.layout.size
        for place, person in enumerate(match.players):
            baseline = y + self.layout.line * (place + 0.5) + size * 0.36
            if person is None:
                yield BoxLine(baseline, "", "", "", "", is_winner=False)
                continue
            full = self.names[person]
            wins = self._wins(match, place, person)
            room = self.layout.room - (size if wins == WALK_OVER else 0)
            name = shortened(full, REGULAR, size, room)
            is_winner = match.winner == person
            yield BoxLine(baseline, str(self.seeds.get(person, "")), name, full, wins, is_winner)

    def _wins(self, match: Match, place: int, person: int) -> str:
        if match.decided is Decided.WALK_OVER and not any(match.wins):
            return WALK_OVER if match.winner == person else ""
        return str(match.wins[place]) if any(match.wins) or match.decided else ""
