"""Make a backup: freeze the database, write it to a file, restore that as a test, name the file."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings
from django.utils.timezone import now

from hosting.backups.archive import WrittenDump, extract_database, finish, write_database
from hosting.backups.database import Database
from hosting.backups.folder import put, thin_out, workroom
from hosting.backups.keeping import KeepingRule
from hosting.backups.manifest import BackupError, BackupManifest, Facts
from hosting.backups.other_database import on_database
from hosting.backups.trial import Findings, check_restored
from ledger.book_checks import check_ledger
from scoring.management.progress import Progress


@dataclass(frozen=True, slots=True)
class MadeBackup:
    """A backup in its folder, and the older backups that the rule removed."""

    file: Path
    manifest: BackupManifest
    untried: str
    """Why the backup was not restored as a test, or "" if it was."""
    removed: Sequence[Path]


def make_backup(
    database: Database, folder: Path, rule: KeepingRule, progress: Progress
) -> MadeBackup:
    """Make a backup in the folder, and remove the backups that the rule no longer keeps.

    A backup whose checks fail is kept under the name of a bad backup. Raises BackupError if no
    backup could be made.
    """
    with workroom(folder) as room:
        begun, file = now().astimezone(UTC), room / "backup.zip"
        facts, written = _write(database, file, room, progress)
        untried = database.why_no_other()
        findings = (
            _check_site(progress)
            if untried
            else _try_out(database, file, room, facts, written, progress)
        )
        manifest = _manifest(database, begun, facts, written, findings, tried=not untried)
        finish(file, manifest)
        made = put(file, folder, begun, bad=bool(findings.failures))
        return MadeBackup(made, manifest, untried, thin_out(folder, rule, made))


def _write(
    database: Database, file: Path, room: Path, progress: Progress
) -> tuple[Facts, WrittenDump]:
    progress.stage("Copying the database")
    with database.snapshot(room, progress) as frozen:
        if not frozen.facts.migrations:
            raise BackupError("The database has no tables yet, so there is nothing to back up.")
        progress.stage("Writing the backup")
        written = write_database(
            file,
            database.member,
            frozen.blocks,
            compress=database.compress,
            advance=lambda done: progress.percent(done, frozen.about),
        )
    return frozen.facts, written


def _try_out(
    database: Database,
    file: Path,
    room: Path,
    facts: Facts,
    written: WrittenDump,
    progress: Progress,
) -> Findings:
    """Restore the backup beside the site's database, and check it there."""
    progress.stage("Restoring it on trial")

    def advance(done: int) -> None:
        progress.percent(done, written.size)

    dumped, place = room / "dumped", database.trial_place(room)
    extract_database(file, database.member, written, dumped, advance)
    with database.tried(place, dumped, advance), on_database(database.at(place)):
        return check_restored(facts, database, progress)


def _check_site(progress: Progress) -> Findings:
    """Check the ledger in the site's database, because no other database can be made.

    The chains may have grown since the copy, so their ends are left out: they say nothing about it.
    """
    progress.stage("Checking the book")
    return Findings([str(each) for each in check_ledger()], chains=[])


def _manifest(
    database: Database,
    begun: datetime,
    facts: Facts,
    written: WrittenDump,
    findings: Findings,
    *,
    tried: bool,
) -> BackupManifest:
    return BackupManifest(
        made_at=begun,
        version=settings.VERSION,
        database=database.kind,
        server=database.server(),
        member=database.member,
        size=written.size,
        sha256=written.sha256,
        rows=facts.rows,
        migrations=facts.migrations,
        tried=tried,
        failures=findings.failures,
        chains=findings.chains,
    )
