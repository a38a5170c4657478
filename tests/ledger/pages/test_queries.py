"""The queries of a month's page and a transaction's, all of a request together."""

import pytest
from django.utils.timezone import now

from club.models import Member
from ledger.models import Transaction
from tests.helping.browser import at, signed_in
from tests.helping.world import found
from tests.queries import queries_of

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


# Three of each page are: session, user and member. October is closed in “kept”, open in “posted”.
OF_BOOKS = [
    ("kept", "a", "month", 9),
    ("kept", "treasurer", "month", 10),
    ("posted", "a", "month", 19),
    ("posted", "treasurer", "month", 20),
    ("kept", "a", "card", 12),
    ("kept", "treasurer", "card", 12),
    ("kept", "a", "payment", 17),
    ("kept", "b", "payment", 18),
    ("kept", "treasurer", "payment", 14),
    ("posted", "a", "reversal", 7),
]


@pytest.mark.parametrize(("who", "page", "queries"), PAGES)
def test_a_page_of_the_book_costs_so_many_queries(kept, who, page, queries):
    card = kept.club.cards.order_by("pk")[0]
    costs(queries, getattr(kept, who), page.format(a=kept.a.pk, card=card.pk))


@pytest.mark.parametrize(("state", "who", "kind", "queries"), OF_BOOKS)
def test_a_month_and_a_transaction_cost_so_many_queries(kept, posted, state, who, kind, queries):
    book = {"kept": kept, "posted": posted}[state]
    first = Transaction.objects.filter(club=book.club, kind=kind).order_by("number").first()
    page = f"ledger/{first.number}/" if first else "ledger/months/2026/10/"
    costs(queries, getattr(book, who), page)


def test_a_card_with_a_bet_costs_five_queries_more_and_a_write_off_six(kept):
    world = found("portland")
    costs(14, world.player, f"cards/{world.card.pk}/bets/")
    kept.b.left_at = now()
    kept.b.save()
    costs(6, kept.treasurer, f"ledger/members/{kept.b.pk}/write-off/")


def costs(queries: int, reader: Member, address: str) -> None:
    """Assert that a page of the reader's club costs so many."""
    asked = queries_of(signed_in(reader), at(reader, address))
    assert len(asked) == queries, asked
