"""Django's SQLite, in which the threads of one process take turns to write.

SQLite lets a writer that finds the file locked try again after ever longer naps, so under a burst
somebody is always passed over: see docs/decisions/writers-take-turns.md. A transaction here waits
in a queue before it begins. Between processes SQLite's own lock still decides.
"""

import collections
from typing import Any

from django.db import OperationalError
from django.db.backends.sqlite3 import base

from config.turns import Turns

_turns: collections.defaultdict[str, Turns] = collections.defaultdict(Turns)


class DatabaseWrapper(base.DatabaseWrapper):
    """Holds a turn from the beginning of a transaction to its commit, rollback or close."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._turn: Turns | None = None

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
        turns = _turns[str(self.settings_dict["NAME"])]
        try:
            turns.take(self.settings_dict["OPTIONS"].get("timeout", 5))
        except TimeoutError as error:
            raise OperationalError("database is locked: the turn to write did not come") from error
        self._turn = turns

    def _give_turn(self) -> None:
        if self._turn is not None:
            self._turn.give()
            self._turn = None
