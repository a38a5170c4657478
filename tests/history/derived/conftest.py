"""A club with players and without a card, made once for the tests of a module."""

from copy import deepcopy

import pytest

from club.models import Club, Member, Role
from tests.helping.factories import make_club, make_member
from tests.helping.world import made_once


def people() -> list[Member]:
    """A, B and C, and the treasurer."""
    club = make_club()
    make = [make_member(club, name=name) for name in "ABC"]
    return [*make, make_member(club, name="T", role=Role.TREASURER)]


people_of_module = made_once(people)


@pytest.fixture
def everybody(people_of_module: list[Member], db: None) -> list[Member]:
    """A, B, C and the treasurer."""
    return deepcopy(people_of_module)


@pytest.fixture
def club(everybody: list[Member]) -> Club:
    return everybody[0].club


@pytest.fixture
def players(everybody: list[Member]) -> list[Member]:
    """A and B."""
    return everybody[:2]


@pytest.fixture
def treasurer(everybody: list[Member]) -> Member:
    return everybody[3]
