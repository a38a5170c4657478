"""How often open pages ask whether something has changed.

The browser's tests let them ask more often (`tests/e2e/conftest.py`).
"""

import pytest

from scoring.models import CardState
from tests.helping.factories import make_card

pytestmark = pytest.mark.django_db


@pytest.fixture
def shown(portland, client):
    """`shown(address)`: a page of the site as a player of the Portland sees it."""
    client.force_login(portland.player.user)
    return lambda address: client.get(address).content.decode()


def test_a_card_asks_every_second_and_a_half(portland, shown):
    assert 'data-poll-seconds="1.5"' in shown(f"/clubs/portland/cards/{portland.card.pk}/")


@pytest.mark.parametrize("state", [CardState.COUNTERSIGNED, CardState.ABANDONED])
def test_a_card_that_is_settled_asks_every_ten_seconds(portland, shown, state):
    card = make_card(portland.player, portland.opponent, state=state)
    assert 'data-poll-seconds="10"' in shown(f"/clubs/portland/cards/{card.pk}/")


def test_home_and_the_board_ask_every_three_seconds(shown):
    assert 'data-every="3"' in shown("/")
    assert 'hx-trigger="every 3s"' in shown("/clubs/portland/board/")
