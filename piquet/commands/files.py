"""Read and write files, for commands that read a FILE and write a report."""

import io
import secrets
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import BinaryIO

from piquet.formats.strict_json import MOST_BYTES, FileError, FileFault


def read_file(name: str) -> bytes:
    """Return the bytes of a file, or of standard input for `-`, up to `MOST_BYTES` + 1.

    Raises FileError if the file cannot be read.
    """
    try:
        with _opened(name) as file:
            return file.read(MOST_BYTES + 1)
    except OSError as error:
        raise FileError([_unreadable(name, error)]) from None


def each_line(name: str) -> Iterator[bytes]:
    """Yield the lines of a file, or of standard input for `-`.

    An overlong line is cut to `MOST_BYTES` + 1, which shows that it is too long. Raises FileError
    if the file cannot be read.
    """
    try:
        with _opened(name) as file:
            while line := file.readline(MOST_BYTES + 1):
                rest = line
                while len(rest) > MOST_BYTES and not rest.endswith(b"\n"):
                    rest = file.readline(MOST_BYTES + 1)
                yield line
    except OSError as error:
        raise FileError([_unreadable(name, error)]) from None


def _opened(name: str) -> AbstractContextManager[BinaryIO]:
    return nullcontext(sys.stdin.buffer) if name == "-" else Path(name).open("rb")


def _unreadable(name: str, error: OSError) -> FileFault:
    reason = (error.strerror or str(error)).lower()
    return FileFault(name, reason, "a file that can be read")


def write_file(file: Path, content: bytes) -> None:
    """Write a file whole or not at all: first to a file beside it, which then replaces it.

    Anything but a file, such as a pipe, is written to directly. Raises OSError.
    """
    if file.exists() and not file.is_file():
        file.write_bytes(content)
        return
    beside = file.with_name(f".{file.name}-{secrets.token_hex(4)}")
    try:
        beside.write_bytes(content)
        beside.replace(file.resolve())
    finally:
        beside.unlink(missing_ok=True)


def speak_utf8() -> None:
    """Make standard output and standard error write UTF-8, whatever the locale is."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
