"""Show the progress of a long command on the terminal."""

import sys
import time
from typing import Final, TextIO

CLEAR: Final = "\r\x1b[K"
_EVERY: Final = 0.2
"""The least number of seconds between two counts."""


class Progress:
    """One line on standard error that is overwritten. Shows nothing if that is not a terminal.

    The log of a timer, for example, needs only the outcome.
    """

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream = stream or sys.stderr
        self._shows = self._stream.isatty()
        self._what = ""
        self._last = ""
        self._next = 0.0

    def stage(self, what: str) -> None:
        """Show what the command is doing now."""
        self._what = what
        self._write(f"{what} …")

    def percent(self, done: int, whole: int) -> None:
        """Show the percentage of the stage that is done."""
        self._write(f"{self._what} … {min(100, 100 * done // max(whole, 1))} %")

    def at(self, what: str, done: int, of: int = 0) -> None:
        """Show the number done, and the total `of` if known. Skips calls that come too soon."""
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
