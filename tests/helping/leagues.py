"""Leagues for tests: made, drawn and played by their operations."""

from datetime import date

from club.models import Member
from contests.finished.contests import load_contest
from contests.finished.leagues import league_of
from contests.models import Contest
from contests.operations.leagues.cards import link_card
from contests.operations.leagues.leagues import LeagueTerms, draw_league, make_league
from contests.rules.league import League
from scoring.models import Card, CardState
from tests.helping.cards import DESC
from tests.helping.factories import PLAYED_ON, make_card

BEGINS, ENDS = date(2026, 9, 1), date(2037, 6, 30)
LOT = 1
"""The lot of every league here, so that its fixtures are the same each time."""


def terms(*players: Member, **other: object) -> LeagueTerms:
    """A league of these people, all as usual but for what is said."""
    when = {"name": "Winter league", "begins": BEGINS, "ends": ENDS}
    usual = {"code": "rubicon", "scheme": "parties", "times": 1, "players": players}
    return LeagueTerms(**{**when, **usual, **other})


def drawn(officer: Member, *players: Member, **other: object) -> Contest:
    """A league of these people that is drawn."""
    made = make_league(by=officer, terms=terms(*players, **other), lot=LOT)
    return draw_league(contest_id=made.pk, by=officer, lot=LOT)


def played(
    contest: Contest,
    winner: Member,
    loser: Member,
    *,
    state: CardState = CardState.COUNTERSIGNED,
    **other: object,
) -> Card:
    """A card of the contest with a partie that the winner won by 150."""
    terms = {"parties": DESC[:1], "played_on": PLAYED_ON, **other}
    card = make_card(winner, loser, state=state, **terms)
    link_card(contest_id=contest.pk, by=winner, card=card)
    return card


def standing(contest: Contest) -> League:
    """The league as it stands now."""
    contest.refresh_from_db()
    return league_of(load_contest(contest))


def scores(contest: Contest) -> list[tuple[int, int]]:
    """The people and their scores, the first place first."""
    return [(row.person, row.score) for row in standing(contest).rows]
