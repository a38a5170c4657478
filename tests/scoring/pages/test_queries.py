"""The queries of the pages of cards, all of a request together."""

from copy import deepcopy

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.models import Role
from scoring.models import Card, CardState
from tests.helping.cards import DESC, key, write
from tests.helping.factories import make_card, make_club, make_member
from tests.helping.world import made_once
from tests.queries import queries_of
from tests.scoring.views.site import record

PLAYER, OFFICER, OTHER = "Anne", "Dora", "Edith"
CARDS = "/clubs/portland/cards/"
# Six of each page are: session, user and member; the card; its players and its records.
QUERIES = [
    ("open", PLAYER, "", 7),
    ("open", OFFICER, "", 8),
    ("closed", PLAYER, "", 11),
    ("closed", OFFICER, "", 11),
    ("countersigned", PLAYER, "", 12),
    ("new", PLAYER, "", 8),
    ("new", OTHER, "", 9),
    ("open", OTHER, "", 9),
    ("open", PLAYER, "deals/1/1/", 6),
    ("open", OFFICER, "deals/1/1/", 7),
    ("open", OTHER, "deals/1/1/", 7),
    ("mended", PLAYER, "deals/1/1/", 8),
    ("mended", OFFICER, "deals/1/1/", 9),
    ("open", PLAYER, "deals/ways/", 7),
    ("open", PLAYER, "deals/ways/?partie=1&deal=1", 6),
    ("open", PLAYER, "close/", 6),
    ("open", OFFICER, "close/", 6),
    ("open", PLAYER, "next/", 7),
    ("open", PLAYER, "written/", 6),
    ("open", PLAYER, "scribe/", 9),
    ("open", OFFICER, "scribe/", 7),
    ("open", OTHER, "written/", 7),
    ("open", PLAYER, "unplaced/", 7),
    ("open", OTHER, "unplaced/", 7),
    # Three of each are: session, user and member. The list of cards reads who may be searched for.
    ("", PLAYER, "", 16),
    ("", OTHER, "", 12),
    ("", PLAYER, "new/", 12),
    ("", OFFICER, "new/", 8),
    ("", PLAYER, "chouette/new/", 8),
    ("", PLAYER, "paper/new/", 5),
    ("", OFFICER, "paper/new/", 5),
]


def make_cards() -> dict[str, Card]:
    club = make_club(slug="portland")
    a, b = make_member(club, name=PLAYER), make_member(club, name="Bernard")
    make_member(club, name=OFFICER, role=Role.TREASURER)
    make_member(club, name=OTHER)
    states = (CardState.OPEN, CardState.CLOSED, CardState.COUNTERSIGNED)
    cards = {state.value: make_card(a, b, state=state, parties=DESC) for state in states}
    mended = make_card(a, b, parties=DESC)
    record(mended, a, 1, 28, 13)
    return {"new": make_card(a, b, parties=()), "mended": mended, **cards}


cards_of_module = made_once(make_cards)


@pytest.fixture
def cards(cards_of_module, db) -> dict[str, Card]:
    """A card in each state that costs other queries, by the state's name."""
    return deepcopy(cards_of_module)


def signed_in(client, cards, who: str, card: str = "") -> str:
    """Sign somebody in. Return the address of a card, or of the list of cards."""
    client.force_login(cards["open"].club.members.get(name=who).user)
    return f"{CARDS}{cards[card].pk}/" if card else CARDS


@pytest.mark.parametrize(("card", "who", "page", "queries"), QUERIES)
def test_a_page_costs_so_many_queries(cards, client, card, who, page, queries):
    asked = queries_of(client, signed_in(client, cards, who, card) + page)
    assert len(asked) == queries, asked


def asked_by(client, address: str, typed: dict[str, object], status=200, **more) -> list[str]:
    """The queries of a form that is sent."""
    with CaptureQueriesContext(connection) as asked:
        assert client.post(address, typed, **more).status_code == status
    return [query["sql"][:90] for query in asked]


def test_a_preview_of_a_deal_costs_so_many_queries(cards, client):
    address = f"{signed_in(client, cards, PLAYER, 'open')}deals/ways/"
    typed = {"preview": 1, "way": "items"}
    client.post(address, typed)
    asked = asked_by(client, address, typed)
    assert len(asked) == 6, asked


@pytest.mark.parametrize(("swapped", "queries"), [(False, 11), (True, 12)])
def test_a_deal_costs_so_many_queries(cards, client, swapped, queries):
    address = signed_in(client, cards, PLAYER, "open")
    due = write(cards["open"], cards["open"].seats.first().member, (20, 10)).next_deal
    typed = {**due.fields, "score_0": 30, "score_1": 12, "key": key(), "as_next": 1}
    headers = {"HX-Request": "true"} if swapped else {}
    client.get(address)
    status = 200 if swapped else 302
    asked = asked_by(client, f"{address}deals/", typed, status, headers=headers)
    assert len(asked) == queries, asked
