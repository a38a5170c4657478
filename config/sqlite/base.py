"""Django's SQLite, in which those who write take turns, and nothing is turned into another form
anew that was turned into it before.

SQLite lets a writer that finds the file locked try again after ever longer naps, so under a burst
somebody is always passed over: see docs/decisions/writers-take-turns.md. A transaction here waits
in a queue before it begins; SQLite's own lock still stands behind it.
"""

import sqlite3
from datetime import datetime
from functools import lru_cache
from typing import Any

from django.db import OperationalError
from django.db.backends.sqlite3 import base
from django.utils.dateparse import parse_datetime

from config.sqlite import patience
from config.sqlite.queue import Queue, queue_of


@lru_cache(4096)
def _moment(kept: bytes) -> datetime | None:
    """A moment as the file keeps it: a card's are read again with its every deal."""
    return parse_datetime(kept.decode())


sqlite3.register_converter("datetime", _moment)


class Cursor(base.SQLiteCursorWrapper):
    """Remembers statements with the question marks that SQLite wants in them: to look for their
    places takes longer than most statements do. Who has waited in vain waits no more."""

    def execute(self, query: str, params: Any = None) -> Any:
        """As Django does it."""
        try:
            return super().execute(query, params)
        except sqlite3.OperationalError as error:
            if getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY:
                patience.give_up()
            raise

    def convert_query(self, query: str, *, param_names: list[str] | None = None) -> str:
        """The statement in SQLite's own style."""
        if param_names is not None:
            return str(super().convert_query(query, param_names=param_names))
        return _with_question_marks(query)


@lru_cache(512)
def _with_question_marks(query: str) -> str:
    return base.FORMAT_QMARK_REGEX.sub("?", query).replace("%%", "%")


class DatabaseWrapper(base.DatabaseWrapper):
    """Holds a turn from the beginning of a transaction to its commit, rollback or close."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._turn: Queue | None = None
        self._waits = 0.0

    @property
    def _longest(self) -> float:
        """Seconds that one turn is waited for at most."""
        return float(self.settings_dict["OPTIONS"].get("timeout", 5))

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """One to the file, as Django opens it."""
        opened = super().get_new_connection(conn_params)
        self._waits = self._longest
        return opened

    def _wait_for(self, seconds: float) -> None:
        """Have SQLite wait for its own lock so long, where another program holds it."""
        if seconds != self._waits:
            self.connection.execute(f"PRAGMA busy_timeout = {round(1000 * seconds)}")
            self._waits = seconds

    def create_cursor(self, name: object = None) -> Cursor:  # noqa: ARG002  (as Django has it)
        self._wait_for(patience.left(self._longest))
        cursor: Cursor = self.connection.cursor(factory=Cursor)
        return cursor

    def _start_transaction_under_autocommit(self) -> None:
        with patience.counted():
            self._take_turn()
        try:
            with patience.counted():
                super()._start_transaction_under_autocommit()  # type: ignore[misc]  # not in the stubs
        except BaseException:
            self._give_turn()
            raise

    def commit(self) -> None:
        super().commit()
        self._give_turn()

    def rollback(self) -> None:
        super().rollback()
        self._give_turn()

    def close(self) -> None:
        try:
            super().close()
        finally:
            self._give_turn()

    def _take_turn(self) -> None:
        if self.is_in_memory_db():
            return
        queue = queue_of(str(self.settings_dict["NAME"]))
        try:
            queue.take(patience.left(self._longest))
        except TimeoutError as error:
            patience.give_up()
            raise OperationalError("database is locked: the turn to write did not come") from error
        self._turn = queue

    def _give_turn(self) -> None:
        if self._turn is not None:
            self._turn.give()
            self._turn = None
