"""The queue of writers of one SQLite file: first come, first served, with limited waiting.

Locks of SQLite, Python and the system are not fair: the last holder is awake, and takes the lock
again before waiting writers notice. So the threads of a process queue for a `FairLock`, and the
first thread of each process queues for a `FairFileLock`. `wait_budget` limits a request's total
wait.
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
"""Seconds between two checks of a locked file. A transaction takes ten times as long."""


class FairLock:
    """A lock for threads that goes to the thread that has waited longest."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._taken = False
        self._waiting: deque[threading.Lock] = deque()

    def acquire(self, timeout: float) -> None:
        """Take the lock. Raises TimeoutError after `timeout` seconds."""
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
        # The lock came at the last moment, so this thread has it.

    def release(self) -> None:
        """Hand the lock to the thread that has waited longest."""
        with self._guard:
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._taken = False


class FairFileLock:
    """A lock between processes, for one thread of each: two locked files beside the database.

    A process first locks the gate, then waits at the gate for the file inside, and then unlocks the
    gate. So a process that releases the lock finds the gate closed by the next process. If a
    process dies, the system releases both of its files.
    """

    def __init__(self, database: Path) -> None:
        self._gate = database.with_name(f"{database.name}-gate").open("a")
        self._inside = database.with_name(f"{database.name}-inside").open("a")

    def acquire(self, timeout: float) -> None:
        """Take the lock. Raises TimeoutError after `timeout` seconds."""
        end = time.monotonic() + timeout
        _lock(self._gate, end)
        try:
            _lock(self._inside, end)
        finally:
            _unlock(self._gate)

    def release(self) -> None:
        """Give the lock to the process that waits at the gate."""
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
    """The queue of all writers of one database; `queue_of` returns this process's queue."""

    def __init__(self, database: Path) -> None:
        self._threads = FairLock()
        self._processes = FairFileLock(database)

    def acquire(self, timeout: float) -> None:
        """Wait for the turn to write. Raises TimeoutError after `timeout` seconds."""
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
# A forked process would otherwise share its parent's locks, as if both were one process.
os.register_at_fork(after_in_child=_queues.clear)


def queue_of(database: str) -> WriteQueue:
    """Return this process's queue for the database at this path."""
    if database not in _queues:
        _queues.setdefault(database, WriteQueue(Path(database)))
    return _queues[database]


class WaitBudget(threading.local):
    """The time that one request may wait to write in all, however many transactions it begins.

    A sign-in writes four times or more. Without a budget, each write would wait the whole timeout
    while another program holds the file, and block a thread of the server.
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
        """Count the time of the block as waiting."""
        begun = time.monotonic()
        try:
            yield
        finally:
            if self.waited is not None:
                self.waited += time.monotonic() - begun

    def use_up(self) -> None:
        """Let the request wait no longer, because the lock did not come in time."""
        if self.waited is not None:
            self.waited = float("inf")


wait_budget = WaitBudget()
