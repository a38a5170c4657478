"""A table at which rulings are made, made once for the tests of a module."""

from copy import deepcopy

import pytest

from tests.helping.world import made_once
from tests.scoring.operations.rulings.ruled import Ruled

ruled_of_module = made_once(Ruled)


@pytest.fixture
def table(ruled_of_module: Ruled, db: None) -> Ruled:
    """Anne and Bernard at a card without a deal."""
    return deepcopy(ruled_of_module)
