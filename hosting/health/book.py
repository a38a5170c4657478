"""Check the database: whether it responds, its tables, its guards, and the ledger's checks."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils.timezone import now
from django.utils.translation import gettext as _

from hosting.health.alive import is_alive
from hosting.health.backups import checks_of_backups
from hosting.health.finding import Finding, ago, well, wrong
from ledger.guards import missing_guards
from ledger.last_check import last_check

CHECKED_WITHIN: Final = timedelta(days=8)
"""The greatest age of the last check of the ledger: a check a week, and a day for its run."""
SERVERS: Final = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}


def database_answers() -> Finding:
    """Check that the database responds. If it does not, its other checks are skipped."""
    name = _("Database")
    if not is_alive():
        return wrong(
            name,
            _("%(server)s does not answer, or has no tables.") % {"server": _server()},
            _("See whether it runs and DATABASE_URL is right. Then run “manage.py migrate”."),
        )
    version = ".".join(str(part) for part in connection.get_database_version())
    return well(name, f"{_server()} {version}")


def _server() -> str:
    return SERVERS.get(connection.vendor, connection.vendor)


def missing_migrations() -> list[str]:
    """Return the names of migrations that have not been run.

    Raises DatabaseError if the database does not respond.
    """
    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return [str(migration) for migration, _backwards in plan]


def migrations_applied() -> Finding:
    """Check that the tables are those of this version."""
    name, missing = _("Tables"), missing_migrations()
    if missing:
        return wrong(
            name,
            _("%(count)d migrations have not been run.") % {"count": len(missing)},
            _("Make a backup, stop the site, and run “manage.py migrate”."),
        )
    cache = settings.CACHES["default"]["LOCATION"]
    if cache not in connection.introspection.table_names():
        text = _("The table %(name)s is missing, so nobody can sign in.") % {"name": cache}
        return wrong(name, text, _("Run “manage.py createcachetable”."))
    return well(name, _("Every migration has been run."))


def guards_in_place() -> Finding:
    """Check that the database has the guards which protect posted entries."""
    name, missing = _("Guards"), missing_guards(connection)
    if missing:
        return wrong(
            name,
            _("The database has lost %(names)s, so a row that must stay could be changed.")
            % {"names": ", ".join(missing)},
            _("Run “manage.py check_ledger”, and restore a backup that has all guards."),
        )
    return well(name, _("The database refuses to change what was posted."))


def book_checked() -> Finding:
    """Check when the ledger and its chain were last checked, by a command or with a backup."""
    name, run = _("Book"), _("Run “manage.py check_ledger” once a week by a timer.")
    if not settings.HOUSEKEEPING:
        return well(name, _("Another machine of this site checks the ledger and its chain."))
    known = max(_checks(), default=None)
    if known is None:
        return wrong(name, _("Nobody has checked the ledger and its chain yet."), run)
    at, failures = known
    words = {"ago": ago(now() - at), "count": failures}
    if failures:
        return wrong(
            name,
            _("The check of the ledger and its chain %(ago)s found %(count)d failures.") % words,
            _("Run “manage.py check_ledger” to see them. Enter nothing until they are explained."),
        )
    if now() - at > CHECKED_WITHIN:
        text = _("The ledger and its chain were last checked %(ago)s. All was right then.") % words
        return wrong(name, text, run)
    return well(name, _("The ledger and its chain were checked %(ago)s. All is right.") % words)


def _checks() -> Iterator[tuple[datetime, int]]:
    if last := last_check():
        yield last.at, last.failures
    yield from checks_of_backups()
