"""The queries of a month's page and a transaction's, all of a request together."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from ledger.models import Transaction
from tests.ledger.browser import at, signed_in

# Three of each page are: session, user and member. October is closed in one, open in the other.
MONTHS = [
    ("kept", "a", 8),
    ("kept", "treasurer", 9),
    ("posted", "a", 18),
    ("posted", "treasurer", 19),
]
TRANSACTIONS = [
    ("kept", "a", "card", 12),
    ("kept", "treasurer", "card", 12),
    ("kept", "a", "payment", 17),
    ("kept", "b", "payment", 18),
    ("kept", "treasurer", "payment", 14),
    ("posted", "a", "reversal", 7),
]


@pytest.mark.parametrize(("state", "who", "queries"), MONTHS)
def test_a_month_costs_so_many_queries(request, state, who, queries):
    book = request.getfixturevalue(state)
    asked = asked_for(book, who, "ledger/months/2026/10/")
    assert len(asked) == queries, [query["sql"][:90] for query in asked]


@pytest.mark.parametrize(("state", "who", "kind", "queries"), TRANSACTIONS)
def test_a_transaction_costs_so_many_queries(request, state, who, kind, queries):
    book = request.getfixturevalue(state)
    number = Transaction.objects.filter(club=book.club, kind=kind).order_by("number")[0].number
    asked = asked_for(book, who, f"ledger/{number}/")
    assert len(asked) == queries, [query["sql"][:90] for query in asked]


def asked_for(book, who: str, address: str) -> CaptureQueriesContext:
    """Return the queries of the page that this one of the club opens."""
    client = signed_in(getattr(book, who))
    client.get(at(book, address))  # Reads the site's settings once.
    with CaptureQueriesContext(connection) as asked:
        assert client.get(at(book, address)).status_code == 200
    return asked
