"""How far a long command is, on a terminal."""

from typing import TextIO

CLEAR = "\r\x1b[K"


class Progress:
    """Writes what is being done, and how much of it is done, on one line of a terminal.

    Writes nothing where the stream is no terminal: a timer's log needs only the outcome.
    """

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._shown = stream.isatty()
        self._what = ""
        self._last = ""

    def stage(self, what: str) -> None:
        """Say what is being done now."""
        self._what = what
        self._write(f"{what} …")

    def at(self, done: int, whole: int) -> None:
        """Say how much of the stage is done."""
        self._write(f"{self._what} … {min(100, 100 * done // max(whole, 1))} %")

    def end(self) -> None:
        """Clear the line."""
        self._write("")

    def _write(self, line: str) -> None:
        if self._shown and line != self._last:
            self._stream.write(CLEAR + line)
            self._stream.flush()
        self._last = line
