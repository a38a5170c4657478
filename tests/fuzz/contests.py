"""Leagues and tournaments in the states whose pages have forms of their own."""

from collections.abc import Sequence
from contextlib import suppress
from datetime import date
from itertools import combinations
from typing import Any

from django.urls import reverse

from club.models import Member
from club.operation_error import OperationError
from contests.models import Contest
from contests.operations.leagues.leagues import LeagueTerms, draw_league, make_league
from contests.operations.leagues.walk_overs import give_walk_over
from contests.operations.tournaments import walk_over
from contests.operations.tournaments.draw import draw_tournament
from contests.operations.tournaments.make import Plan, make_tournament
from tests.helping.world import World

WHEN: dict[str, Any] = {"begins": date(2026, 10, 1), "ends": date(2036, 9, 30), "code": "rubicon"}


def pages_of_contests(world: World) -> list[str]:
    """Make the contests; return the addresses of their pages that no other test of forms opens.

    A league and a tournament that are not drawn, a league of which every meeting is decided, a
    Swiss tournament whose first round is over, and a knockout with a walk-over.
    """
    officer, people = world.treasurer, (world.treasurer, world.player, world.opponent)
    _league(officer, "Planned league", people)
    _tournament(officer, "Planned cup", people, kind="knockout")
    _decide(_league(officer, "Decided league", people, drawn=True), officer, people)
    swiss = _tournament(officer, "Swiss weekend", people, kind="swiss")
    cup = _tournament(officer, "Decided cup", people, kind="knockout", best_of=3)
    for contest in (swiss, cup):
        draw_tournament(contest_id=contest.pk, by=officer)
        _walk_over(contest, officer, people)
    return list(_addresses(world))


def _league(
    officer: Member, name: str, people: Sequence[Member], *, drawn: bool = False
) -> Contest:
    terms = LeagueTerms(**WHEN, name=name, scheme="parties", times=1, players=tuple(people))
    made = make_league(by=officer, terms=terms)
    return draw_league(contest_id=made.pk, by=officer, lot=made.lot or 0) if drawn else made


def _tournament(officer: Member, name: str, people: Sequence[Member], **plan: Any) -> Contest:
    told = Plan(**WHEN, name=name, seeding="order", **plan)
    return make_tournament(by=officer, plan=told, people=people)


def _decide(league: Contest, officer: Member, people: Sequence[Member]) -> None:
    """Decide every meeting by a walk-over."""
    for winner, loser in combinations(people, 2):
        give_walk_over(contest_id=league.pk, by=officer, winner=winner, loser=loser)


def _walk_over(contest: Contest, officer: Member, people: Sequence[Member]) -> None:
    """Decide the one match of the first round by a walk-over, whoever meets in it."""
    for one, other in combinations(people, 2):
        with suppress(OperationError):
            walk_over.give_walk_over(
                contest_id=contest.pk, by=officer, winner=one.pk, loser=other.pk
            )
            return


def _addresses(world: World) -> Sequence[str]:
    """Return every page of each contest, and of each two in it."""
    slug, found = world.club.slug, []
    pairs = list(combinations((world.treasurer.pk, world.player.pk, world.opponent.pk), 2))
    for contest in Contest.objects.filter(club=world.club):
        league = contest.kind == "league"
        names = ("change_league", "draw_league", "league_people", "close_league")
        if not league:
            names = ("tournament", "tournament_change")
        found += [reverse(f"contests:{name}", args=(slug, contest.pk)) for name in names]
        match = "league_meeting" if league else "tournament_match"
        found += [reverse(f"contests:{match}", args=(slug, contest.pk, *pair)) for pair in pairs]
    return found
