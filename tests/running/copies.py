"""Restore the migrated test database after each test that commits.

Django would empty the tables, which the ledger's triggers refuse. So the tests get the database
back from a copy, and the triggers stay in force while they run.

One process of a run migrates for all. The others copy its SQLite file, or the database that it
keeps on the server.
"""

import contextlib
import fcntl
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from django.db import connection, connections


@contextlib.contextmanager
def migrated_once(migrated: Path) -> Iterator[bool]:
    """Copy what another process of this run has migrated. Yield whether there is something.

    If not, the block must migrate, and its test database becomes that file. On a server a file
    beside it names the database that was kept.
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
    begin_other(connection.creation._get_test_db_name(), _offered(migrated).read_text())


def _offer(migrated: Path) -> None:
    new = Path(f"{migrated}.new")
    if connection.vendor == "sqlite":
        _copy(_name(), str(new))
    else:
        new.write_text(_kept())
    new.rename(_offered(migrated))


def keep() -> None:
    """Keep a copy of the migrated test database."""
    if connection.vendor != "sqlite":
        _disconnect()
    begin_other(_kept(), _name())


def restore() -> None:
    """Restore the test database from the copy."""
    if connection.vendor == "sqlite":
        connections.close_all()
    else:
        _disconnect()
        _run(_send_away())
    begin_other(_name(), _kept())


def discard(migrated: Path) -> None:
    """Remove the copy on a server, and close what is still connected to the test database.

    A page's last query may still be running. An SQLite file is removed with its folder.
    """
    if connection.vendor == "sqlite":
        return
    _disconnect()
    with _turn(migrated):
        offered = _offered(migrated)
        if offered.exists() and offered.read_text() == _kept():
            offered.unlink()
        _run(f'DROP DATABASE IF EXISTS "{_kept()}"', _send_away())


def begin_other(name: str, like: str = "") -> None:
    """Make another database: a file, or one on the server, like the migrated one or like `like`."""
    if connection.vendor == "sqlite":
        _copy(like or _kept(), name)
    else:
        made = f'CREATE DATABASE "{name}" TEMPLATE "{like or _kept()}"'
        _run(f'DROP DATABASE IF EXISTS "{name}"', made)


def end_other(name: str) -> None:
    """Remove another database; a file goes with its folder."""
    if connection.vendor != "sqlite":
        _run(f'DROP DATABASE IF EXISTS "{name}"')


def _send_away() -> str:
    """Return the statement that closes the tests' own connections to the test database.

    It leaves out the server's background workers: dropping the database asks those to leave, and
    the server refuses to have them forced.
    """
    return (
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = current_user "
        f"AND datname = '{_name()}' AND pid <> pg_backend_pid()"
    )


def _name() -> str:
    return str(connection.settings_dict["NAME"])


def _kept() -> str:
    return _name() + "_kept"


def _disconnect() -> None:
    connections.close_all()
    connection.close_pool()  # type: ignore[attr-defined]


def _run(*statements: str) -> None:
    with connection._nodb_cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)


def _copy(source: str, target: str) -> None:
    """Copy page by page under SQLite's own locks: another thread may have the target open."""
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
