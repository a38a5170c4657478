"""The queue of those who want to write to one SQLite file: first come, first served.

SQLite's own lock is not fair, and neither is Python's or the system's: whoever has just released
one is awake and takes it again before those who wait have noticed. So the threads of a process
queue for a `FairLock`, and the first of each process queues for a `FairFileLock`.
"""

import collections
import fcntl
import os
import threading
import time
from pathlib import Path
from typing import IO

NAP = 0.0003
"""Seconds between two looks at a locked file; a transaction takes ten times as long."""


class FairLock:
    """A lock for threads, which goes to whoever has waited longest."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._taken = False
        self._waiting: collections.deque[threading.Lock] = collections.deque()

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
    """Where all writers of one database wait; `queue_of` returns the one of this process."""

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
