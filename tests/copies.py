"""Restore the migrated test database after each test that commits.

Django would empty the tables, which the ledger's triggers refuse. So the tests get the database
back from a copy, and the triggers stay in force while they run.

On SQLite, one process of a run migrates a file for all.
"""

import contextlib
import fcntl
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from django.db import connection, connections


@contextlib.contextmanager
def migrated_once(migrated: Path) -> Iterator[bool]:
    """Copy the file that another process of this run has migrated. Yield whether there is one.

    If not, the block must migrate, and its test database becomes that file. On a server each
    process migrates its own database.
    """
    if connection.vendor != "sqlite":
        yield False
        return
    with migrated.with_suffix(".turn").open("w") as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)
        there = migrated.exists()
        if there:
            _copy(str(migrated), str(connection.settings_dict["TEST"]["NAME"]))
        yield there
        if not there:
            _copy(_name(), f"{migrated}.new")
            Path(f"{migrated}.new").rename(migrated)


def keep() -> None:
    """Keep a copy of the migrated test database."""
    if connection.vendor == "sqlite":
        _copy(_name(), _kept())
    else:
        _disconnect()
        _run(
            f'DROP DATABASE IF EXISTS "{_kept()}"', f'CREATE DATABASE "{_kept()}" {_like(_name())}'
        )


def restore() -> None:
    """Restore the test database from the copy."""
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


def discard() -> None:
    """Remove the copy, and close what is still connected to the test database.

    A page's last query may still be running. On SQLite there is nothing to do: the files are
    removed with their folder.
    """
    if connection.vendor != "sqlite":
        _disconnect()
        _run(f'DROP DATABASE IF EXISTS "{_kept()}"', _send_away())


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
