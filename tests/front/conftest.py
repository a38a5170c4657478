"""A club for tests of what spans the packages."""

from typing import NamedTuple

import pytest

from club.models import Club, Member, Role
from tests.helping.factories import make_club, make_member


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
