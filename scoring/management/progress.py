"""How far a long command is, on the terminal of whoever waits for it."""

import sys
import time
from typing import TextIO

_EVERY = 0.2
"""Seconds between two lines."""


class Progress:
    """One line that is written over, on standard error; nothing where that is no terminal."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream = stream or sys.stderr
        self._shows = self._stream.isatty()
        self._next = 0.0

    def at(self, what: str, done: int, of: int = 0) -> None:
        """Show how many are done, of how many if that is known."""
        if self._shows and time.monotonic() >= self._next:
            self._next = time.monotonic() + _EVERY
            self._write(f"{what}: {done:,}" + (f" of {of:,}" if of else ""))

    def over(self) -> None:
        """Clear the line."""
        if self._shows:
            self._write("")

    def _write(self, text: str) -> None:
        self._stream.write(f"\r\x1b[K{text}")
        self._stream.flush()
