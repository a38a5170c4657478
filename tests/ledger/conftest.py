import pytest

from tests.helping.book import Book, make_book
from tests.ledger.journals import close_a_month, post_two_months


@pytest.fixture
def book(db) -> Book:
    """A club with its people, and nothing posted yet."""
    return make_book()


@pytest.fixture
def posted(book) -> Book:
    """A card, payments with a member and with the cash, and a reversal, over two months."""
    return post_two_months(book)


@pytest.fixture
def kept(book) -> Book:
    """A closed month, with cards signed and disputed, and payments answered."""
    return close_a_month(book)
