"""The queries of the pages of cards, all of a request together."""

from copy import deepcopy

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.models import Role
from scoring.models import Card, CardState
from scoring.operations.deals.figures import Figures
from scoring.operations.deals.record_deal import record_deal
from tests.helping.cards import DESC, key, write
from tests.helping.factories import make_card, make_club, make_member
from tests.helping.world import for_all_tests
from tests.queries import queries_of

pytestmark = pytest.mark.django_db

PLAYER, OFFICER, OTHER = "Anne", "Dora", "Edith"
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
]
# Three of each are: session, user and member. The list of cards reads who may be searched for.
LISTS = [
    (PLAYER, "", 16),
    (OTHER, "", 12),
    (PLAYER, "new/", 12),
    (OFFICER, "new/", 8),
    (PLAYER, "chouette/new/", 8),
    (PLAYER, "paper/new/", 5),
    (OFFICER, "paper/new/", 5),
]


@pytest.fixture(scope="module")
def cards_of_module(django_db_setup, django_db_blocker):
    with for_all_tests(django_db_blocker):
        yield make_cards()


@pytest.fixture
def cards(cards_of_module, db) -> dict[str, Card]:
    """A card in each state that costs other queries, by the state's name."""
    return deepcopy(cards_of_module)


def make_cards() -> dict[str, Card]:
    club = make_club(slug="portland")
    a, b = make_member(club, name="Anne"), make_member(club, name="Bernard")
    make_member(club, name="Dora", role=Role.TREASURER)
    make_member(club, name="Edith")
    states = {"open": CardState.OPEN, "closed": CardState.CLOSED}
    states["countersigned"] = CardState.COUNTERSIGNED
    cards = {name: make_card(a, b, state=state, parties=DESC) for name, state in states.items()}
    mended = make_card(a, b, parties=DESC)
    figures = Figures(1, 1, 1, (28, 13))
    record_deal(card_id=mended.pk, by=a, figures=figures, key=key())
    return {"new": make_card(a, b, parties=()), "mended": mended, **cards}


@pytest.mark.parametrize(("state", "who", "page", "queries"), QUERIES)
def test_a_page_costs_so_many_queries(cards, client, state, who, page, queries):
    card = cards[state]
    client.force_login(card.club.members.get(name=who).user)
    address = f"/clubs/portland/cards/{card.pk}/{page}"
    asked = queries_of(client, address)
    assert len(asked) == queries, asked


@pytest.mark.parametrize(("who", "page", "queries"), LISTS)
def test_a_page_of_no_one_card_costs_so_many_queries(cards, client, who, page, queries):
    client.force_login(cards["open"].club.members.get(name=who).user)
    asked = queries_of(client, f"/clubs/portland/cards/{page}")
    assert len(asked) == queries, asked


def test_a_preview_of_a_deal_costs_so_many_queries(cards, client):
    card = cards["open"]
    client.force_login(card.club.members.get(name=PLAYER).user)
    address, typed = f"/clubs/portland/cards/{card.pk}/deals/ways/", {"preview": 1, "way": "items"}
    client.post(address, typed)
    with CaptureQueriesContext(connection) as asked:
        assert client.post(address, typed).status_code == 200
    assert len(asked) == 6, [query["sql"][:90] for query in asked]


@pytest.mark.parametrize(("swapped", "queries"), [(False, 11), (True, 12)])
def test_a_deal_costs_so_many_queries(cards, client, swapped, queries):
    card = cards["open"]
    anne = card.club.members.get(name=PLAYER)
    due = write(card, anne, (20, 10)).next_deal
    client.force_login(anne.user)
    typed = {**due.fields, "score_0": 30, "score_1": 12, "key": key(), "as_next": 1}
    headers = {"HX-Request": "true"} if swapped else {}
    address = f"/clubs/portland/cards/{card.pk}/"
    client.get(address)
    with CaptureQueriesContext(connection) as asked:
        status = client.post(f"{address}deals/", typed, headers=headers).status_code
    assert status == (200 if swapped else 302)
    assert len(asked) == queries, [query["sql"][:90] for query in asked]
