"""A demonstration with its people, asked from this machine."""

from collections.abc import Iterator

import pytest

from front.demonstration.people import demonstration_people
from tests.helping.world import for_all_tests

LOCAL = {"HTTP_HOST": "127.0.0.1:8000", "REMOTE_ADDR": "127.0.0.1"}
BEHIND_A_PROXY = [
    ("HTTPS", True),
    ("SECURE_PROXY_SSL_HEADER", ("HTTP_X_FORWARDED_PROTO", "https")),
    ("CSRF_TRUSTED_ORIGINS", ["https://cards.example.org"]),
    ("DEMONSTRATION", False),
]
"""Settings of a site behind a proxy, or of a real club."""


@pytest.fixture(scope="module")
def people_of_module(django_db_setup, django_db_blocker) -> Iterator[None]:
    with for_all_tests(django_db_blocker):
        demonstration_people()
        yield


@pytest.fixture
def demonstration(people_of_module, db, settings) -> None:
    settings.DEMONSTRATION, settings.ALLOWED_HOSTS = True, ["*"]
