"""A site with a club and money in it, in a database of the test's own."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.management import call_command

from hosting.backups.other_database import on_database
from tests.helping.world import found
from tests.hosting.backups.own_site import Site, name_of, other, remove
from tests.running import copies


@pytest.fixture(scope="module")
def filled(django_db_setup, django_db_blocker, tmp_path_factory) -> Iterator[str]:
    """A database with a club in use, from which each test gets its own."""
    with django_db_blocker.unblock():
        name = name_of(tmp_path_factory.mktemp("filled"), "filled")
        copies.begin_other(name)
        with on_database(other(name)):
            found("portland")
        yield name
        copies.end_other(name)


@pytest.fixture
def site(db, filled, tmp_path, settings) -> Iterator[Site]:
    name = name_of(tmp_path, "site")
    copies.begin_other(name, filled)
    settings.BACKUPS, settings.BACKUPS_SEND = tmp_path / "backups", ""
    try:
        with on_database(other(name)):
            yield Site(settings.BACKUPS, name)
    finally:
        remove(name)


@pytest.fixture(scope="module")
def good(filled, tmp_path_factory, django_db_blocker) -> Path:
    """A good backup of what each test's site begins with."""
    folder = tmp_path_factory.mktemp("good")
    with django_db_blocker.unblock(), on_database(other(filled)):
        call_command("backup", "--to", str(folder), "--send=")
    (file,) = folder.glob("*.zip")
    return file


@pytest.fixture
def migrated(db, tmp_path) -> Iterator[str]:
    """The name of a database that has its tables and nothing in them."""
    name = name_of(tmp_path, "new")
    copies.begin_other(name)
    yield name
    copies.end_other(name)
