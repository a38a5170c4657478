"""Copy the rows of every table, and compare them between different databases."""

import hashlib
import json
from collections.abc import Iterator, Sequence
from datetime import date, time
from typing import Any, Final

from django.apps import apps
from django.conf import settings
from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import AutoField, Field, Model

from hosting.backups.manifest import BackupError
from ledger.models import Month

CHUNK: Final = 2000
Row = tuple[Any, ...]
WHOLE: Final = 1 << 256


def models() -> list[type[Model]]:
    """Return the model of each table, in the order of copying.

    Months come last, because the guards refuse entries of a closed month.
    """
    ours: list[type[Model]] = [*apps.get_models(include_auto_created=True)]
    ours.append(MigrationRecorder(connection).Migration)
    by_table = {model._meta.db_table: model for model in ours if not model._meta.proxy}
    return sorted(by_table.values(), key=lambda model: model is Month)


def verify_tables(there: Sequence[str]) -> None:
    """Raise BackupError for a table that has no model, because its rows would stay behind.

    The cache's table may stay behind: its counts of attempts restart.
    """
    known = {model._meta.db_table for model in models()}
    strange = set(there) - known - {settings.CACHES["default"]["LOCATION"]}
    if strange:
        names = ", ".join(sorted(strange))
        raise BackupError(f"This version of Rubicon does not know the tables {names}.")


def fields_of(model: type[Model]) -> list["Field[Any, Any]"]:
    """Return the columns of a model's table."""
    return list(model._meta.local_concrete_fields)


def read(model: type[Model]) -> Iterator[Row]:
    """Yield the rows of a table in the database in use, with few in memory at once."""
    names = [field.attname for field in fields_of(model)]
    rows = model._base_manager.order_by("pk").values_list(*names)
    yield from rows.iterator(CHUNK)


class Digest:
    """A digest of rows in any order, because databases sort texts differently."""

    def __init__(self) -> None:
        self._sum = 0
        self.rows = 0

    def add(self, row: Row) -> None:
        """Add a row to the digest."""
        text = json.dumps(row, sort_keys=True, default=_plain)
        self._sum += int.from_bytes(hashlib.sha256(text.encode()).digest())
        self.rows += 1

    def __str__(self) -> str:
        return f"{self.rows} rows, {self._sum % WHOLE:064x}"


def _plain(value: Any) -> str:
    if isinstance(value, date | time):
        return value.isoformat()
    if isinstance(value, bytes | memoryview):
        return bytes(value).hex()
    return str(value)


def digest(model: type[Model]) -> str:
    """Return a digest of the rows of a table in the database in use."""
    row_digest = Digest()
    for row in read(model):
        row_digest.add(row)
    return str(row_digest)


def copy(model: type[Model], target: BaseDatabaseWrapper) -> str:
    """Copy a table's rows from the database in use, and return their digest.

    They replace the rows that `migrate` has written to the target.
    """
    fields, table, digest = fields_of(model), _quoted(model._meta.db_table), Digest()
    columns = ", ".join(_quoted(str(field.column)) for field in fields)
    with target.cursor() as cursor:
        cursor.execute(f"SELECT 1 FROM {table} LIMIT 1")  # noqa: S608 - our own table.
        if cursor.fetchone():
            cursor.execute(f"DELETE FROM {table}")  # noqa: S608
        with (
            target.wrap_database_errors,
            cursor.copy(f"COPY {table} ({columns}) FROM STDIN") as copying,
        ):
            for row in read(model):
                digest.add(row)
                copying.write_row(
                    [
                        field.get_db_prep_save(value, target)
                        for field, value in zip(fields, row, strict=True)
                    ]
                )
    return str(digest)


def copy_counters(target: BaseDatabaseWrapper) -> None:
    """Continue the counters of ids in the target, so that no deleted row's id is used again."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT name, seq FROM sqlite_sequence")
        last: dict[str, int] = dict(cursor.fetchall())
    with target.cursor() as cursor:
        for model in models():
            table, key = model._meta.db_table, model._meta.pk
            if isinstance(key, AutoField) and last.get(table):
                cursor.execute(
                    "SELECT setval(pg_get_serial_sequence(%s, %s), %s)",
                    [_quoted(table), key.column, last[table]],
                )


def _quoted(name: str) -> str:
    return f'"{name}"'
