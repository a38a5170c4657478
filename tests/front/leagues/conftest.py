"""A club with a league, read by its treasurer."""

from types import SimpleNamespace

import pytest

from club.models import Role
from scoring.models import Contest
from tests.helping.factories import make_club, make_member
from tests.helping.leagues import drawn


@pytest.fixture
def club(client) -> SimpleNamespace:
    """A club, read by its treasurer."""
    club = make_club(slug="portland")
    names = ("Anne", "Bernard", "Celia", "Edmund")
    people = {name.lower(): make_member(club, name=name) for name in names}
    dora = make_member(club, name="Dora", role=Role.TREASURER)
    client.force_login(dora.user)
    return SimpleNamespace(client=client, club=club, dora=dora, **people)


@pytest.fixture
def league(club) -> Contest:
    return drawn(club.dora, club.anne, club.bernard, club.celia)
