"""How far a long command is, on the terminal of whoever waits for it."""

import sys
import time
from typing import Final, TextIO

CLEAR: Final = "\r\x1b[K"
_EVERY: Final = 0.2
"""Seconds between two counts."""


class Progress:
    """One line that is written over, on standard error; nothing where that is no terminal.

    A timer's log needs only the outcome.
    """

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream = stream or sys.stderr
        self._shows = self._stream.isatty()
        self._what = ""
        self._last = ""
        self._next = 0.0

    def stage(self, what: str) -> None:
        """Show what is being done now."""
        self._what = what
        self._write(f"{what} …")

    def percent(self, done: int, whole: int) -> None:
        """Show how much of the stage is done."""
        self._write(f"{self._what} … {min(100, 100 * done // max(whole, 1))} %")

    def at(self, what: str, done: int, of: int = 0) -> None:
        """Show how many are done, of how many if that is known; not at every call."""
        if self._shows and time.monotonic() >= self._next:
            self._next = time.monotonic() + _EVERY
            self._write(f"{what}: {done:,}" + (f" of {of:,}" if of else ""))

    def over(self) -> None:
        """Clear the line."""
        self._write("")

    def _write(self, line: str) -> None:
        if self._shows and line != self._last:
            self._stream.write(CLEAR + line)
            self._stream.flush()
        self._last = line
