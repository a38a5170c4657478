"""Tournaments for tests, made and played as the site does it."""

from collections.abc import Sequence
from typing import Any

from club.models import Club, Member, Role
from contests.models import Contest
from contests.operations.leagues.cards import link_card
from contests.operations.tournaments.draw import draw_tournament
from contests.operations.tournaments.make import Plan, make_tournament
from scoring.models import Card, CardState
from tests.helping.cards import DESC
from tests.helping.factories import PLAYED_ON, make_card, make_member

NAMES = ("Anne", "Bernard", "Celia", "Dennis", "Esther", "Frank", "Grace", "Harold")


def officer_of(club: Club) -> Member:
    """The club's treasurer, made if there is none."""
    return club.members.filter(role=Role.TREASURER).first() or make_member(
        club, name="Dora", role=Role.TREASURER
    )


def players(club: Club, number: int) -> list[Member]:
    """So many members: Anne, Bernard, Celia and so on."""
    return [make_member(club, name=name) for name in NAMES[:number]]


def plan(kind: str = "knockout", **said: Any) -> Plan:
    """A tournament of one day, seeded in the order in which people are given."""
    usual = {"name": "Winter cup", "code": "rubicon", "seeding": "order"}
    return Plan(**{"kind": kind, "begins": PLAYED_ON, "ends": PLAYED_ON, **usual, **said})


def drawn(people: Sequence[Member], kind: str = "knockout", **said: Any) -> Contest:
    """A tournament of these people, drawn."""
    by = officer_of(people[0].club)
    made = make_tournament(by=by, plan=plan(kind, **said), people=people)
    return draw_tournament(contest_id=made.pk, by=by)


def play(
    contest: Contest,
    winner: Member,
    loser: Member,
    state: CardState = CardState.COUNTERSIGNED,
    parties: Sequence[Sequence[tuple[int, int]]] = DESC[:1],
) -> Card:
    """A card of one partie that belongs to the tournament, brought to this state."""
    card = make_card(winner, loser, parties=parties, state=state)
    link_card(contest_id=contest.pk, by=winner, card=card)
    return card
