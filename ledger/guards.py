"""The database's own refusal to change what was posted or issued, or to post into a closed month.

Triggers on the tables of transactions, postings, issued documents and links of the chain abort
every UPDATE and DELETE, on SQLite the deletions hidden in INSERT OR REPLACE too, and on PostgreSQL
TRUNCATE, which passes row triggers by. Triggers on the first two abort every INSERT that is dated
into a month that stands closed. A migration that rebuilds one of these tables, or that of months,
stands between `remove` and `install` (`around`): on SQLite a rebuilt table loses its triggers, and
triggers that name it hinder the rebuilding. `missing_guards` is what `check_ledger` asks.
"""

from typing import Final

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations import RunPython
from django.db.migrations.operations.base import Operation

TABLES: Final = (
    "ledger_transaction",
    "ledger_posting",
    "ledger_issueddocument",
    "ledger_link",
)
MESSAGE: Final = "What was posted is never changed or deleted: reverse it instead"
CLOSED: Final = "A closed month takes no entry"

# What REPLACE would delete to make room for its row.
_SAME_ROW: Final = {
    "ledger_transaction": (
        "id = NEW.id OR (club_id = NEW.club_id AND number = NEW.number)"
        " OR (club_id = NEW.club_id AND source_key = NEW.source_key)"
        " OR reverses_id = NEW.reverses_id"
    ),
    "ledger_posting": (
        "id = NEW.id OR (transaction_id = NEW.transaction_id AND account_id = NEW.account_id)"
    ),
    "ledger_issueddocument": (
        "id = NEW.id OR (club_id = NEW.club_id AND number = NEW.number)"
        " OR (month_id = NEW.month_id AND member_id IS NEW.member_id)"
    ),
    "ledger_link": "id = NEW.id OR (club_id = NEW.club_id AND number = NEW.number)",
}

# The closed months that an inserted row falls into.
_CLOSED_ROWS: Final = {
    "ledger_transaction": (
        "SELECT 1 FROM ledger_month WHERE club_id = NEW.club_id AND reopened_at IS NULL"
        " AND ends_on >= NEW.dated"
    ),
    "ledger_posting": (
        "SELECT 1 FROM ledger_transaction AS entry JOIN ledger_month AS closed"
        " ON closed.club_id = entry.club_id AND closed.ends_on >= entry.dated"
        " WHERE entry.id = NEW.transaction_id AND closed.reopened_at IS NULL"
    ),
}


def _raise(message: str) -> str:
    return f"RAISE EXCEPTION '{message}' USING ERRCODE = 'restrict_violation';"


# PostgreSQL's functions: their sources, by name.
_FUNCTIONS: Final = {
    "ledger_refuse_change": f" BEGIN {_raise(MESSAGE)} END ",
    **{
        f"{table}_closed": (
            f" BEGIN IF EXISTS ({rows}) THEN {_raise(CLOSED)} END IF; RETURN NEW; END "
        )
        for table, rows in _CLOSED_ROWS.items()
    },
}


def _on_sqlite(table: str) -> dict[str, str]:
    refuse = f"BEGIN SELECT RAISE(ABORT, '{MESSAGE}'); END"
    when = f"WHEN EXISTS (SELECT 1 FROM {table} WHERE {_SAME_ROW[table]})"  # noqa: S608  (constants)
    return {
        f"{table}_no_update": f"BEFORE UPDATE ON {table} {refuse}",
        f"{table}_no_delete": f"BEFORE DELETE ON {table} {refuse}",
        f"{table}_no_replace": f"BEFORE INSERT ON {table} {when} {refuse}",
    }


def _closed_on_sqlite(table: str) -> dict[str, str]:
    refuse = f"BEGIN SELECT RAISE(ABORT, '{CLOSED}'); END"
    when = f"WHEN EXISTS ({_CLOSED_ROWS[table]})"
    return {f"{table}_no_late": f"BEFORE INSERT ON {table} {when} {refuse}"}


def _on_postgresql(table: str) -> dict[str, str]:
    refuse = "EXECUTE FUNCTION ledger_refuse_change()"
    return {
        f"{table}_no_change": f"BEFORE UPDATE OR DELETE ON {table} FOR EACH ROW {refuse}",
        f"{table}_no_truncate": f"BEFORE TRUNCATE ON {table} FOR EACH STATEMENT {refuse}",
    }


