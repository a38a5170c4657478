"""Backups of a SQLite file."""

import glob
import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from django.db import connection, connections

from hosting.backups.archive import Advance, blocks_of
from hosting.backups.contents import facts
from hosting.backups.database import Database, Snapshot
from hosting.backups.folder import free_name, sync_folder
from hosting.backups.manifest import BackupError
from hosting.backups.other_database import on_database
from scoring.management.progress import Progress

PAGES = 2000
"""The number of pages copied between two reports of progress."""
PATIENCE = 2.0
"""Seconds to wait for other programs that have the file open."""
LEFT_BEHIND = ("-wal", "-shm", "-journal")
"""Endings of files that belong to a damaged file, and would damage the file that replaces it."""


class Sqlite(Database):
    """A SQLite file. A place is a path."""

    kind = "sqlite"
    member = "database.sqlite3"
    compress = True

    @property
    def file(self) -> Path:
        """The path of the site's file, with links resolved."""
        return Path(self.settings["NAME"]).resolve()

    def server(self) -> str:
        return f"SQLite {sqlite3.sqlite_version}"

    @contextmanager
    def snapshot(self, room: Path, progress: Progress) -> Iterator[Snapshot]:
        copy = room / "copy.sqlite3"
        if not self.exists():
            raise BackupError(f"There is no database at {self.file}.")
        try:
            _copy(self.file, copy, progress)
        except sqlite3.Error as error:  # For example on a full disk.
            raise BackupError(f"the database cannot be copied: {error}.") from error
        with on_database(self.at(str(copy))):
            frozen = facts()
        yield Snapshot(frozen, blocks_of(copy), copy.stat().st_size)
        copy.unlink()

    def trial_place(self, room: Path) -> str:
        return str(room / "restored.sqlite3")

    def place_beside(self) -> str:
        return f"{self.file}.restoring"

    def why_no_other(self) -> str:
        return ""

    def fill(self, place: str, dumped: Path, advance: Advance) -> None:  # noqa: ARG002 - moved.
        Path(place).parent.mkdir(parents=True, exist_ok=True)
        shutil.move(dumped, place)
        Path(place).chmod(0o600)

    def remove(self, place: str) -> None:
        for end in ("", *LEFT_BEHIND):
            Path(place + end).unlink(missing_ok=True)

    def at(self, place: str) -> dict[str, Any]:
        # No queue, because nobody else writes there. No -wal, so that the file alone is complete.
        once = "PRAGMA journal_mode=DELETE; PRAGMA synchronous=FULL;"
        return self.settings | {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": place,
            "OPTIONS": {"init_command": once},
        }

    def faults(self) -> Iterator[str]:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA integrity_check")
            lines = [str(line) for (line,) in cursor.fetchall()]
            yield from (f"The file is damaged: {line}" for line in lines if line != "ok")
            cursor.execute("PRAGMA foreign_key_check")
            for table, row, other, _which in cursor.fetchall():
                yield f"Row {row} of {table} names a row of {other} that is not there"

    @contextmanager
    def alone(self) -> Iterator[None]:
        connections.close_all()
        if not self.exists():
            yield
            return
        with closing(sqlite3.connect(self.file, PATIENCE, isolation_level=None)) as held:
            self._lock(held)
            yield

    def _lock(self, held: sqlite3.Connection) -> None:
        try:
            # Leaving the WAL mode writes it back. It is refused while others have the file open.
            held.execute("PRAGMA journal_mode=DELETE")
            held.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            raise BackupError(
                f"The site still runs, or another program has {self.file} open. "
                f"Stop it first ({error})."
            ) from None
        except sqlite3.DatabaseError:  # Too damaged for anybody to use.
            return

    def exists(self) -> bool:
        return self.file.exists()

    def put_in_place(self, place: str, *, keep: bool) -> str:
        self._remove_second_names()
        earlier = Path(free_name(f"{self.file}.before-{{}}", os.path.exists, datetime.now(UTC)))
        if self.exists():
            earlier.hardlink_to(self.file)
        for end in LEFT_BEHIND:
            with suppress(FileNotFoundError):
                Path(f"{self.file}{end}").rename(f"{earlier}{end}")
        _give_to_owner(Path(place), self.file.parent)
        Path(place).replace(self.file)
        sync_folder(self.file.parent)
        if not keep:
            self.remove(str(earlier))
        return str(earlier) if keep else ""

    def _remove_second_names(self) -> None:
        """Remove the names that a killed restore gave to a file which it then did not replace.

        They are other names of the site's present file, so nothing is lost.
        """
        for name in self.file.parent.glob(f"{glob.escape(self.file.name)}.before-*"):
            if self.exists() and name.samefile(self.file):
                name.unlink()


def _copy(file: Path, to: Path, progress: Progress) -> None:
    """Copy the committed content of the file, while others write.

    One read transaction spans the copy. Without it, a write between two steps would restart the
    copy.
    """
    with (
        closing(sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True, isolation_level=None)) as old,
        closing(sqlite3.connect(to)) as new,
    ):
        old.execute("BEGIN")
        old.execute("SELECT COUNT(*) FROM sqlite_master").fetchone()
        old.backup(
            new, pages=PAGES, progress=lambda _, left, all_: progress.percent(all_ - left, all_)
        )


def _give_to_owner(file: Path, like: Path) -> None:
    """Give a file that root restored to the owner of `like`, as whom the site runs."""
    if os.geteuid() == 0:
        owner = like.stat()
        os.chown(file, owner.st_uid, owner.st_gid)
