"""The folder of backups: names, the lock, and the work folder in which a backup is made.

A backup gets its name only once it is complete. Until then it is in the folder `.working`. If a run
is killed, the next run empties that folder.
"""

import fcntl
import os
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from hosting.backups.keeping import KeepingRule, moments_to_keep
from hosting.backups.manifest import BackupError

NAME: Final = re.compile(r"rubicon-(\d{8}T\d{6}Z)(\.bad)?\.zip")
MOMENT: Final = "%Y%m%dT%H%M%SZ"


class BusyError(BackupError):
    """Raised if another backup or restore is running in this folder."""


@dataclass(frozen=True, slots=True)
class Backup:
    """A backup's file, with the facts in its name."""

    file: Path
    made_at: datetime
    bad: bool


@contextmanager
def workroom(folder: Path) -> Iterator[Path]:
    """Lock out other runs, and yield an empty folder that is removed afterwards.

    Raises BusyError if another run is inside.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    working = folder / ".working"
    with (folder / ".lock").open("a") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise BusyError(f"Another backup or restore is at work in {folder}.") from None
        _remove(working)
        working.mkdir(mode=0o700)
        try:
            yield working
        finally:
            _remove(working)


def _remove(folder: Path) -> None:
    if folder.exists():
        shutil.rmtree(folder)


def put(made: Path, folder: Path, moment: datetime, *, bad: bool) -> Path:
    """Move a finished backup into the folder under its name, and return its path."""
    name = free_name("rubicon-{}", lambda stem: any(folder.glob(f"{stem}*")), moment)
    file = folder / f"{name}{'.bad' * bad}.zip"
    made.rename(file)
    sync_folder(folder)
    return file


def free_name(pattern: str, taken: Callable[[str], bool], moment: datetime) -> str:
    """Return the pattern with this moment, or with the next second whose name is free."""
    while taken(name := pattern.format(moment.strftime(MOMENT))):
        moment += timedelta(seconds=1)
    return name


def sync_folder(folder: Path) -> None:
    """Wait until the names in a folder are on the disk."""
    opened = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def backups(folder: Path) -> list[Backup]:
    """Return the backups in a folder, the newest first. Ignores other files."""
    there = folder.iterdir() if folder.is_dir() else iter(())
    finished = [backup for file in there if (backup := _backup(file))]
    return sorted(finished, key=lambda backup: backup.made_at, reverse=True)


def _backup(file: Path) -> Backup | None:
    name = NAME.fullmatch(file.name)
    try:
        made_at = datetime.strptime(name[1], MOMENT).replace(tzinfo=UTC) if name else None
    except ValueError:  # No such moment, so no backup's name.
        return None
    return Backup(file, made_at, bool(name[2])) if name and made_at else None


def thin_out(folder: Path, rule: KeepingRule, new: Path) -> list[Path]:
    """Remove and return the backups that the rule does not keep.

    Good and bad backups are counted separately, so a bad backup never displaces a good one. The new
    backup always stays.
    """
    removed = []
    for bad in (False, True):
        these = [backup for backup in backups(folder) if backup.bad == bad]
        keep = moments_to_keep([backup.made_at for backup in these], rule)
        removed += [b.file for b in these if b.made_at not in keep and b.file != new]
    for file in removed:
        file.unlink()
    return removed
