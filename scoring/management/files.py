"""What the commands that read a FILE and write a report have in common."""

import io
import sys
from pathlib import Path

from scoring.strict_json import MOST_BYTES, FileError, FileFault


def read_file(name: str) -> bytes:
    """The bytes of a file, or of standard input for `-`; a byte past what is read is enough.

    Raises FileError where there is nothing to read.
    """
    try:
        if name == "-":
            return sys.stdin.buffer.read(MOST_BYTES + 1)
        with Path(name).open("rb") as file:
            return file.read(MOST_BYTES + 1)
    except OSError as error:
        found = (error.strerror or str(error)).lower()
        raise FileError([FileFault(name, found, "a file that can be read")]) from None


def speak_utf8() -> None:
    """Write UTF-8 whatever the terminal's locale says."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
