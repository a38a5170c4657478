"""Everything on the paper of a league, as plain data."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from contests.leagues.columns import ON_PAPER
from contests.leagues.lines import LeagueRoundLines, TableLine
from contests.leagues.page import LeaguePage
from contests.shared.columns import cells_of

Rows = tuple[tuple[str, ...], ...]
TO_WRITE_IN: Final = "…………………………"
"""The dots printed for a result that is not known yet."""


@dataclass(frozen=True, slots=True)
class PrintedLeague:
    """A league as its paper shows it, in the reader's language.

    The `columns` of the table have a heading and a width; they follow the place and the name of
    each line. `table` and `notes` are empty before the draw. Each of the `rounds` has a row for a
    meeting.
    """

    club: str
    name: str
    state: str
    about: str
    columns: tuple[tuple[str, float], ...]
    table: Rows
    notes: tuple[str, ...]
    rounds: tuple[Rows, ...]


def printed_league(page: LeaguePage) -> PrintedLeague:
    """Return the plain data of a league's paper."""
    is_drawn = page.contest.drawn_at is not None
    return PrintedLeague(
        club=page.member.club.name,
        name=page.contest.name,
        state=_state(page),
        about=f"{page.days} · {page.game}",
        columns=tuple(column.printed for column in page.shown(ON_PAPER)),
        table=tuple(_cells(line, page) for line in page.table) if is_drawn else (),
        notes=(". ".join(page.scheme), page.ties, *page.apart) if is_drawn else (),
        rounds=tuple(tuple(_meetings(lines)) for lines in page.rounds),
    )


def _state(page: LeaguePage) -> str:
    contest = page.contest
    if contest.closed_at:
        return _("closed on %(day)s") % {"day": date_format(contest.closed_at, "j F Y")}
    if not contest.drawn_at:
        return _("a draw that does not stand yet")
    words = {"done": page.decided, "all": page.number}
    return _("%(done)d of %(all)d meetings decided") % words


def _cells(line: TableLine, page: LeaguePage) -> tuple[str, ...]:
    figures = (cell.text for cell in cells_of(line, page.shown(ON_PAPER)))
    return "=" if line.level else str(line.row.place), line.name, *figures


def _meetings(lines: LeagueRoundLines) -> Iterator[tuple[str, ...]]:
    """Yield the rows of a round: its number, the first dealer, the second, and the result."""
    for place, line in enumerate(lines.lines):
        number = "" if place else str(lines.number)
        yield number, line.dealer_name, line.other_name, line.result or TO_WRITE_IN
    if lines.bye:
        yield "" if lines.lines else str(lines.number), lines.bye, _("has a bye"), ""
