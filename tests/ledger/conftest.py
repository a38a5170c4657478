import pytest

from tests.ledger.book import Book, make_book


@pytest.fixture
def book(db) -> Book:
    """A club with its people, and nothing posted yet."""
    return make_book()
