"""The queue of those who want to write one SQLite file: threads first, then processes."""

import os
import time
from pathlib import Path

from config.sqlite.turns import Turns
from config.sqlite.turnstile import Turnstile


class Queue:
    """Where the writers of this process wait for one database; `queue_of` gives it."""

    def __init__(self, database: Path) -> None:
        self._turns = Turns()
        self._turnstile = Turnstile(database)

    def take(self, timeout: float) -> None:
        """Wait for one's turn to write: for the threads, then for other processes. TimeoutError
        when it has not come after `timeout` seconds."""
        end = time.monotonic() + timeout
        self._turns.take(timeout)
        try:
            self._turnstile.enter(end - time.monotonic())
        except BaseException:
            self._turns.give()
            raise

    def give(self) -> None:
        """End one's turn."""
        self._turnstile.leave()
        self._turns.give()


_queues: dict[str, Queue] = {}
# A forked process would share its parent's locks as if the two were one.
os.register_at_fork(after_in_child=_queues.clear)


def queue_of(database: str) -> Queue:
    """This process's queue for the database of this path."""
    if database not in _queues:
        _queues.setdefault(database, Queue(Path(database)))
    return _queues[database]
