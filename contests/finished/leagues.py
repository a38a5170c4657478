"""The state of a league, from its loaded contest."""

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
    """Return the league of a drawn contest. A closed league has its stored table."""
    live = live_league(loaded)
    if loaded.contest.final:
        return replace(live, rows=tuple(rows_from_final(loaded.contest.final)))
    return live


def live_league(loaded: LoadedContest) -> League:
    """Return the league that its draw, parties and walk-overs give now."""
    given = [
        ContestPartie(
            (walk_over.winner_id, walk_over.loser_id), walk_over.winner_id, walk_over=True
        )
        for walk_over in loaded.walk_overs
    ]
    return league(league_draw(loaded), loaded.parties, given)


def league_draw(loaded: LoadedContest) -> LeagueDraw:
    """Return the draw of a league, with the people who entered and left since.

    Before the draw, return the draw that the lot would give.
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
    """Return the final data of a league: its table, and the parties behind it."""
    return {
        "form": FORM,
        "rows": [asdict(row) for row in live_league(loaded).rows],
        "parties": parties_to_data(loaded.parties),
    }


def rows_from_final(final: Mapping[str, Any]) -> list[LeagueRow]:
    """Return the stored table of a closed league."""
    return [LeagueRow(**row) for row in final["rows"]]


def wrong_leagues(club: Club) -> Iterator[str]:
    """Yield the names of the club's closed leagues whose table differs from their parties.

    A card that was reversed or corrected after the closing is not wrong: the page shows it.
    """
    for contest in closed_contests(club, ContestKind.LEAGUE):
        rows = tuple(rows_from_final(contest.final or {"rows": []}))
        if live_league(load_contest(contest)).rows != rows or changed_silently(contest):
            yield contest.name
