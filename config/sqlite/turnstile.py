"""Taking turns between processes, by two locked files beside the database.

One lock alone is not fair: the process that has just given it up is awake and takes it again
before the other has noticed. So whoever wants to pass waits at the gate first, and only he who
stands in the gate may pass next; while he is inside, the others come to the gate in their turn.
A process that dies gives up both with its files.
"""

import fcntl
import time
from pathlib import Path
from typing import IO

NAP = 0.0003  # Seconds between two looks; a transaction takes ten times as long.


class Turnstile:
    """For one process; its threads come to it one at a time (`Turns`)."""

    def __init__(self, database: Path) -> None:
        self._gate = _opened(database.with_name(f"{database.name}-gate"))
        self._inside = _opened(database.with_name(f"{database.name}-inside"))

    def enter(self, timeout: float) -> None:
        """Wait for one's turn; TimeoutError when it has not come after `timeout` seconds."""
        end = time.monotonic() + timeout
        _lock(self._gate, end)
        try:
            _lock(self._inside, end)
        finally:
            _unlock(self._gate)

    def leave(self) -> None:
        """End one's turn."""
        _unlock(self._inside)


def _opened(path: Path) -> IO[str]:
    return path.open("a")


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
