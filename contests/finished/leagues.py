"""A league as it stands, from what was loaded of it."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, replace
from typing import Any

from club.models import Club
from contests.finished.contests import (
    LoadedContest,
    changed_silently,
    closed_contests,
    load_contest,
)
from contests.finished.form import FORM, form_of
from contests.finished.played_parties import parties_to_data
from contests.models import ContestKind, Entrant
from contests.rules.league import EntrantChange, League, LeagueDraw, league
from contests.rules.parties import ContestPartie
from contests.rules.seeds import seeds_by_lot
from contests.rules.table import LeagueRow, Scheme


def league_of(loaded: LoadedContest) -> League:
    """Return the league of a contest that is drawn. A closed one has the table that was kept."""
    live = live_league(loaded)
    if loaded.contest.final:
        return replace(live, rows=tuple(rows_from_final(loaded.contest.final)))
    return live


def live_league(loaded: LoadedContest) -> League:
    """Return the league as its draw and its parties make it."""
    given = [
        ContestPartie(
            (walk_over.winner_id, walk_over.loser_id), walk_over.winner_id, walk_over=True
        )
        for walk_over in loaded.walk_overs
    ]
    return league(league_draw(loaded), loaded.parties, given)


def league_draw(loaded: LoadedContest) -> LeagueDraw:
    """Return the draw of a league, with who entered and left since.

    Before the draw it is the one that the lot will give.
    """
    contest, entrants = loaded.contest, loaded.entrants
    scheme, times = Scheme(contest.scheme), contest.times or 1
    drawn_at = contest.drawn_at
    if drawn_at is None:
        people = seeds_by_lot([entrant.member_id for entrant in entrants], contest.lot or 0)
        return LeagueDraw(people, (), scheme, times)
    first = tuple(entrant.member_id for entrant in entrants if entrant.entered_at <= drawn_at)
    changes = sorted(
        [
            (entrant.entered_at, EntrantChange(entrant.member_id))
            for entrant in entrants
            if entrant.entered_at > drawn_at
        ]
        + list(_leaving(entrants)),
        key=lambda change: change[0],
    )
    in_order = tuple(change for _at, change in changes)
    return LeagueDraw(first, in_order, scheme, times, in_turn=form_of(contest) > 1)


def _leaving(entrants: tuple[Entrant, ...]) -> Iterator[tuple[Any, EntrantChange]]:
    for entrant in entrants:
        if entrant.dropped_at is not None:
            yield entrant.dropped_at, EntrantChange(entrant.member_id, leaves=True)


def final_of(loaded: LoadedContest) -> dict[str, Any]:
    """Return what a league keeps when it is closed: its table, and the parties it comes from."""
    return {
        "form": FORM,
        "rows": [asdict(row) for row in live_league(loaded).rows],
        "parties": parties_to_data(loaded.parties),
    }


def rows_from_final(final: Mapping[str, Any]) -> list[LeagueRow]:
    """Return the table that a closed league keeps."""
    return [LeagueRow(**row) for row in final["rows"]]


def wrong_leagues(club: Club) -> Iterator[str]:
    """Yield the names of the club's closed leagues that are not what their parties make.

    A card that was reversed or corrected after a league was closed is not wrong: the league says
    so.
    """
    for contest in closed_contests(club, ContestKind.LEAGUE):
        rows = tuple(rows_from_final(contest.final or {"rows": []}))
        if live_league(load_contest(contest)).rows != rows or changed_silently(contest):
            yield contest.name
