"""Tables with an open card, made once for the tests of a module."""

from copy import deepcopy

import pytest
from django.core.cache import cache

from tests.helping.world import made_once
from tests.scoring.operations.table import Table, Three

table_of_module = made_once(Table)
three_of_module = made_once(Three)


@pytest.fixture
def table(table_of_module: Table, db: None) -> Table:
    """Anne and Bernard at a card without a deal. Nobody has mistyped a PIN."""
    cache.clear()
    return deepcopy(table_of_module)


@pytest.fixture
def three(three_of_module: Three, db: None) -> Three:
    """Anne, Bernard and Celia at a chouette without a deal. Nobody has mistyped a PIN."""
    cache.clear()
    return deepcopy(three_of_module)