def _closed_on_postgresql(table: str) -> dict[str, str]:
    call = f"EXECUTE FUNCTION {table}_closed()"
    return {f"{table}_no_late": f"BEFORE INSERT ON {table} FOR EACH ROW {call}"}


def guards(vendor: str) -> dict[str, str]:
    """The triggers of a database's vendor, by name: what follows CREATE TRIGGER and the name.

    Raises NotImplementedError for a database on which the ledger cannot be guarded.
    """
    makers = {
        "sqlite": (_on_sqlite, _closed_on_sqlite),
        "postgresql": (_on_postgresql, _closed_on_postgresql),
    }
    if vendor not in makers:
        raise NotImplementedError(f"The ledger is kept on SQLite or PostgreSQL, not on {vendor}.")
    kept, closed = makers[vendor]
    found = {name: sql for table in TABLES for name, sql in kept(table).items()}
    return found | {name: sql for table in _CLOSED_ROWS for name, sql in closed(table).items()}


def install(connection: BaseDatabaseWrapper) -> None:
    """Put every guard in place, whatever stood there; for tables yet to be made, none."""
    with connection.cursor() as cursor:
        made = set(connection.introspection.table_names(cursor))
        if connection.vendor == "postgresql":
            for name, source in _FUNCTIONS.items():
                cursor.execute(
                    f"CREATE OR REPLACE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql"
                    f" AS $${source}$$"
                )
        for name, sql in guards(connection.vendor).items():
            if _needs(name) <= made:
                cursor.execute(_dropped(connection, name))
                cursor.execute(f"CREATE TRIGGER {name} {sql}")


def remove(connection: BaseDatabaseWrapper) -> None:
    """Take every guard away: only a migration does it, while it works on the tables."""
    with connection.cursor() as cursor:
        for name in guards(connection.vendor):
            cursor.execute(_dropped(connection, name))
        if connection.vendor == "postgresql":
            for name in _FUNCTIONS:
                cursor.execute(f"DROP FUNCTION IF EXISTS {name}()")


def around(*operations: Operation) -> list[Operation]:
    """The operations of a migration on guarded tables: without the guards, forwards and back."""
    return [RunPython(_remove, _install), *operations, RunPython(_install, _remove)]


def _install(_apps: object, schema_editor: BaseDatabaseSchemaEditor) -> None:
    install(schema_editor.connection)


def _remove(_apps: object, schema_editor: BaseDatabaseSchemaEditor) -> None:
    remove(schema_editor.connection)


def _table(name: str) -> str:
    return name.rpartition("_no_")[0]


def _needs(name: str) -> set[str]:
    """The tables that must be there for a guard."""
    return {_table(name), "ledger_month"} if name.endswith("_no_late") else {_table(name)}


def _dropped(connection: BaseDatabaseWrapper, name: str) -> str:
    where = f" ON {_table(name)}" if connection.vendor == "postgresql" else ""
    return f"DROP TRIGGER IF EXISTS {name}{where}"


def missing_guards(connection: BaseDatabaseWrapper) -> list[str]:
    """The names of the guards that are not there, or not as `install` makes them."""
    on_postgresql = connection.vendor == "postgresql"
    present = _on_server(connection) if on_postgresql else _in_file(connection)
    return [name for name in guards(connection.vendor) if name not in present]


def _in_file(connection: BaseDatabaseWrapper) -> set[str]:
    """SQLite's guards with the text that `install` gives them."""
    wanted = guards(connection.vendor)
    with connection.cursor() as cursor:
        cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
        return {n for n, sql in cursor.fetchall() if n in wanted and sql.endswith(wanted[n])}


def _on_server(connection: BaseDatabaseWrapper) -> set[str]:
    """PostgreSQL's guards that are enabled and call their function as `install` makes it."""
    wanted = guards(connection.vendor)
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT tgname, proname, prosrc FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid"
            " JOIN pg_class ON pg_class.oid = tgrelid"
            " WHERE relname = ANY(%s) AND tgenabled IN ('O', 'A')",
            [list(TABLES)],
        )
        return {
            name
            for name, function, source in cursor.fetchall()
            if f"FUNCTION {function}()" in wanted.get(name, "") and _FUNCTIONS[function] == source
        }
