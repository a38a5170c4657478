"""The addresses on which the site can listen. Stopping it leaves its SQLite file whole."""

import shutil
import socket
import sqlite3
import subprocess
from urllib.request import urlopen

import pytest
from django.db.utils import ConnectionHandler

from config.serve import problem_listening_at, write_back_to_file
from tests.process import run_python
from tests.served import free_port, started


def test_a_port_that_another_program_has_is_told_with_another():
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        text = f"Another program already uses 127.0.0.1:{port}. Choose another port, for example: "
        assert problem_listening_at("127.0.0.1", port).startswith(text)
    assert problem_listening_at("127.0.0.1", port) == ""


@pytest.mark.parametrize("host", ["nosuch.host.invalid", "a..b", "192.0.2.7", "2001:db8::7"])
def test_a_host_that_is_not_this_machine_is_not_called_taken(host):
    text = f"HOST is “{host}”, but this machine does not have that address. Write 127.0.0.1"
    assert problem_listening_at(host, 8000).startswith(text)


def test_once_stopped_the_file_alone_has_all_that_was_written(tmp_path, django_db_blocker):
    site = tmp_path / "club.sqlite3"
    ours = ConnectionHandler({"default": {"ENGINE": "config.sqlite", "NAME": str(site)}})["default"]
    with sqlite3.connect(site) as another:  # Keeps the file open, like a worker that died.
        another.execute("PRAGMA journal_mode=WAL")
        another.execute("CREATE TABLE cards (name TEXT)")
        another.execute("INSERT INTO cards VALUES ('Anne and Bernard')")
        another.commit()
        assert _cards_in_a_copy(site) == []
        with django_db_blocker.unblock():
            write_back_to_file(ours)
        assert _cards_in_a_copy(site) == ["Anne and Bernard"]
        assert ours.connection is None


@pytest.mark.tier("all")  # It installs and migrates a whole site.
@pytest.mark.long
def test_it_listens_on_a_name_of_this_machine_too_before_it_says_so(tmp_path):
    port, streams = free_port(), {"stdout": subprocess.PIPE, "text": True}
    with started(tmp_path, port, {"HOST": "localhost"}, **streams) as server:
        here = f"Rubicon is at http://localhost:{port}/"
        assert any(line.startswith(here) for line in server.stdout)
        with urlopen(f"http://127.0.0.1:{port}/health/", timeout=60) as answer:
            assert answer.read() == b"ok\n"


def test_nothing_is_served_from_a_database_without_tables(tmp_path):
    # A free port: on that of `.env` a demonstration may be running.
    wrong = {"DATABASE_URL": f"sqlite:///{tmp_path / 'mistyped'}", "PORT": str(free_port())}
    run = run_python("-m", "config.serve", **wrong)
    assert run.returncode == 1
    assert "Run “python manage.py migrate” first." in run.stderr
    assert len(run.stderr.splitlines()) == 1


def _cards_in_a_copy(site):
    """Return the cards in a copy of the file alone, without SQLite's files beside it."""
    copy = shutil.copy(site, site.with_name("copy.sqlite3"))
    with sqlite3.connect(copy) as read:
        try:
            return [name for (name,) in read.execute("SELECT name FROM cards")]
        except sqlite3.OperationalError:
            return []
