"""Everything on the paper of a tournament, as plain data."""

from dataclasses import dataclass

from django.utils.formats import date_format

from contests.shared.columns import cells_of
from contests.tournaments.bracket_picture import (
    BETWEEN,
    BOX,
    BracketPicture,
    Layout,
    bracket_picture,
)
from contests.tournaments.columns import ON_PAPER
from contests.tournaments.cross_table import CrossTable
from contests.tournaments.lines import StandingsLine
from contests.tournaments.page import TournamentPage
from contests.tournaments.paper_size import ROOM_HIGH, ROOM_WIDE


@dataclass(frozen=True, slots=True)
class PrintedTournament:
    """A tournament as its paper shows it, in the reader's language.

    A knockout has a `bracket`. A Swiss tournament has `standings`, which are the lines of its
    table, and a `cross_table`. The `columns` of the table have a heading and a width; they follow
    the place and the name of each line. `winner` is "" while nobody has won.
    """

    club: str
    name: str
    days: str
    about: str
    winner: str
    bracket: BracketPicture | None
    columns: tuple[tuple[str, float], ...]
    standings: tuple[tuple[str, ...], ...]
    cross_table: CrossTable | None


def printed_tournament(page: TournamentPage) -> PrintedTournament:
    """Return the plain data of a tournament's paper."""
    return PrintedTournament(
        club=page.member.club.name,
        name=page.contest.name,
        days=_days(page),
        about=f"{page.game}, {page.length}, {page.seeding}",
        winner=page.winner,
        bracket=_bracket(page),
        columns=tuple(column.printed for column in ON_PAPER),
        standings=tuple(map(_line, page.standings)),
        cross_table=page.cross_table,
    )


def _days(page: TournamentPage) -> str:
    first = date_format(page.contest.begins, "j F Y")
    if page.contest.begins == page.contest.ends:
        return first
    return f"{first} – {date_format(page.contest.ends, 'j F Y')}"


def _bracket(page: TournamentPage) -> BracketPicture | None:
    """Return the bracket, with its lines as high as the matches below one another allow."""
    if page.bracket is None:
        return None
    rounds = page.bracket.rounds
    matches, wide = len(rounds[0]), len(rounds) * (BOX + BETWEEN)
    slot = min(64.0, ROOM_HIGH / ROOM_WIDE * wide / matches)
    layout = Layout(line=min(24.0, slot * 0.42), slot=slot)
    return bracket_picture(page.bracket, page.names, page.numbers, layout)


def _line(line: StandingsLine) -> tuple[str, ...]:
    figures = (cell.text for cell in cells_of(line, ON_PAPER))
    return str(line.row.place), line.name, *figures
