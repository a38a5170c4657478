"""The queries of a month's page and a transaction's, all of a request together."""

import pytest
from django.utils.timezone import now

from ledger.models import Transaction
from tests.helping.book import Book
from tests.helping.browser import at, signed_in
from tests.helping.world import found
from tests.queries import queries_of

# Three of each page are: session, user and member. October is closed in one, open in the other.
MONTHS = [
    ("kept", "a", 9),
    ("kept", "treasurer", 10),
    ("posted", "a", 19),
    ("posted", "treasurer", 20),
]
TRANSACTIONS = [
    ("kept", "a", "card", 12),
    ("kept", "treasurer", "card", 12),
    ("kept", "a", "payment", 17),
    ("kept", "b", "payment", 18),
    ("kept", "treasurer", "payment", 14),
    ("posted", "a", "reversal", 7),
]
# Of the book as it stands with a closed month.
PAGES = [
    ("a", "ledger/", 4),
    ("treasurer", "ledger/", 5),
    ("a", "ledger/journal/", 9),
    ("treasurer", "ledger/journal/", 9),
    ("a", "ledger/members/{a}/", 12),
    ("treasurer", "ledger/members/{a}/", 12),
    ("treasurer", "ledger/own/cash/", 8),
    ("a", "ledger/settle/", 11),
    ("treasurer", "ledger/settle/", 9),
    ("a", "ledger/months/", 5),
    ("treasurer", "ledger/months/", 7),
    ("treasurer", "ledger/months/2026/11/close/", 17),
    ("treasurer", "ledger/months/2026/10/email/", 6),
    ("a", "cards/{card}/bets/", 9),
    ("treasurer", "cards/{card}/bets/", 9),
    ("treasurer", "cards/{card}/card-money/", 7),
    ("treasurer", "ledger/charges/new/", 5),
    ("treasurer", "ledger/opening/new/", 6),
    ("treasurer", "ledger/export/", 6),
    ("treasurer", "ledger/import/", 3),
    ("treasurer", "ledger/checks/", 58),
]


@pytest.mark.parametrize(("who", "page", "queries"), PAGES)
def test_a_page_of_the_book_costs_so_many_queries(kept, who, page, queries):
    card = kept.club.cards.order_by("pk")[0]
    asked = asked_for(kept, who, page.format(a=kept.a.pk, card=card.pk))
    assert len(asked) == queries, asked


def test_a_card_with_a_bet_costs_five_queries_more(db):
    world = found("portland")
    asked = queries_of(signed_in(world.player), f"/clubs/portland/cards/{world.card.pk}/bets/")
    assert len(asked) == 14, asked


def test_writing_a_balance_off_costs_so_many_queries(kept):
    kept.b.left_at = now()
    kept.b.save()
    asked = asked_for(kept, "treasurer", f"ledger/members/{kept.b.pk}/write-off/")
    assert len(asked) == 6, asked


@pytest.fixture
def books(kept, posted) -> dict[str, Book]:
    return {"kept": kept, "posted": posted}


@pytest.mark.parametrize(("state", "who", "queries"), MONTHS)
def test_a_month_costs_so_many_queries(books, state, who, queries):
    book = books[state]
    asked = asked_for(book, who, "ledger/months/2026/10/")
    assert len(asked) == queries, asked


@pytest.mark.parametrize(("state", "who", "kind", "queries"), TRANSACTIONS)
def test_a_transaction_costs_so_many_queries(books, state, who, kind, queries):
    book = books[state]
    number = Transaction.objects.filter(club=book.club, kind=kind).order_by("number")[0].number
    asked = asked_for(book, who, f"ledger/{number}/")
    assert len(asked) == queries, asked


def asked_for(book, who: str, address: str) -> list[str]:
    """Return the queries of the page that this one of the club opens."""
    return queries_of(signed_in(getattr(book, who)), at(book, address))
