"""A club with a league, read by its treasurer."""

from types import SimpleNamespace

import pytest

from club.models import Role
from contests.models import Contest
from tests.helping.browser import signed_in
from tests.helping.factories import make_club, make_member
from tests.helping.leagues import drawn


@pytest.fixture
def club() -> SimpleNamespace:
    """A club in the browsers of its treasurer, who is Dora, and of Anne."""
    club = make_club(slug="portland")
    names = ("Anne", "Bernard", "Celia", "Edmund")
    people = {name.lower(): make_member(club, name=name) for name in names}
    dora = make_member(club, name="Dora", role=Role.TREASURER)
    browsers = {"client": signed_in(dora), "annes": signed_in(people["anne"])}
    return SimpleNamespace(club=club, dora=dora, **people, **browsers)


@pytest.fixture
def league(club) -> Contest:
    return drawn(club.dora, club.anne, club.bernard, club.celia)
