"""The page of a card that was sent back or reversed: the player looks for the fault, and the keypad
is out of the way."""

import re

import pytest

from club.models import Role
from ledger.operations.cards.dispute import decide_dispute
from scoring.models import CardState
from tests.helping.cards import DESC, take_back
from tests.helping.factories import make_card, make_club, make_member

pytestmark = pytest.mark.django_db
ASKED_FOR = "Write another partie, or undo"
KEYS = 'id="write"'


@pytest.fixture
def table(client):
    """Anne and Bernard of a club, and its treasurer. Anne looks."""
    club = make_club(slug="portland")
    anne, bernard = make_member(club, name="Anne Archer"), make_member(club, name="Bernard Bell")
    treasurer = make_member(club, name="Dora Dale", role=Role.TREASURER)
    client.force_login(anne.user)
    return anne, bernard, treasurer


def page(client, card, rest: str = "") -> str:
    return client.get(f"/clubs/portland/cards/{card.pk}/{rest}").content.decode()


@pytest.mark.parametrize("state", [CardState.REVERSED, CardState.DISPUTED])
def test_the_keys_are_asked_for(client, table, state):
    anne, bernard, treasurer = table
    card = make_card(anne, bernard, state=state)
    if state == CardState.DISPUTED:
        decide_dispute(card_id=card.pk, by=treasurer, stands=False, decision="Deal 4 was wrong.")
    shown = page(client, card)
    assert KEYS not in shown
    assert ASKED_FOR in shown
    assert "Work out the result and close" in shown
    asked = re.search(r'href="[^"]*(\?keys=1)#pad"', shown)
    assert asked
    with_keys = page(client, card, asked[1])
    assert KEYS in with_keys
    assert ASKED_FOR not in with_keys


def test_a_partie_of_it_that_is_begun_has_its_keys(client, table):
    anne, bernard, _treasurer = table
    card = make_card(anne, bernard, parties=DESC[:2], state=CardState.REVERSED)
    take_back(card, anne)
    assert KEYS in page(client, card)


def test_what_is_refused_stays_in_the_keys(client, table):
    anne, bernard, _treasurer = table
    card = make_card(anne, bernard, state=CardState.REVERSED)
    typed = {
        "partie": 2,
        "deal": 1,
        "key": "k" * 22,
        "dealer": 0,
        "score_0": "27",
        "score_1": "999",
    }
    answer = client.post(f"/clubs/portland/cards/{card.pk}/deals/", typed)
    assert answer.status_code == 422
    assert KEYS in answer.content.decode()
    assert 'value="999"' in answer.content.decode()


def test_a_card_being_played_and_one_taken_back_by_its_player_have_their_keys(client, table):
    anne, bernard, _treasurer = table
    card = make_card(anne, bernard)
    assert KEYS in page(client, card)
    assert KEYS in page(client, card, "?keys=1")
    closed = make_card(anne, bernard, state=CardState.CLOSED)
    assert KEYS not in page(client, closed, "?keys=1")
    client.post(f"/clubs/portland/cards/{closed.pk}/reopen/")
    assert KEYS in page(client, closed)


@pytest.mark.parametrize("who", [0, 2])  # Who corrects it, and who reversed it.
def test_while_no_keys_are_there_it_is_read_from_its_first_partie(client, table, who):
    client.force_login(table[who].user)
    card = make_card(*table[:2], state=CardState.REVERSED, parties=DESC[:2])
    shown = page(client, card)
    assert 'class="head current"' not in shown
    assert "pending" not in shown


def test_with_its_keys_the_next_partie_is_the_one_being_played(client, table):
    card = make_card(*table[:2], state=CardState.REVERSED, parties=DESC[:2])
    shown = page(client, card, "?keys=1")
    assert 'class="head current">Partie 3<' in shown
    assert shown.count("pending") == 2
