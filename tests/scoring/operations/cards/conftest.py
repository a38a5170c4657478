"""Clubs with players and without a card, made once for the tests of a module."""

from copy import deepcopy

import pytest

from club.models import Club, Member
from tests.helping.factories import make_club, make_member
from tests.helping.world import made_once
from tests.scoring.operations.cards.imported import portland


def pair() -> tuple[Member, Member]:
    club = make_club()
    return make_member(club, name="Anne"), make_member(club, name="Bernard")


pair_of_module = made_once(pair)
portland_of_files = made_once(portland)


@pytest.fixture
def players(pair_of_module: tuple[Member, Member], db: None) -> tuple[Member, Member]:
    """Anne and Bernard."""
    return deepcopy(pair_of_module)


@pytest.fixture
def club(portland_of_files: Club, db: None) -> Club:
    """The Portland, with A, B, C and the treasurer T."""
    return deepcopy(portland_of_files)
