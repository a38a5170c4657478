"""Writers on SQLite take turns: threads in order of arrival, processes one after another."""

import fcntl
import subprocess
import threading
import time
from contextlib import suppress

import pytest
from django.db import IntegrityError, OperationalError, connection, transaction
from django.db.utils import ConnectionHandler

from club.models import Club
from config.sqlite.base import DatabaseWrapper
from config.sqlite.queue import FairFileLock, FairLock
from tests.process import command
from tests.together import together


def test_the_longest_waiting_is_next():
    lock, order = FairLock(), []
    lock.acquire(timeout=1)
    waiting = [threading.Thread(target=_pass_and_note, args=(lock, n, order)) for n in range(5)]
    for number, thread in enumerate(waiting):
        thread.start()
        _until(lambda number=number: len(lock._waiting) == number + 1)
    lock.release()
    for thread in waiting:
        thread.join()
    assert order == [0, 1, 2, 3, 4]


def test_who_gives_up_waiting_leaves_the_queue():
    lock = FairLock()
    lock.acquire(timeout=1)
    with pytest.raises(TimeoutError):
        lock.acquire(timeout=0.01)
    lock.release()
    lock.acquire(timeout=0.01)


def test_a_waiting_process_goes_before_one_that_comes_again(tmp_path):
    here, there, onlooker = (FairFileLock(tmp_path / "club.sqlite3") for _ in range(3))
    order = []
    here.acquire(timeout=1)
    waiting = threading.Thread(target=_pass_and_note, args=(there, "there", order))
    waiting.start()
    _until(lambda: _is_held(onlooker))
    here.release()
    _pass_and_note(here, "here again", order)
    waiting.join()
    assert order == ["there", "here again"]


HOLDER = """
import sys, pathlib
from config.sqlite.queue import FairFileLock
mine = FairFileLock(pathlib.Path(sys.argv[1]))
mine.acquire(timeout=60)
print("inside", flush=True)
sys.stdin.read()
"""


def test_another_process_keeps_its_turn_until_it_ends(tmp_path):
    database = tmp_path / "club.sqlite3"
    line, how = command("-c", HOLDER, database)
    other = subprocess.Popen(line, stdin=subprocess.PIPE, stdout=subprocess.PIPE, **how)
    assert other.stdout.readline() == "inside\n"
    mine = FairFileLock(database)
    with pytest.raises(TimeoutError):
        mine.acquire(timeout=0.02)
    other.kill()  # Killed without a chance to clean up.
    other.communicate()
    mine.acquire(timeout=60)


@pytest.mark.django_db(transaction=True)
def test_writers_in_threads_lose_no_update():
    """On every database: eight threads at once read, add one and write."""
    club = Club.objects.create(name="0", slug="a")

    def work():
        for _ in range(10):
            with transaction.atomic():
                mine = Club.objects.select_for_update(no_key=True).get(pk=club.pk)
                mine.name = str(int(mine.name) + 1)
                mine.save()

    together(*[work] * 8)
    club.refresh_from_db()
    assert club.name == "80"


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("ending", ["commit", "exception", "set_rollback", "refused", "close"])
def test_a_turn_ends_with_its_transaction(ending):
    """However a transaction ends, the next writer gets in."""

    def work():
        with suppress(ZeroDivisionError, IntegrityError):
            _end_a_transaction(ending)

    together(work)
    Club.objects.create(name="Next", slug="next")
    assert Club.objects.filter(slug="next").exists()


def test_a_writer_that_waits_too_long_is_told_so(tmp_path, django_db_blocker):
    """A writer that waits past the timeout gets the error that SQLite itself would give."""
    with django_db_blocker.unblock():
        first, second = _opened(tmp_path, timeout=20), _opened(tmp_path, timeout=0.05)
        _begin(first)
        with pytest.raises(OperationalError, match="database is locked"):
            _begin(second)
        first.rollback()
        _begin(second)
        second.commit()
        first.close()
        second.close()


def _opened(path, timeout):
    options = {"transaction_mode": "IMMEDIATE", "timeout": timeout}
    settings = {"NAME": str(path / "turns.sqlite3"), "OPTIONS": options}
    configured = ConnectionHandler({"default": {"ENGINE": "config.sqlite", **settings}})
    return DatabaseWrapper(configured.settings["default"])


def _begin(connection):
    connection.set_autocommit(False, force_begin_transaction_with_broken_autocommit=True)


def _end_a_transaction(ending):
    with transaction.atomic():
        Club.objects.create(name="One", slug="one")
        if ending == "exception":
            raise ZeroDivisionError
        if ending == "set_rollback":
            transaction.set_rollback(True)
        if ending == "refused":
            with transaction.atomic():
                Club.objects.create(name="Again", slug="one")
        if ending == "close":
            connection.close()


def _pass_and_note(lock, who, order):
    lock.acquire(timeout=60)
    order.append(who)
    lock.release()


def _is_held(onlooker):
    """Whether somebody holds the gate."""
    try:
        fcntl.flock(onlooker._gate, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    fcntl.flock(onlooker._gate, fcntl.LOCK_UN)
    return False


def _until(holds):
    for _ in range(12_000):
        if holds():
            return
        time.sleep(0.005)
    raise AssertionError("it did not come about")
