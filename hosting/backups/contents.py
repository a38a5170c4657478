"""The content of a database of any version: rows, migrations, whether it is empty."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.apps import apps
from django.conf import settings
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from hosting.backups.manifest import Facts

MADE_BY_MIGRATE = ("django_migrations", "django_content_type", "auth_permission")


def facts() -> Facts:
    """Return the present rows and migrations of the database."""
    applied = MigrationRecorder(connection).applied_migrations()
    return Facts(rows(), sorted(f"{app}.{name}" for app, name in applied))


def rows() -> dict[str, int]:
    """Return the number of rows of each table."""
    return {table: _count(table) for table in tables()}


def tables() -> list[str]:
    """Return the names of all tables."""
    return sorted(connection.introspection.table_names())


def _count(table: str) -> int:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT COUNT(*) FROM {connection.ops.quote_name(table)}")  # noqa: S608
        return int(cursor.fetchone()[0])


def holds_something() -> bool:
    """Whether anybody has entered anything, so that the database must not be overwritten.

    Tables that the site itself fills do not count.
    """
    sessions = apps.get_model("sessions", "Session")._meta.db_table
    by_itself = {
        *MADE_BY_MIGRATE,
        settings.CACHES["default"]["LOCATION"],
        sessions,
        apps.get_model("scoring", "DatabaseId")._meta.db_table,
    }
    return any(number for table, number in rows().items() if table not in by_itself)


@dataclass(frozen=True, slots=True)
class Age:
    """The version of a database, compared with this program's."""

    unknown: Sequence[str]
    """Migrations that only a newer program has."""
    missing: Sequence[str]
    """Migrations that have not been run on the database."""


def age(migrations: Sequence[str]) -> Age:
    """Compare the migrations of a database with those of this program."""
    here = {f"{app}.{name}" for app, name in MigrationLoader(None).disk_migrations}
    run = set(migrations)
    return Age(sorted(run - here), sorted(here - run))
