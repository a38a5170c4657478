"""What is asked and said while a deal is told by its items or cards: who deals, what is wanting."""

import re

import pytest

from scoring.models import Record
from scoring.sheet import load
from tests.scoring.cards import DESC, write
from tests.scoring.test_ways import DESC_CARDS, DESC_ITEMS, Ways, last

pytestmark = pytest.mark.django_db


@pytest.fixture
def ways(client) -> Ways:
    return Ways(client)


def wanting(said: str) -> str:
    """What is said to be wanting, or what stands against the reckoning."""
    found = re.search(r'<span class="way-wants[^>]*>([^<]*)</span>', said)
    return found[1] if found else ""


TRICKS = "Say how many tricks each won."
ELDER, YOUNGER = (f"Say what {name} counted in play." for name in ("Anne", "Bernard"))
HANDS = "Tell the twelve cards of each hand."
PLAY = "Play the tricks card by card, or go on to tricks and play."
NINE_AND_SIX = {"tricks": 7, "elder_play": 9, "younger_play": 6}

WANTING = [
    pytest.param("items", {}, TRICKS, id="nothing told yet"),
    pytest.param("items", {"elder_point": 5, "younger_tens": 4}, TRICKS, id="the calls"),
    pytest.param("items", {"tricks": 7}, ELDER, id="the tricks"),
    pytest.param("items", {"tricks": 7, "elder_play": 9}, YOUNGER, id="elder's play"),
    pytest.param("items", DESC_ITEMS, "", id="all of it"),
    pytest.param(
        "items",
        {"elder_point": 5, "younger_point": 6, **NINE_AND_SIX},
        "Both score for point, 5 and 6; only the better is good. (R4)",
        id="R4 both points",
    ),
    pytest.param(
        "items",
        {"elder_aces": 4, "elder_kings": 4, **NINE_AND_SIX},
        "Say whether there was a pique.",
        id="R12 with a pique or without",
    ),
    pytest.param(
        "items",
        {"tricks": 7, "mark": "plays_short", "mark_seat": 1},
        f"{ELDER} 0 if nothing.",
        id="no ordinary deal: any figure may be",
    ),
    pytest.param("cards", {}, HANDS, id="no hand"),
    pytest.param("cards", {"elder_hand": DESC_CARDS["elder_hand"]}, HANDS, id="one hand"),
    pytest.param("cards", {**DESC_CARDS, "played": ""}, PLAY, id="both hands"),
    pytest.param("cards", DESC_CARDS, "", id="hands and play"),
]


@pytest.mark.parametrize(("way", "typed", "said"), WANTING)
def test_what_is_wanting_is_said_with_the_counts(ways, way, typed, said):
    assert wanting(ways.said(way, **typed)) == said


def test_nought_is_spoken_of_only_where_it_is_offered(ways):
    ordinary = ways.told("items", tricks=7).content.decode()
    assert "0 if nothing" not in ordinary
    marked = ways.told("items", tricks=7, mark="plays_short", mark_seat=1).content.decode()
    assert "Say what Bernard counted in play. 0 if nothing." in marked


# Who deals


def asked_who_deals(page: str) -> tuple[str, str]:
    """How it is asked, and who deals unless he says otherwise."""
    fieldset = page.partition('<fieldset class="deals-first')[2].partition("</fieldset>")[0]
    legend = re.search(r"<legend>([^<]*)", fieldset)
    chosen = re.search(r'value="(\d)" checked', fieldset)
    assert legend
    assert chosen
    return legend[1].strip(), ("Anne", "Bernard")[int(chosen[1])]


def above_the_calls(page: str) -> str:
    return page.partition('id="way"')[2].partition('class="parts"')[0]


@pytest.mark.parametrize("way", ["items", "cards"])
def test_who_deals_first_is_asked_above_the_calls_as_in_totals(ways, way):
    totals = ways.client.get(ways.at()).content.decode()
    told = ways.client.get(ways.at(f"deals/ways/?way={way}")).content.decode()
    assert asked_who_deals(totals) == ("Who deals first?", "Bernard")
    assert asked_who_deals(above_the_calls(told)) == ("Who deals first?", "Bernard")


def test_in_later_deals_the_deal_alternates_and_is_changed_below_the_calls(ways):
    write(ways.card, ways.a, *DESC[0][:1])
    page = ways.client.get(ways.at("deals/ways/?way=items")).content.decode()
    assert "deals-first" not in above_the_calls(page)
    assert asked_who_deals(page) == ("Who deals", "Anne")


def test_when_the_other_deals_what_elder_told_is_his(ways):
    page = ways.turned("items", "items", dealer=0, elder_point=5).content.decode()
    assert asked_who_deals(above_the_calls(page)) == ("Who deals first?", "Anne")
    assert "<legend>Bernard, elder</legend>" in page
    assert 'name="elder_point" value="5" data-amount="5" checked' in page
    assert not Record.objects.exists()
    ways.told("items", dealer=0, elder_point=5, **NINE_AND_SIX)
    assert last().scores == [6, 24]
    assert load(ways.card).parties[0].deals[0].elder == 1
