"""How often open pages ask whether something has changed.

The browser's tests let them ask more often (`tests/e2e/conftest.py`).
"""

import pytest

from scoring.models import CardState
from tests.helping.factories import make_card

pytestmark = pytest.mark.django_db


def test_how_often_a_card_home_and_the_board_ask(portland, client):
    def shown(address):
        return client.get(address).content.decode()

    client.force_login(portland.player.user)
    cards, pair = "/clubs/portland/cards/", (portland.player, portland.opponent)
    assert 'data-poll-seconds="1.5"' in shown(f"{cards}{portland.card.pk}/")
    for state in (CardState.COUNTERSIGNED, CardState.ABANDONED):
        card = make_card(*pair, state=state)
        assert 'data-poll-seconds="10"' in shown(f"{cards}{card.pk}/"), state
    assert 'data-every="3"' in shown("/")
    assert 'hx-trigger="every 3s"' in shown("/clubs/portland/board/")
