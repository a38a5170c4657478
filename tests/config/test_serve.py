"""Where the site can listen, and that stopping it leaves its SQLite file whole."""

import shutil
import socket
import sqlite3
from pathlib import Path

import pytest
from django.db.utils import ConnectionHandler

from config.serve import hindrance_at, leave_whole


def test_a_port_that_another_program_has_is_told_with_another():
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        said = f"127.0.0.1:{port} is taken by another program. Choose another port, for example: "
        assert hindrance_at("127.0.0.1", port).startswith(said)
    assert hindrance_at("127.0.0.1", port) == ""


@pytest.mark.parametrize("host", ["nosuch.host.invalid", "a..b", "192.0.2.7", "2001:db8::7"])
def test_a_host_that_is_not_this_machine_is_not_called_taken(host):
    said = f"HOST is “{host}”, which is no address of this machine. Write one that it has, such as"
    assert hindrance_at(host, 8000).startswith(said)


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
