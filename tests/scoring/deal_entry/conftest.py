import pytest

from tests.scoring.views.ways import Ways


@pytest.fixture
def ways(client) -> Ways:
    return Ways(client)
