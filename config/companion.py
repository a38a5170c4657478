"""A process that runs beside the site: started with it, started again when it dies, and stopped
before the site is."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread
from typing import Final

AGAIN_AFTER: Final = 2.0
"""Seconds before a process that has died is started again."""
TO_END: Final = 15.0
"""Seconds a process has to end what it is about."""


@contextmanager
def companion(module: str) -> Iterator[None]:
    """Keep `python -m MODULE` running until the block ends."""
    beside = _Companion(module)
    keeper = Thread(target=beside.keep, name=module, daemon=True)
    keeper.start()
    try:
        yield
    finally:
        beside.end()
        keeper.join(TO_END + 1)


class _Companion:
    def __init__(self, module: str) -> None:
        self.command = [sys.executable, "-m", module]
        self.ending = Event()
        self.running = self.start()

    def start(self) -> "subprocess.Popen[bytes]":
        return subprocess.Popen(self.command)  # noqa: S603  (our own module)

    def keep(self) -> None:
        """Start it again whenever it dies, until it is to end."""
        while True:
            self.running.wait()
            if self.ending.wait(AGAIN_AFTER):
                return
            self.running = self.start()
            if self.ending.is_set():
                self.running.terminate()

    def end(self) -> None:
        """Ask it to end, and where it does not, end it."""
        self.ending.set()
        self.running.terminate()
        try:
            self.running.wait(TO_END)
        except subprocess.TimeoutExpired:
            self.running.kill()
