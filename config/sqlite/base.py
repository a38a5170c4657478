"""Django's SQLite backend, with a fair queue for writers and two caches.

In SQLite, a writer that finds the file locked retries after ever longer pauses. In a burst, some
writers are then always overtaken: see docs/decisions/writers-take-turns.md. Here a transaction
waits in a queue before it begins. SQLite's own lock remains in force.
"""

import sqlite3
from datetime import datetime
from functools import lru_cache
from typing import Any

from django.db import OperationalError
from django.db.backends.sqlite3 import base
from django.utils.dateparse import parse_datetime

from config.sqlite.queue import WriteQueue, queue_of, wait_budget


@lru_cache(4096)
def _datetime(stored: bytes) -> datetime | None:
    """Return a stored time as a datetime, cached: every deal of a card reads the same times."""
    return parse_datetime(stored.decode())


sqlite3.register_converter("datetime", _datetime)


class Cursor(base.SQLiteCursorWrapper):
    """Django's cursor, which also caches each statement as rewritten for SQLite's parameters.

    Rewriting takes longer than most statements take to run. If SQLite's lock times out, the cursor
    uses up the request's wait budget.
    """

    def execute(self, query: str, params: Any = None) -> Any:
        """Run the statement."""
        try:
            return super().execute(query, params)
        except sqlite3.OperationalError as error:
            if getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY:
                wait_budget.use_up()
            raise

    def convert_query(self, query: str, *, param_names: list[str] | None = None) -> str:
        """Return the statement with SQLite's parameter style."""
        if param_names is not None:
            return str(super().convert_query(query, param_names=param_names))
        return _with_question_marks(query)


@lru_cache(512)
def _with_question_marks(query: str) -> str:
    return base.FORMAT_QMARK_REGEX.sub("?", query).replace("%%", "%")


class DatabaseWrapper(base.DatabaseWrapper):
    """Holds the turn to write from the start of a transaction to commit, rollback or close."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._turn: WriteQueue | None = None
        self._busy_timeout = self._longest_wait = 0.0

    @property
    def _timeout(self) -> float:
        """The longest wait for a turn, in seconds."""
        return float(self.settings_dict["OPTIONS"].get("timeout", 5))

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """Open the file."""
        opened = super().get_new_connection(conn_params)
        self._busy_timeout = self._longest_wait = self._timeout
        return opened

    def _set_busy_timeout(self, seconds: float) -> None:
        """Set how long SQLite waits for its own lock, which another program may hold."""
        if seconds != self._busy_timeout:
            self.connection.execute(f"PRAGMA busy_timeout = {round(1000 * seconds)}")
            self._busy_timeout = seconds

    def create_cursor(self, name: object = None) -> Cursor:  # noqa: ARG002  (Django's signature)
        """Return a cursor, with SQLite's timeout set to the rest of the wait budget."""
        if wait_budget.waited or self._busy_timeout != self._longest_wait:
            self._set_busy_timeout(wait_budget.remaining(self._timeout))
        cursor: Cursor = self.connection.cursor(factory=Cursor)
        return cursor

    def _start_transaction_under_autocommit(self) -> None:
        with wait_budget.counted():
            self._take_turn()
        try:
            with wait_budget.counted():
                super()._start_transaction_under_autocommit()  # type: ignore[misc]  # not in the stubs
        except BaseException:
            self._end_turn()
            raise

    def commit(self) -> None:
        super().commit()
        self._end_turn()

    def rollback(self) -> None:
        super().rollback()
        self._end_turn()

    def close(self) -> None:
        try:
            super().close()
        finally:
            self._end_turn()

    def _take_turn(self) -> None:
        if self.is_in_memory_db():
            return
        queue = queue_of(str(self.settings_dict["NAME"]))
        try:
            queue.acquire(wait_budget.remaining(self._timeout))
        except TimeoutError as error:
            wait_budget.use_up()
            raise OperationalError("database is locked: the turn to write did not come") from error
        self._turn = queue

    def _end_turn(self) -> None:
        if self._turn is not None:
            self._turn.release()
            self._turn = None
