"""The queries of the pages that span the packages, and whether an index serves them.

SQLite's plans are read, of each query with its own values: no table is read from end to end. Its
planner knows nothing of how large tables are, so the answer is the same in tables as small as a
test's. PostgreSQL has the same indexes, but reads small tables whole: `bench/growth` looks at the
rows that it reads in large ones.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.db import connection

from club.models import Role
from ledger.operations.cards.countersign import countersign
from scoring.models import Card, CardState, Record
from scoring.operations.cards.close_card import close_card
from tests.front.conftest import Table
from tests.front.site import client_of
from tests.helping.cards import take_back, write
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
    made = queries_of(client_of(getattr(portland, who)), page)
    assert len(made) == queries, made


def test_the_report_of_health_costs_so_many_queries(admin_client):
    made = queries_of(admin_client, "/health/report/")
    assert len(made) == (17 if connection.vendor == "sqlite" else 18), made


@pytest.mark.parametrize(("page", "queries"), EVENINGS)
def test_many_cards_cost_no_more_queries_than_few(table, page, queries):
    client = client_of(make_member(table.club, role=Role.SECRETARY))
    with time_machine.travel(TONIGHT):
        for times in (1, 3):
            evening_of_cards(table, times)
            made = queries_of(client, f"/clubs/{table.club.slug}/{page}")
            assert len(made) == queries, made


# After session, user and member: the people of the address, two for figures, and names.
STATISTICS = [
    ("records/", 6),
    ("records/2026.pdf", 12),
    ("ratings/", 6),
    ("members/{anne}/about/", 20),
    ("members/{anne}/statistics/", 7),
    ("members/{anne}/year/2026/", 7),
    ("members/{anne}/with/{bernard}/", 6),
    ("members/{anne}/with/{bernard}/and/{celia}/", 6),
]


@pytest.mark.parametrize(("address", "queries"), STATISTICS)
def test_more_cards_and_people_cost_no_more_queries(portland, address, queries):
    anne, bernard = portland.player, portland.opponent
    ids = {"anne": anne.pk, "bernard": bernard.pk, "celia": portland.secretary.pk}
    client = client_of(bernard)
    with time_machine.travel("2026-11-23 20:00Z", tick=False):
        for _ in range(2):
            for state in (CardState.OPEN, CardState.CLOSED, CardState.COUNTERSIGNED):
                make_card(anne, bernard, state=state)
            new = make_member(portland.club)
            make_card(anne, new, state=CardState.COUNTERSIGNED, played_on=date(2026, 10, 5))
            made = queries_of(client, f"/clubs/portland/{address.format(**ids)}")
            assert len(made) == queries, made


def evening_of_cards(table: Table, times: int) -> None:
    """Make open and closed cards, some of yesterday, and one with a guest's missing signature."""
    guest = make_member(table.club, guest=True)
    for _ in range(times):
        for opponent in (table.bernard, guest):
            make_card(table.anne, opponent, state=CardState.CLOSED)
            make_card(table.anne, opponent, parties=[[(27, 13)]])
            make_card(table.anne, opponent, played_on=PLAYED_ON - timedelta(days=1))


CLUB_PAGES = """
    now/ cards/ cards/?player={player}&other={opponent} cards/?since=01/10/2026&state=open
    cards/{card}/ tonight/ board/ members/ members/{opponent}/about/ ledger/ ledger/journal/
    ledger/journal/?person={opponent}&amount=5s&words=bar ledger/members/{player}/ ledger/settle/
    ledger/months/ ledger/months/{month}/ ledger/{payment}/"""
PAGES = ["/?club=portland", *(f"/clubs/portland/{page}" for page in CLUB_PAGES.split())]
Statement = tuple[str, Any]


@contextmanager
def noted() -> Iterator[list[Statement]]:
    """Note the statements that are sent, with their values."""
    sent: list[Statement] = []

    def note(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        sent.append((sql, params))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(note):
        yield sent


UNSENT = "club_outgoingletter"
"""E-mails carry no club. An officer's page reads them from the newest on until ten have failed."""


def read_whole(sent: list[Statement]) -> Iterator[str]:
    """Yield what is read from end to end, and the statement."""
    kinds = ("SELECT", "UPDATE", "DELETE", "(SELECT")
    with connection.cursor() as cursor:
        for sql, params in sent:
            if not sql.lstrip().startswith(kinds) or UNSENT in sql:
                continue
            cursor.execute(f"EXPLAIN QUERY PLAN {sql}", params)
            for *_place, detail in cursor.fetchall():
                if re.match(r"SCAN (?!CONSTANT ROW|qualify|\()", detail) or "AUTOMATIC" in detail:
                    yield f"{detail} in {sql}"


@pytest.fixture
def data(portland) -> dict[str, object]:
    """Cards in several states, and what stands in the addresses of the pages."""
    left, right = portland.player, portland.opponent
    for state in (CardState.CLOSED, CardState.DISPUTED):
        make_card(left, right, state=state)
    make_card(left, right, parties=[[(27, 13)]])
    known = {"card": portland.card.pk, "player": left.pk, "opponent": right.pk}
    month = f"{portland.month.year}/{portland.month.month}"
    return {**known, "payment": portland.payment.number, "month": month}


@pytest.mark.sqlite_plan
@pytest.mark.parametrize("address", PAGES)
def test_a_page_reads_no_table_from_end_to_end(portland, data, address):
    for who in (portland.player, portland.treasurer):
        client = client_of(who)
        with noted() as sent:
            assert client.get(address.format(**data)).status_code == 200
        assert len(sent) > 2
        assert not list(read_whole(sent))


@pytest.mark.sqlite_plan
def test_writing_reads_no_table_from_end_to_end(portland):
    card, player, opponent = portland.card, portland.player, portland.opponent
    with noted() as sent:
        write(card, player, (30, 20))
        take_back(card, player)
        write(card, player, *[(30, 20)] * 5)
        close_card(card_id=card.pk, by=player)
        countersign(card_id=card.pk, by=opponent)
    assert not list(read_whole(sent))


@pytest.mark.sqlite_plan
def test_a_query_that_no_index_serves_is_seen():
    with noted() as sent:
        list(Record.objects.filter(writer=1))
        list(Card.objects.filter(opened_at=None, club=1))
    assert ["scoring_record" in what for what in read_whole(sent)] == [True]


def test_how_often_a_card_home_and_the_board_ask_whether_anything_changed(portland, client):
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
