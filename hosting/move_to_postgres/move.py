"""Move every row, counter and guard of a SQLite file to a PostgreSQL database."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.core.management import call_command
from django.db import connection, transaction
from django.db.backends.base.base import BaseDatabaseWrapper

from hosting.backups.contents import age, facts, holds_something
from hosting.backups.manifest import BackupError
from hosting.backups.other_database import connection_to, default_is
from hosting.backups.sqlite import Sqlite
from hosting.move_to_postgres import rows
from hosting.move_to_postgres.proof import Fingerprint, fingerprint
from scoring.management.progress import Progress


class ProofError(BackupError):
    """Raised if something differs after the move; nothing was moved."""

    def __init__(self, unlike: Sequence[str]) -> None:
        super().__init__("Not everything came out the same, so nothing was moved.")
        self.unlike = unlike


@dataclass(frozen=True, slots=True)
class Moved:
    """The numbers of tables, rows and compared values that were moved."""

    tables: int
    rows: int
    proofs: int
    failures: str
    """The failures that `check_ledger` found, the same before and after."""


def move(settings: dict[str, Any], progress: Progress) -> Moved:
    """Move the site to the PostgreSQL database with these settings, which must be empty.

    Nobody can write meanwhile. Raises BackupError if the move is refused, and ProofError if the
    result differs. In both cases the target stays empty.
    """
    if connection.vendor != "sqlite":
        raise BackupError("DATABASE_URL names PostgreSQL already. This moves from SQLite.")
    with Sqlite(connection.settings_dict).alone():
        pass
    target = connection_to(settings)
    try:
        with transaction.atomic():
            _verify_source()
            _prepare(target, progress)
            return _move(target, progress)
    finally:
        target.close()


def _verify_source() -> None:
    source = facts()
    if age(source.migrations).missing:
        raise BackupError("Run “manage.py migrate” first.")
    rows.verify_tables(list(source.rows))


def _prepare(target: BaseDatabaseWrapper, progress: Progress) -> None:
    """Make the tables and guards in the target. Raises BackupError if anybody has used it."""
    progress.stage("Making the tables")
    with default_is(target):
        if holds_something():
            raise BackupError("The database in --to is not empty. Make a new one for the site.")
        call_command("migrate", verbosity=0, interactive=False)
        call_command("createcachetable", verbosity=0)


def _move(target: BaseDatabaseWrapper, progress: Progress) -> Moved:
    """Copy the rows, compare both databases, and commit. Raises ProofError if they differ."""
    target.set_autocommit(False)
    digests = _copy(target, progress)
    before = fingerprint(digests, progress)
    after = _fingerprint_of(target, progress)
    if unlike := before.unlike(after):
        target.rollback()
        raise ProofError(unlike)
    target.commit()
    counted = facts().rows
    return Moved(
        len(digests),
        sum(counted[table] for table in digests),
        len(before.values),
        before.values["the result of check_ledger"],
    )


def _copy(target: BaseDatabaseWrapper, progress: Progress) -> Mapping[str, str]:
    """Copy every table and counter, and return the digests of the tables."""
    digests, all_models = {}, rows.models()
    progress.stage("Copying the tables")
    for number, model in enumerate(all_models):
        digests[model._meta.db_table] = rows.copy(model, target)
        progress.percent(number + 1, len(all_models))
    rows.copy_counters(target)
    with target.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
    return digests


def _fingerprint_of(target: BaseDatabaseWrapper, progress: Progress) -> Fingerprint:
    with default_is(target):
        progress.stage("Reading the tables again")
        digests = {model._meta.db_table: rows.digest(model) for model in rows.models()}
        return fingerprint(digests, progress)
