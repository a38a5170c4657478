"""The queue of writers of one SQLite file: first come, first served, and no longer than allowed.

SQLite's own lock is not fair, and neither is Python's or the system's: whoever has just released
one is awake and takes it again before the waiting writers notice. So the threads of a process queue
for a `FairLock`, and the first of each process queues for a `FairFileLock`. `wait_budget` limits
how long one request waits in all.
"""

import fcntl
import os
import threading
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

NAP = 0.0003
"""Seconds between two looks at a locked file; a transaction takes ten times as long."""


class FairLock:
    """A lock for threads, which goes to whoever has waited longest."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._taken = False
        self._waiting: deque[threading.Lock] = deque()

    def acquire(self, timeout: float) -> None:
        """Take the lock; raises TimeoutError after `timeout` seconds."""
        with self._guard:
            if not self._taken:
                self._taken = True
                return
            turn = threading.Lock()
            turn.acquire()
            self._waiting.append(turn)
        if not turn.acquire(timeout=timeout):
            self._stop_waiting(turn)

    def _stop_waiting(self, turn: threading.Lock) -> None:
        with self._guard:
            if turn in self._waiting:
                self._waiting.remove(turn)
                raise TimeoutError
        # It was handed over at the last moment, so this thread has the lock.

    def release(self) -> None:
        """Hand the lock to the thread that has waited longest."""
        with self._guard:
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._taken = False


class FairFileLock:
    """A lock between processes, one thread of each at a time: two locked files beside the database.

    A process first locks the gate, then waits there for the file inside, and opens the gate once it
    has that. So whoever releases the lock finds the gate closed by the next one. The system
    releases both files of a process that dies.
    """

    def __init__(self, database: Path) -> None:
        self._gate = database.with_name(f"{database.name}-gate").open("a")
        self._inside = database.with_name(f"{database.name}-inside").open("a")

    def acquire(self, timeout: float) -> None:
        """Take the lock; raises TimeoutError after `timeout` seconds."""
        end = time.monotonic() + timeout
        _lock(self._gate, end)
        try:
            _lock(self._inside, end)
        finally:
            _unlock(self._gate)

    def release(self) -> None:
        """Let the process that waits at the gate have the lock."""
        _unlock(self._inside)


def _lock(file: IO[str], end: float) -> None:
    while True:
        try:
            return fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() >= end:
                raise TimeoutError from None
            time.sleep(NAP)


def _unlock(file: IO[str]) -> None:
    fcntl.flock(file, fcntl.LOCK_UN)


class WriteQueue:
    """The queue of all writers of one database; `queue_of` returns the one of this process."""

    def __init__(self, database: Path) -> None:
        self._threads = FairLock()
        self._processes = FairFileLock(database)

    def acquire(self, timeout: float) -> None:
        """Wait for the turn to write; raises TimeoutError after `timeout` seconds."""
        end = time.monotonic() + timeout
        self._threads.acquire(timeout)
        try:
            self._processes.acquire(end - time.monotonic())
        except BaseException:
            self._threads.release()
            raise

    def release(self) -> None:
        """End the turn."""
        self._processes.release()
        self._threads.release()


_queues: dict[str, WriteQueue] = {}
# A forked process would share its parent's locks as if the two were one.
os.register_at_fork(after_in_child=_queues.clear)


def queue_of(database: str) -> WriteQueue:
    """Return this process's queue for the database at this path."""
    if database not in _queues:
        _queues.setdefault(database, WriteQueue(Path(database)))
    return _queues[database]


class WaitBudget(threading.local):
    """How long one request may wait to write in all, however many transactions it begins.

    A sign-in writes four times or more. Without this, while another program holds the file, each
    of the four would wait the whole timeout, and block a thread of the server for that long.
    """

    waited: float | None = None
    """Seconds that this thread has waited for its request; None outside a request."""

    @contextmanager
    def one_request(self) -> Iterator[None]:
        """Add up all waiting of this thread until the block ends."""
        self.waited = 0.0
        try:
            yield
        finally:
            self.waited = None

    def remaining(self, timeout: float) -> float:
        """Return the seconds of this timeout that the request may still wait, to a tenth.

        Outside a request, such as in a command, each wait has the whole timeout.
        """
        if not self.waited:
            return timeout
        return min(timeout, max(0.0, round(timeout - self.waited, 1)))

    @contextmanager
    def counted(self) -> Iterator[None]:
        """Count the time that the block takes as waiting."""
        begun = time.monotonic()
        try:
            yield
        finally:
            if self.waited is not None:
                self.waited += time.monotonic() - begun

    def use_up(self) -> None:
        """Let the request wait no more: the lock did not come in time."""
        if self.waited is not None:
            self.waited = float("inf")


wait_budget = WaitBudget()
