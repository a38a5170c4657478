"""The board on the wall: what it shows, when it updates, and that it continues overnight."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.test import Client

from scoring.models import CardState
from tests.front.conftest import Table
from tests.front.site import client_of
from tests.helping.cards import write
from tests.helping.factories import make_card, make_member

pytestmark = pytest.mark.django_db
TONIGHT = datetime(2026, 11, 20, 21, 0, tzinfo=UTC)


def at_the_wall(table: Table) -> tuple[Client, str, str]:
    """Return a screen with a club's board, its polling address, and what it shows."""
    client = client_of(table.anne)
    shown = client.get(f"/clubs/{table.club.slug}/board/").content.decode()
    asks = shown.partition('hx-get="')[2].partition('"')[0]
    return client, asks, shown


def test_the_board_is_sent_anew_only_when_something_has_changed(table):
    with time_machine.travel(TONIGHT):
        card = make_card(table.anne, table.bernard, parties=[[(27, 13)]])
        client, asks, shown = at_the_wall(table)
        assert "Partie 1, deal 2" in shown
        assert "Friday, 20 November" in shown
        body = shown.partition("<main")[2]
        assert not any(tag in body for tag in ("<a ", "<button", "<form", "<input"))
        assert client.get(asks).status_code == 204
        write(card, table.bernard, (15, 31))
        anew = client.get(asks)
        assert "Partie 1, deal 3" in anew.content.decode()
        assert "<html" not in anew.content.decode()
        assert anew["Cache-Control"] == "no-store"
        asks = at_the_wall(table)[1]
    with time_machine.travel(TONIGHT + timedelta(hours=8)):
        assert client.get(asks).status_code == 204
    with time_machine.travel(TONIGHT + timedelta(hours=10)):
        anew = client.get(asks).content.decode()
        assert "Saturday, 21 November" in anew
        assert "Nothing has been written tonight." in anew


def test_many_cards_and_players_are_cut_into_even_pages(table):
    with time_machine.travel(TONIGHT):
        others = [make_member(table.club, name=f"Player {n}") for n in range(10)]
        for other in others[:7]:
            make_card(table.anne, other)
        make_card(others[8], others[9], state=CardState.COUNTERSIGNED)
        _client, _asks, shown = at_the_wall(table)
    assert shown.count('<div class="page">') == 2
    assert shown.count('<table class="page">') == 2
    assert 'class="board four"' in shown
    assert shown.index('class="countersigned"') > shown.rindex('class="open"')
