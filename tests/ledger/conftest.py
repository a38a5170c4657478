"""Books for the tests of the ledger. Those of months are made once for all tests of a module."""

from collections.abc import Iterator
from copy import deepcopy

import pytest
from pytest_django.plugin import DjangoDbBlocker

from tests.helping.book import Book, make_book
from tests.helping.world import for_all_tests
from tests.ledger.journals import close_a_month, post_two_months


@pytest.fixture
def book(db) -> Book:
    """A club with its people, and nothing posted yet."""
    return make_book()


@pytest.fixture(scope="module")
def posted_of_module(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Book]:
    with for_all_tests(django_db_blocker):
        yield post_two_months(make_book())


@pytest.fixture
def posted(posted_of_module, db) -> Book:
    """A card, payments with a member and with the cash, and a reversal, over two months.

    Not for a module in which a test commits.
    """
    return deepcopy(posted_of_module)


@pytest.fixture(scope="module")
def kept_of_module(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Book]:
    with for_all_tests(django_db_blocker):
        yield close_a_month(make_book())


@pytest.fixture
def kept(kept_of_module, db) -> Book:
    """A closed month, with cards signed and disputed, and payments answered.

    Not for a module in which a test commits.
    """
    return deepcopy(kept_of_module)
