"""The test database as it was after its migrations, put back after every test that commits.

Django would empty the tables instead; but the ledger's triggers refuse that, as they should, so
those tests work on a copy, and the guard stays in force while they run.

Of the processes of a run, one migrates for all: the others copy its SQLite file, or the database
that it has set aside on the server.
"""

import contextlib
import fcntl
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from django.db import connection, connections


@contextlib.contextmanager
def migrated_once(migrated: Path) -> Iterator[bool]:
    """Start from what another process of this run has migrated; whether there is such.

    Else the block migrates, and its test database becomes that file; on a server a file beside it
    names what was set aside.
    """
    with _turn(migrated):
        there = _offered(migrated).exists()
        if there:
            _begin_from(migrated)
        yield there
        keep()
        if not there:
            _offer(migrated)


@contextlib.contextmanager
def _turn(migrated: Path) -> Iterator[None]:
    with migrated.with_suffix(".turn").open("w") as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)
        yield


def _offered(migrated: Path) -> Path:
    return migrated if connection.vendor == "sqlite" else migrated.with_suffix(".name")


def _begin_from(migrated: Path) -> None:
    if connection.vendor == "sqlite":
        _copy(str(migrated), str(connection.settings_dict["TEST"]["NAME"]))
        return
    name = connection.creation._get_test_db_name()
    like = _like(_offered(migrated).read_text())
    _run(f'DROP DATABASE IF EXISTS "{name}"', f'CREATE DATABASE "{name}" {like}')


def _offer(migrated: Path) -> None:
    new = Path(f"{migrated}.new")
    if connection.vendor == "sqlite":
        _copy(_name(), str(new))
    else:
        new.write_text(_kept())
    new.rename(_offered(migrated))


def keep() -> None:
    """Set the migrated test database aside."""
    if connection.vendor == "sqlite":
        _copy(_name(), _kept())
    else:
        _disconnect()
        _run(
            f'DROP DATABASE IF EXISTS "{_kept()}"', f'CREATE DATABASE "{_kept()}" {_like(_name())}'
        )


def restore() -> None:
    """Make the test database again what it was when it was set aside."""
    if connection.vendor == "sqlite":
        connections.close_all()
        _copy(_kept(), _name())
    else:
        _disconnect()
        _run(
            _send_away(),
            f'DROP DATABASE "{_name()}"',
            f'CREATE DATABASE "{_name()}" {_like(_kept())}',
        )


def discard(migrated: Path) -> None:
    """Remove what was set aside, on a server, and send away from the test database whoever is still
    there, a page's last question perhaps; a file goes with its directory."""
    if connection.vendor == "sqlite":
        return
    _disconnect()
    with _turn(migrated):
        offered = _offered(migrated)
        if offered.exists() and offered.read_text() == _kept():
            offered.unlink()
        _run(f'DROP DATABASE IF EXISTS "{_kept()}"', _send_away())


def _send_away() -> str:
    """The tests' own connections to the test database are closed. The server's housekeeping there
    is not ours to end: to drop a database is to ask it to leave, to force it out is refused."""
    return (
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = current_user "
        f"AND datname = '{_name()}' AND pid <> pg_backend_pid()"
    )


def _name() -> str:
    return str(connection.settings_dict["NAME"])


def _kept() -> str:
    return _name() + "_kept"


def _like(name: str) -> str:
    return f'TEMPLATE "{name}"'


def _disconnect() -> None:
    connections.close_all()
    connection.close_pool()  # type: ignore[attr-defined]


def _run(*statements: str) -> None:
    with connection._nodb_cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)


def _copy(source: str, target: str) -> None:
    """Copy page by page under SQLite's own locks, so that a thread may hold the target open."""
    with _opened(source) as read, _opened(target) as write:
        read.backup(write)


@contextlib.contextmanager
def _opened(path: str) -> Iterator[sqlite3.Connection]:
    opened = sqlite3.connect(path, timeout=20)
    try:
        opened.execute("PRAGMA synchronous=OFF")
        yield opened
    finally:
        opened.close()
