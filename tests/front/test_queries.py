"""The queries of the pages that span the packages, all of a request together."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.db import connection

from club.models import Role
from scoring.models import CardState
from tests.front.conftest import Table
from tests.front.site import client_of
from tests.helping.factories import PLAYED_ON, make_card, make_member
from tests.queries import queries_of

pytestmark = pytest.mark.django_db

# The first of each page are: session, user and, in a club, the member.
QUERIES = [
    ("player", "/", 24),
    ("secretary", "/", 32),
    ("player", "/?club=none", 21),
    ("player", "/clubs/portland/now/", 24),
    ("player", "/clubs/portland/board/", 8),
    ("player", "/clubs/portland/tonight/", 18),
    ("secretary", "/clubs/portland/tonight/", 18),
]
EVENINGS = [("tonight/", 28), ("board/", 18), (f"sittings/{PLAYED_ON}/", 28)]
TONIGHT = datetime(2026, 11, 20, 21, 0, tzinfo=UTC)


@pytest.mark.parametrize(("who", "page", "queries"), QUERIES)
def test_a_page_costs_so_many_queries(portland, who, page, queries):
    asked = queries_of(client_of(getattr(portland, who)), page)
    assert len(asked) == queries, asked


def test_the_report_of_health_costs_so_many_queries(admin_client):
    asked = queries_of(admin_client, "/health/report/")
    assert len(asked) == (17 if connection.vendor == "sqlite" else 18), asked


@pytest.mark.parametrize(("page", "queries"), EVENINGS)
def test_many_cards_cost_no_more_queries_than_few(table, page, queries):
    client = client_of(make_member(table.club, role=Role.SECRETARY))
    with time_machine.travel(TONIGHT):
        for times in (1, 3):
            evening_of_cards(table, times)
            asked = queries_of(client, f"/clubs/{table.club.slug}/{page}")
            assert len(asked) == queries, asked


def evening_of_cards(table: Table, times: int) -> None:
    """Make open and closed cards, some of yesterday, and one with a guest's missing signature."""
    guest = make_member(table.club, guest=True)
    for _ in range(times):
        for opponent in (table.bernard, guest):
            make_card(table.anne, opponent, state=CardState.CLOSED)
            make_card(table.anne, opponent, parties=[[(27, 13)]])
            make_card(table.anne, opponent, played_on=PLAYED_ON - timedelta(days=1))
