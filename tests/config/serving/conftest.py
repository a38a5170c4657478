"""The served site, one for all tests of this folder."""

from collections.abc import Iterator

import pytest
from django.conf import settings

from tests.served import served

TOKEN = "a-token-of-the-tests-0123456789"


@pytest.fixture(scope="package")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, int]]:
    """Serve the site, which counts its requests, and yield its address."""
    folder = tmp_path_factory.mktemp("site")
    with served(folder, settings.MIGRATED, METRICS="true", METRICS_TOKEN=TOKEN) as address:
        yield address


@pytest.fixture
def token() -> str:
    """The token with which anybody may read the figures."""
    return TOKEN
