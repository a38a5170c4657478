"""Tell failures of the database from errors in the ledger or the program."""

import re
from enum import StrEnum
from typing import Final

from django.db import IntegrityError, InterfaceError, InternalError, OperationalError


class DatabaseFailure(StrEnum):
    """The reason why the database could not carry out a request that was itself correct."""

    BUSY = "busy"
    AWAY = "away"
    FULL = "full"
    TAKEN = "taken"
    """Another request has just written a row with the same key."""


SQLITE_BUSY: Final = re.compile(r"database( table)? is (locked|busy)")
SQLITE_FULL: Final = re.compile(r"database or disk is full")
POSTGRES_BUSY: Final = frozenset({"55P03", "57014", "40P01", "40001", "53300"})
"""SQLSTATEs: lock or statement timeout, deadlock, failed serialization, too many connections."""
POSTGRES_AWAY: Final = frozenset({"57P01", "57P02", "57P03", "25006"})
"""SQLSTATEs: shut down, crashed, still starting, or no longer the primary."""
POSTGRES_FULL: Final = "53100"
SQLITE_TAKEN: Final = "UNIQUE constraint failed"
POSTGRES_TAKEN: Final = "23505"


def database_failure(error: BaseException | None) -> DatabaseFailure | None:
    """Return the database's failure, or None if the error has another cause."""
    if not isinstance(error, IntegrityError | OperationalError | InterfaceError | InternalError):
        return None
    cause, words = error.__cause__, str(error)
    code = getattr(cause, "sqlstate", None)
    if isinstance(error, IntegrityError):
        return DatabaseFailure.TAKEN if code == POSTGRES_TAKEN or SQLITE_TAKEN in words else None
    if code == POSTGRES_FULL or SQLITE_FULL.search(words):
        return DatabaseFailure.FULL
    if code in POSTGRES_BUSY or SQLITE_BUSY.search(words):
        return DatabaseFailure.BUSY
    timed_out = isinstance(cause, TimeoutError) or type(cause).__name__ == "PoolTimeout"
    if timed_out:
        return DatabaseFailure.BUSY
    return DatabaseFailure.AWAY if code in POSTGRES_AWAY or _lost_connection(cause) else None


def _lost_connection(cause: BaseException | None) -> bool:
    """Whether a connection ended or could not be made: the server then gives no SQLSTATE."""
    ours = type(cause).__module__.startswith("psycopg")
    return ours and getattr(cause, "sqlstate", None) is None
