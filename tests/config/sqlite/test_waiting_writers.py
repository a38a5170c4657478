"""Another program locks the SQLite file. Writers wait for it once; readers go on."""

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from http.client import HTTPConnection
from time import sleep

import pytest
from django.conf import settings
from django.db import OperationalError
from django.db.utils import ConnectionHandler

from config.sqlite.base import DatabaseWrapper
from config.sqlite.queue import queue_of, wait_budget
from tests.served import served

WRITERS = 12
TOKEN = "a" * 32
FORM = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": f"csrftoken={TOKEN}"}
SIGN_IN = f"csrfmiddlewaretoken={TOKEN}&login=nobody%40example.org&password=wrong-all-over"


@pytest.mark.tier("all")  # It serves a site. What follows asks the same of a connection.
def test_while_writers_wait_every_page_is_read(tmp_path):
    with served(tmp_path, settings.MIGRATED) as site, ThreadPoolExecutor(WRITERS) as others:
        with held(tmp_path / "site.sqlite3"):
            sign_in = partial(others.submit, ask, site, "POST", "/accounts/login/")
            signing_in = [sign_in() for _ in range(WRITERS)]
            sleep(0.5)  # Until all have arrived.
            assert [ask(site, "GET", "/rules/") for _ in range(8)] == [200] * 8
            assert not any(each.done() for each in signing_in)
        assert {each.result() for each in signing_in} <= {200, 429}


def ask(site, method, path):
    """Return the status of the response."""
    line = HTTPConnection(*site, timeout=60)
    line.request(method, path, SIGN_IN if method == "POST" else None, FORM)
    status = line.getresponse().status
    line.close()
    return status


@contextmanager
def held(file):
    """Lock the file for writing, as another program does, until the block ends."""
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    yield
    other.rollback()
    other.close()


@pytest.fixture
def file(tmp_path, django_db_blocker):
    """Our connection to a file, which waits a twentieth of a second for it."""
    options = {"transaction_mode": "IMMEDIATE", "timeout": 0.05}
    name = tmp_path / "held.sqlite3"
    own = {"ENGINE": "config.sqlite", "NAME": str(name), "OPTIONS": options}
    configured = ConnectionHandler({"default": own})
    ours = DatabaseWrapper(configured.settings["default"])
    with django_db_blocker.unblock():
        yield ours
        ours.close()


def begun(ours):
    """Whether a transaction could be begun. It is rolled back."""
    try:
        ours.set_autocommit(False, force_begin_transaction_with_broken_autocommit=True)
    except OperationalError:
        return False
    ours.rollback()
    ours.set_autocommit(True)
    return True


def sqlite_waits(ours):
    """Return for how many milliseconds SQLite itself would wait."""
    with ours.cursor() as cursor:
        return cursor.execute("PRAGMA busy_timeout").fetchone()[0]


def test_a_request_that_has_waited_in_vain_waits_no_more(file):
    with wait_budget.one_request():
        with held(file.settings_dict["NAME"]):
            assert not begun(file)
            assert (wait_budget.remaining(8), sqlite_waits(file)) == (0, 0)
            assert not begun(file)
        assert begun(file)  # It does not wait, but the file is free now.
    with wait_budget.one_request():
        assert (wait_budget.remaining(8), sqlite_waits(file)) == (8, 50)


def test_a_statement_of_its_own_that_waits_in_vain_counts_too(file):
    with wait_budget.one_request(), held(file.settings_dict["NAME"]):
        with file.cursor() as cursor, pytest.raises(OperationalError):
            cursor.execute("CREATE TABLE club (name)")
        assert wait_budget.remaining(8) == 0


def test_a_turn_that_does_not_come_counts_too(file):
    queue = queue_of(file.settings_dict["NAME"])
    queue.acquire(1)
    with wait_budget.one_request():
        assert not begun(file)
        assert wait_budget.remaining(8) == 0
    queue.release()


def test_what_is_no_request_waits_for_each_turn_anew(file):
    """Such as a command that posts the month’s stakes."""
    with held(file.settings_dict["NAME"]):
        assert not begun(file)
        assert (wait_budget.remaining(8), sqlite_waits(file)) == (8, 50)
    assert begun(file)
