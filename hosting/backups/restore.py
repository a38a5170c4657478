"""Restore a backup beside the site's database, and replace that once every check holds."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from django.db import DatabaseError

from club.models import OutgoingLetter
from hosting.backups.archive import WrittenDump, extract_database, manifest_of
from hosting.backups.contents import age, holds_something
from hosting.backups.database import Database
from hosting.backups.folder import workroom
from hosting.backups.manifest import BackupError, BackupManifest
from hosting.backups.other_database import on_database
from hosting.backups.trial import check_restored, with_chains_compared
from scoring.management.progress import Progress
from scoring.operations.queue.database_id import renew_database_id


class UnsoundBackupError(BackupError):
    """Raised if a backup was read but its checks fail."""

    def __init__(self, failures: Sequence[str]) -> None:
        super().__init__("Checks of the restored database fail, so nothing was replaced.")
        self.failures = failures


@dataclass(frozen=True, slots=True)
class Wishes:
    """The administrator's permissions for a restore."""

    over: bool = False
    """Replace a database that is not empty."""
    bad: bool = False
    """Restore even if a check fails."""


@dataclass(frozen=True, slots=True)
class Restored:
    """A restored backup, and the place of the previous database."""

    manifest: BackupManifest
    failures: Sequence[str]
    emails: int
    """The number of e-mails that were waiting to be sent."""
    earlier_database: str = ""
    """The place of the previous database, or "" if it was not kept."""


def try_backup(database: Database, file: Path, folder: Path, progress: Progress) -> Restored:
    """Restore a backup as a test, without changing the site. Raises BackupError."""
    manifest = _readable(database, file)
    with workroom(folder) as room:
        dumped, place = room / "dumped", database.trial_place(room)
        _extract(file, manifest, dumped, progress)
        with database.tried(place, dumped, lambda _done: None):
            return _checked(database, place, manifest, progress)


def restore_backup(
    database: Database, file: Path, folder: Path, wishes: Wishes, progress: Progress
) -> Restored:
    """Replace the site's database with a backup.

    Raises BackupError, and then does not change the site's database.
    """
    manifest = _readable(database, file)
    holds = _site_holds_something(database)
    if holds and not wishes.over:
        raise BackupError(
            "The site's database is not empty. With --over it is kept beside, and the backup takes "
            "its place."
        )
    place = database.place_beside()
    with workroom(folder) as room, database.alone():
        dumped = room / "dumped"
        _extract(file, manifest, dumped, progress)
        with database.tried(place, dumped, lambda _done: None):
            restored = _checked(database, place, manifest, progress)
            if restored.failures and not wishes.bad:
                raise UnsoundBackupError(restored.failures)
            with on_database(database.at(place)):
                renew_database_id()
            earlier_database = database.put_in_place(place, keep=holds)
    return Restored(manifest, restored.failures, restored.emails, earlier_database)


def _readable(database: Database, file: Path) -> BackupManifest:
    """Return the manifest of a backup that this site can restore. Raises BackupError."""
    manifest = manifest_of(file)
    if manifest.database != database.kind:
        raise BackupError(
            f"This is a backup of {manifest.server}, and DATABASE_URL names {database.server()}. "
            "Restore it into a database of its own kind; see docs/backups.md for moving."
        )
    if newer := age(manifest.migrations).unknown:
        raise BackupError(
            f"This backup is of a newer version of Rubicon ({manifest.version}; {newer[-1]}). "
            "Install that version first."
        )
    if why := database.why_no_other():
        raise BackupError(f"PostgreSQL can hold no second database beside the site's: {why}")
    return manifest


def _site_holds_something(database: Database) -> bool:
    try:
        return database.exists() and holds_something()
    except DatabaseError:  # Somebody may still need a damaged database.
        return True


def _extract(file: Path, manifest: BackupManifest, to: Path, progress: Progress) -> None:
    progress.stage("Reading the backup")
    wanted = WrittenDump(manifest.size, manifest.sha256)
    extract_database(
        file, manifest.member, wanted, to, lambda done: progress.percent(done, manifest.size)
    )


def _checked(
    database: Database, place: str, manifest: BackupManifest, progress: Progress
) -> Restored:
    with on_database(database.at(place)):
        findings = check_restored(manifest.facts, database, progress)
        waiting = OutgoingLetter.objects.filter(state=OutgoingLetter.State.WAITING).count()
    findings = with_chains_compared(findings, manifest.chains)
    return Restored(manifest, findings.failures, waiting)
