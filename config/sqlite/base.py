"""Django's SQLite, in which those who write take turns.

SQLite lets a writer that finds the file locked try again after ever longer naps, so under a burst
somebody is always passed over: see docs/decisions/writers-take-turns.md. A transaction here waits
in a queue before it begins; SQLite's own lock still stands behind it.
"""

from typing import Any

from django.db import OperationalError
from django.db.backends.sqlite3 import base

from config.sqlite.queue import Queue, queue_of


class DatabaseWrapper(base.DatabaseWrapper):
    """Holds a turn from the beginning of a transaction to its commit, rollback or close."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._turn: Queue | None = None

    def _start_transaction_under_autocommit(self) -> None:
        self._take_turn()
        try:
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
            queue.take(self.settings_dict["OPTIONS"].get("timeout", 5))
        except TimeoutError as error:
            raise OperationalError("database is locked: the turn to write did not come") from error
        self._turn = queue

    def _give_turn(self) -> None:
        if self._turn is not None:
            self._turn.give()
            self._turn = None
