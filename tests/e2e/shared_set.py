"""A set of texts that all processes of a test run share, in a file."""

import fcntl
import hashlib
from pathlib import Path


class SharedSet:
    """Each text is new to only one process of the run."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._known: set[str] = set()
        self._read = 0

    def add(self, texts: set[str]) -> set[str]:
        """Add these texts; return those that were new."""
        by_digest = {_digest(text): text for text in texts}
        if by_digest.keys() <= self._known:
            return set()
        with self._file.open("a+", encoding="ascii") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            file.seek(self._read)
            self._known.update(file.read().splitlines())
            new = by_digest.keys() - self._known
            file.writelines(f"{digest}\n" for digest in new)
            self._read = file.tell()
        self._known |= new
        return {by_digest[digest] for digest in new}


def _digest(text: str) -> str:
    return hashlib.blake2b(text.encode(), digest_size=12).hexdigest()
