"""A chouette written at the table: places, results, deals, records (R40–R43, R54, R60, R61)."""

import pytest

from scoring.operations.errors import Refused
from scoring.operations.seats import take_places
from scoring.sheet import load
from tests.factories import make_club
from tests.scoring.chouettes import (
    A,
    B,
    C,
    DESC_CHOUETTE,
    DESC_SEATS,
    open_chouette,
    tell,
    tell_desc,
    three_players,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def players():
    return three_players(make_club())


@pytest.fixture
def card(players):
    return open_chouette(*players)


def test_r43_the_card_of_desc(card, players):
    tell_desc(card, players[A])
    sheet = load(card)
    assert [line.seats.pair for line in sheet.lines] == list(DESC_SEATS)
    assert [line.running for line in sheet.lines] == [tens for _p, _w, tens in DESC_CHOUETTE]
    assert not any(line.overridden for line in sheet.lines)
    assert sheet.reckoning.balance == (190, -500, 310)
    assert sheet.reckoning.counted == (150, -450, 300)
    assert sheet.reckoning.amounts == (180, -540, 360)  # 15s., 45s., 30s.
