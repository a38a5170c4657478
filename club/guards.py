"""Database triggers that keep the rows of a table unchanged, on SQLite and PostgreSQL.

They abort every UPDATE and DELETE. On SQLite they also abort the deletions inside INSERT OR
REPLACE. On PostgreSQL they also abort TRUNCATE, which row triggers do not see. They guard the
security log here, and posted money in `ledger.guards`. On SQLite a rebuilt table loses its
triggers, so a migration that rebuilds such a table uses `around`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations import RunPython
from django.db.migrations.operations.base import Operation


def raise_on_server(message: str) -> str:
    """Return the PL/pgSQL statement that raises an error with this message."""
    return f"RAISE EXCEPTION '{message}' USING ERRCODE = 'restrict_violation';"


def sqlite_triggers(table: str, same_row: str, message: str) -> dict[str, str]:
    """Return the SQLite triggers that keep a table's rows unchanged, as names with their SQL.

    `same_row` is the SQL condition for the row that REPLACE would delete.
    """
    refuse = f"BEGIN SELECT RAISE(ABORT, '{message}'); END"
    when = f"WHEN EXISTS (SELECT 1 FROM {table} WHERE {same_row})"  # noqa: S608  (constants)
    return {
        f"{table}_no_update": f"BEFORE UPDATE ON {table} {refuse}",
        f"{table}_no_delete": f"BEFORE DELETE ON {table} {refuse}",
        f"{table}_no_replace": f"BEFORE INSERT ON {table} {when} {refuse}",
    }


def postgresql_triggers(table: str, function: str) -> dict[str, str]:
    """Return the PostgreSQL triggers that keep a table's rows unchanged, as names with their SQL.

    `function` is the name of the function that raises the error.
    """
    refuse = f"EXECUTE FUNCTION {function}()"
    return {
        f"{table}_no_change": f"BEFORE UPDATE OR DELETE ON {table} FOR EACH ROW {refuse}",
        f"{table}_no_truncate": f"BEFORE TRUNCATE ON {table} FOR EACH STATEMENT {refuse}",
    }


def guarded_table(name: str) -> str:
    """Return the name of the table that the guard with this name protects."""
    return name.rpartition("_no_")[0]


@dataclass(frozen=True)
class Guards:
    """A set of triggers.

    `triggers` maps each trigger's name to the SQL after `CREATE TRIGGER name`, for a database
    vendor. It raises NotImplementedError for a database that cannot be guarded. `functions` maps
    the names of PostgreSQL functions to their sources. `needs` returns the tables that a guard
    needs.
    """

    triggers: Callable[[str], dict[str, str]]
    functions: Mapping[str, str]
    needs: Callable[[str], set[str]] = lambda name: {guarded_table(name)}

    def install(self, connection: BaseDatabaseWrapper) -> None:
        """Install or replace every guard, except those on tables that do not exist yet."""
        with connection.cursor() as cursor:
            made = set(connection.introspection.table_names(cursor))
            if connection.vendor == "postgresql":
                for name, source in self.functions.items():
                    cursor.execute(
                        f"CREATE OR REPLACE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql"
                        f" AS $${source}$$"
                    )
            for name, sql in self.triggers(connection.vendor).items():
                if self.needs(name) <= made:
                    cursor.execute(_drop_statement(connection, name))
                    cursor.execute(f"CREATE TRIGGER {name} {sql}")

    def remove(self, connection: BaseDatabaseWrapper) -> None:
        """Remove every guard. Only a migration calls this, while it works on the tables."""
        with connection.cursor() as cursor:
            for name in self.triggers(connection.vendor):
                cursor.execute(_drop_statement(connection, name))
            if connection.vendor == "postgresql":
                for name in self.functions:
                    cursor.execute(f"DROP FUNCTION IF EXISTS {name}()")

    def around(self, *operations: Operation) -> list[Operation]:
        """Return a migration's operations, to run without the guards, forwards and backwards."""
        return [
            RunPython(self._remove, self._install),
            *operations,
            RunPython(self._install, self._remove),
        ]

    def _install(self, _apps: object, schema_editor: BaseDatabaseSchemaEditor) -> None:
        self.install(schema_editor.connection)

    def _remove(self, _apps: object, schema_editor: BaseDatabaseSchemaEditor) -> None:
        self.remove(schema_editor.connection)

    def missing(self, connection: BaseDatabaseWrapper) -> list[str]:
        """Return the names of guards that are missing or changed since `install`."""
        wanted = self.triggers(connection.vendor)
        on_postgresql = connection.vendor == "postgresql"
        present = self._on_server(connection) if on_postgresql else self._in_file(connection)
        return [name for name in wanted if name not in present]

    def _in_file(self, connection: BaseDatabaseWrapper) -> set[str]:
        """Return the names of the guards in SQLite whose text `install` would not change."""
        wanted = self.triggers(connection.vendor)
        with connection.cursor() as cursor:
            cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
            return {n for n, sql in cursor.fetchall() if n in wanted and sql.endswith(wanted[n])}

    def _on_server(self, connection: BaseDatabaseWrapper) -> set[str]:
        """Return the names of the guards on PostgreSQL that are enabled and unchanged."""
        wanted = self.triggers(connection.vendor)
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT tgname, proname, prosrc FROM pg_trigger"
                " JOIN pg_proc ON pg_proc.oid = tgfoid JOIN pg_class ON pg_class.oid = tgrelid"
                " WHERE relname = ANY(%s) AND tgenabled IN ('O', 'A')",
                [sorted({guarded_table(name) for name in wanted})],
            )
            return {
                name
                for name, function, source in cursor.fetchall()
                if f"FUNCTION {function}()" in wanted.get(name, "")
                and self.functions.get(function) == source
            }


def _drop_statement(connection: BaseDatabaseWrapper, name: str) -> str:
    where = f" ON {guarded_table(name)}" if connection.vendor == "postgresql" else ""
    return f"DROP TRIGGER IF EXISTS {name}{where}"


NOTED: Final = "What the security log says is never changed or deleted"
_REFUSE: Final = "club_refuse_change"


def _security_log_triggers(vendor: str) -> dict[str, str]:
    if vendor == "postgresql":
        return postgresql_triggers("club_securityevent", _REFUSE)
    return sqlite_triggers("club_securityevent", "id = NEW.id", NOTED)


SECURITY_LOG: Final = Guards(
    _security_log_triggers, {_REFUSE: f" BEGIN {raise_on_server(NOTED)} END "}
)
"""The guards of the security log."""
