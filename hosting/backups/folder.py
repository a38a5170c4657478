"""The folder of backups: names, the lock, and the room in which a backup is made.

A backup has its name only once it is whole. Until then it is in the folder `.working`, which the
next run empties if this one was killed.
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
    """Another run of the commands works in this folder."""


@dataclass(frozen=True, slots=True)
class Backup:
    """A file in the folder, by its name."""

    file: Path
    made_at: datetime
    bad: bool


@contextmanager
def workroom(folder: Path) -> Iterator[Path]:
    """Keep other runs out, and yield an empty folder that is gone afterwards.

    Raises BusyError where another run is inside.
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
    """Move a finished backup into the folder, under its name."""
    name = free_name("rubicon-{}", lambda stem: any(folder.glob(f"{stem}*")), moment)
    file = folder / f"{name}{'.bad' * bad}.zip"
    made.rename(file)
    sync_folder(folder)
    return file


def free_name(pattern: str, taken: Callable[[str], bool], moment: datetime) -> str:
    """Return the pattern with this moment in it, or with the next one of which the name is free."""
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
    """Return the backups in a folder, the newest first; other files are none of ours."""
    there = folder.iterdir() if folder.is_dir() else iter(())
    finished = [backup for file in there if (backup := _backup(file))]
    return sorted(finished, key=lambda backup: backup.made_at, reverse=True)


def _backup(file: Path) -> Backup | None:
    name = NAME.fullmatch(file.name)
    try:
        made_at = datetime.strptime(name[1], MOMENT).replace(tzinfo=UTC) if name else None
    except ValueError:  # No such moment, so no name of ours.
        return None
    return Backup(file, made_at, bool(name[2])) if name and made_at else None


def thin_out(folder: Path, rule: KeepingRule, new: Path) -> list[Path]:
    """Remove and return what the rule does not keep.

    Good backups and bad ones are counted apart, so a bad one never costs a good one its place. The
    new one stays whatever its name says.
    """
    removed = []
    for bad in (False, True):
        these = [backup for backup in backups(folder) if backup.bad == bad]
        keep = moments_to_keep([backup.made_at for backup in these], rule)
        removed += [b.file for b in these if b.made_at not in keep and b.file != new]
    for file in removed:
        file.unlink()
    return removed
