"""The older game: the players cut for every deal, so who deals is asked each time (R21)."""

import re

import pytest

from tests.helping.browser import refuses
from tests.helping.cards import key
from tests.scoring.views.games.site import GamesTable

pytestmark = pytest.mark.django_db
FIRST = {"partie": 1, "deal": 1, "as_next": "1", "score_0": 20, "score_1": 12}


@pytest.fixture
def table(client) -> GamesTable:
    return GamesTable(client, "hundred-up")


def asked(page: str) -> tuple[bool, list[str]]:
    """Whether the page asks who deals above the figures, and the dealers that are chosen."""
    field = re.search(r'<fieldset class="deals-first asked".*?</fieldset>', page, re.S)
    return bool(field), re.findall(r'name="dealer" value="([01])" checked', page)


def sent(table, **typed):
    return table.post("deals/", **{**FIRST, "key": key(), **typed})


def dealers(table) -> list[int]:
    return [deal.dealer for deal in table.sheet.parties[0].deals]


def test_r21_who_deals_is_asked_for_each_deal_and_nobody_is_taken_for_it(table):
    assert asked(table.page()) == (True, [])
    for number in (1, 2, 3):
        assert sent(table, deal=number, dealer=1).status_code == 302
        assert asked(table.page()) == (True, [])
    assert dealers(table) == [1, 1, 1]
    home = table.client.get("/").text
    assert "deals</span>" not in home
    assert "you deal" not in home


def test_r21_a_deal_without_its_dealer_is_asked_for_beside_the_question(table):
    answer = sent(table)
    refuses(answer, '<p class="error of-no-dealer" role="alert">Choose who deals')
    assert asked(answer.text) == (True, [])
    assert re.search(r'name="score_0" [^>]*value="20"', answer.text)
    assert not table.sheet.begun
    sent(table, dealer=0)  # Figures typed on an overtaken page keep the dealer chosen for them.
    late = sent(table, dealer=1, score_0=31)
    assert (late.status_code, asked(late.text)) == (422, (True, ["1"]))


def test_r21_a_deal_that_is_taken_back_keeps_its_dealer(table):
    sent(table, dealer=1)
    sent(table, deal=2, dealer=1)
    last = table.sheet.deal(1, 2).records[-1].id
    table.post("undo/", key=key(), last=last)
    assert asked(table.page()) == (True, ["1"])
    assert sent(table, deal=2, dealer=0).status_code == 302
    assert dealers(table) == [1, 0]
    assert asked(table.page()) == (True, [])


@pytest.mark.parametrize("way", ["items", "cards"])
def test_r21_it_is_asked_first_where_a_deal_is_told_by_items_or_cards(table, way):
    assert asked(table.page(f"deals/ways/?way={way}")) == (True, [])
    told = {**FIRST, "key": key(), "way": way, "to": way}
    chosen = table.post("deals/ways/", **told, dealer=0)
    assert asked(chosen.text) == (True, ["0"])
    refused = table.post("deals/reckoned/", **told, tricks=7)
    refuses(refused, "Choose who deals.")


def test_r1_au_cent_the_deal_alternates_by_itself(client):
    table = GamesTable(client, "au-cent")
    assert asked(table.page()) == (True, ["1"])
    sent(table, dealer=1)
    assert asked(table.page()) == (False, ["0"])
