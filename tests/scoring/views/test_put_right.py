"""The page of a card that was sent back or reversed: the player looks for the fault, and the keypad
is out of the way."""

import re

import pytest

from ledger.operations.cards.dispute import decide_dispute
from scoring.models import CardState
from tests.helping.browser import refuses, shows
from tests.helping.cards import DESC, take_back
from tests.helping.factories import make_card

ASKED_FOR = "Write another partie, or undo"
KEYS = 'id="write"'
PARTIE_3 = 'class="head current">Partie 3<'


def put(site, state, parties=DESC[:1]):
    """Look at another card, which is in this state."""
    site.card = make_card(site.a, site.b, state=state, parties=parties)


@pytest.mark.parametrize("state", [CardState.REVERSED, CardState.DISPUTED])
def test_the_keys_are_asked_for(site, state):
    put(site, state)
    if state == CardState.DISPUTED:
        decided = {"stands": False, "decision": "Deal 4 was wrong."}
        decide_dispute(card_id=site.card.pk, by=site.treasurer, **decided)
    shown = site.page()
    shows(shown, ASKED_FOR, "Work out the result and close", but=[KEYS])
    asked = re.search(r'href="[^"]*(\?keys=1)#pad"', shown)
    shows(site.page(asked[1]), KEYS, but=[ASKED_FOR])


def test_a_partie_that_is_begun_has_its_keys_and_they_keep_what_is_refused(site):
    put(site, CardState.REVERSED)
    refuses(site.deal(partie=2, dealer=0, score_1="999"), KEYS, 'value="999"')
    put(site, CardState.REVERSED, DESC[:2])
    take_back(site.card, site.a)
    assert KEYS in site.page()


def test_a_card_being_played_or_taken_back_by_its_player_has_its_keys(site):
    put(site, CardState.OPEN)
    assert KEYS in site.page()
    assert KEYS in site.page(keys=1)
    put(site, CardState.CLOSED)
    assert KEYS not in site.page(keys=1)
    site.post("reopen/")
    assert KEYS in site.page()


def test_without_its_keys_it_is_read_from_its_first_partie(site):
    put(site, CardState.REVERSED, DESC[:2])
    for member in (site.treasurer, site.a):  # Who reversed it, and who corrects it.
        site.as_(member)
        shows(site.page(), but=['class="head current"', "pending"])
    shows(site.page(keys=1), PARTIE_3)
    assert site.page(keys=1).count("pending") == 2
