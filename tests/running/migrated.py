"""The file of a migrated database that every run of the tests on SQLite begins from.

Its name has a digest of whatever decides what is in it. A run that finds no file of that name
migrates once and keeps it. `python -m tests.running.migrated` does so beforehand, and prints where.
"""

import hashlib
import os
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.paths import KEPT, ROOT

WEEK: Final = 7 * 24 * 3600  # In seconds.
MADE_BY: Final = (
    *("*/migrations/*.py", "club/guards.py", "ledger/guards.py", "config/settings.py"),
    *("config/sqlite/*.py", "tests/settings.py", "tests/running/copies.py", "requirements.txt"),
)


def migrated_file() -> Path:
    """Return where the file of today's migrations and versions is kept."""
    return KEPT / f"migrated-{_digest()}.sqlite3"


def remove_old() -> None:
    """Remove the files that no run has begun from for a week."""
    for file in KEPT.glob("migrated-*"):
        if time.time() - file.stat().st_mtime > WEEK:
            file.unlink(missing_ok=True)


def _digest() -> str:
    said = hashlib.sha256(f"{sys.version} {sqlite3.sqlite_version}".encode())
    for file in _files():
        said.update(f"\0{file.relative_to(ROOT)}\0".encode() + file.read_bytes())
    return said.hexdigest()[:16]


def _files() -> Iterator[Path]:
    for pattern in MADE_BY:
        yield from sorted(ROOT.glob(pattern))


def make() -> Path:
    """Migrate a database into the file, unless there is one, and return its path."""
    file = migrated_file()
    if not file.exists():
        KEPT.mkdir(exist_ok=True)
        new = file.with_suffix(".new")
        new.unlink(missing_ok=True)
        _migrate(new)
        new.rename(file)
    return file


def _migrate(new: Path) -> None:
    said = {"DJANGO_SETTINGS_MODULE": "tests.settings", "DATABASE_URL": f"sqlite:///{new}"}
    for command in ("migrate", "createcachetable"):
        line = [sys.executable, str(ROOT / "manage.py"), command, "--verbosity", "0"]
        subprocess.run(line, check=True, env=os.environ | said)


if __name__ == "__main__":
    print(make())  # noqa: T201
