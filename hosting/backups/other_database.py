"""Use another database than the site's for a while."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.contrib.contenttypes.models import ContentType
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.utils import load_backend


def connection_to(settings: dict[str, Any]) -> BaseDatabaseWrapper:
    """Return a separate connection to a database, not yet open; `settings` as in DATABASES.

    It does not use the site's pool, whose connections belong to another database.
    """
    options = {name: value for name, value in settings["OPTIONS"].items() if name != "pool"}
    wrapper = load_backend(settings["ENGINE"]).DatabaseWrapper
    made: BaseDatabaseWrapper = wrapper({**settings, "OPTIONS": options}, DEFAULT_DB_ALIAS)
    return made


@contextmanager
def default_is(other: BaseDatabaseWrapper) -> Iterator[None]:
    """Let this thread use the other database in models, commands and `django.db.connection`."""
    usual = connections[DEFAULT_DB_ALIAS]
    connections[DEFAULT_DB_ALIAS] = other
    ContentType.objects.clear_cache()
    try:
        yield
    finally:
        connections[DEFAULT_DB_ALIAS] = usual
        ContentType.objects.clear_cache()


@contextmanager
def on_database(settings: dict[str, Any]) -> Iterator[None]:
    """Let this thread use the database with these settings, and disconnect afterwards."""
    other = connection_to(settings)
    try:
        with default_is(other):
            yield
    finally:
        other.close()
