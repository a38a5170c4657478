"""Stopping the site leaves its SQLite file whole."""

import shutil
import sqlite3
from pathlib import Path

from django.db.utils import ConnectionHandler

from config.serve import leave_whole


def test_once_stopped_the_file_alone_has_all_that_was_written(tmp_path, django_db_blocker):
    site = tmp_path / "club.sqlite3"
    ours = ConnectionHandler({"default": {"ENGINE": "config.sqlite", "NAME": str(site)}})["default"]
    with sqlite3.connect(site) as another:  # It keeps the file open, as a worker that died does.
        another.execute("PRAGMA journal_mode=WAL")
        another.execute("CREATE TABLE cards (name TEXT)")
        another.execute("INSERT INTO cards VALUES ('Anne and Bernard')")
        another.commit()
        assert _cards_in_a_copy(site) == []
        with django_db_blocker.unblock():
            leave_whole(ours)
        assert _cards_in_a_copy(site) == ["Anne and Bernard"]
        assert ours.connection is None


def _cards_in_a_copy(site: Path) -> list[str]:
    """The cards in a copy of the file, without what is beside it."""
    copy = shutil.copy(site, site.with_name("copy.sqlite3"))
    with sqlite3.connect(copy) as read:
        try:
            return [name for (name,) in read.execute("SELECT name FROM cards")]
        except sqlite3.OperationalError:
            return []
