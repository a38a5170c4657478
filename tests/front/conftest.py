"""A club for tests of what spans the packages."""

from copy import deepcopy
from types import SimpleNamespace
from typing import NamedTuple

import pytest

from club.models import Club, Member, Role
from scoring.models import CardState
from tests.helping.cards import DESC
from tests.helping.factories import make_card, make_club, make_member
from tests.helping.world import World, made_once


class Table(NamedTuple):
    """Two players and a treasurer who does not play."""

    club: Club
    anne: Member
    bernard: Member
    treasurer: Member


@pytest.fixture
def table() -> Table:
    club = make_club(name="Portland")
    return Table(
        club,
        make_member(club, name="Anne Archer"),
        make_member(club, name="Bernard Bell"),
        make_member(club, name="Dora Dale", role=Role.TREASURER),
    )


@pytest.fixture
def world(portland) -> World:
    """Anne plays Bernard: an open card at its second deal, which has one record."""
    return portland


def club_with_a_card() -> SimpleNamespace:
    """The Portland Club of three members. Anne and Bernard have signed DESC's card."""
    club = make_club(slug="portland", name="The Portland Club")
    people = {name.lower(): make_member(club, name=name) for name in ("Anne", "Bernard", "Celia")}
    pair = people["anne"], people["bernard"]
    card = make_card(*pair, parties=DESC, state=CardState.COUNTERSIGNED)
    return SimpleNamespace(club=club, card=card, **people)


club_of_module = made_once(club_with_a_card)


@pytest.fixture
def club(club_of_module, client, db) -> SimpleNamespace:
    """That club, read by Anne. A folder or file with another club makes its own."""
    club = deepcopy(club_of_module)
    club.client = client
    client.force_login(club.anne.user)
    return club
