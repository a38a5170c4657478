"""The database's own refusal to change what was posted.

Triggers on the tables of transactions and postings abort every UPDATE and DELETE, on SQLite the
deletions hidden in INSERT OR REPLACE too, and on PostgreSQL TRUNCATE, which passes row triggers
by. A migration that rebuilds one of these tables on SQLite drops its triggers: it must end with
`install`. `missing_guards` is what `check_ledger` asks.
"""

from typing import Final

from django.db.backends.base.base import BaseDatabaseWrapper

TABLES: Final = ("ledger_transaction", "ledger_posting")
MESSAGE: Final = "What was posted is never changed or deleted: reverse it instead"

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
}

_FUNCTION: Final = f"""
CREATE OR REPLACE FUNCTION ledger_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '{MESSAGE}' USING ERRCODE = 'restrict_violation';
END
$$"""


def _on_sqlite(table: str) -> dict[str, str]:
    refuse = f"BEGIN SELECT RAISE(ABORT, '{MESSAGE}'); END"
    when = f"WHEN EXISTS (SELECT 1 FROM {table} WHERE {_SAME_ROW[table]})"  # noqa: S608  (constants)
    return {
        f"{table}_no_update": f"BEFORE UPDATE ON {table} {refuse}",
        f"{table}_no_delete": f"BEFORE DELETE ON {table} {refuse}",
        f"{table}_no_replace": f"BEFORE INSERT ON {table} {when} {refuse}",
    }


def _on_postgresql(table: str) -> dict[str, str]:
    refuse = "EXECUTE FUNCTION ledger_refuse_change()"
    return {
        f"{table}_no_change": f"BEFORE UPDATE OR DELETE ON {table} FOR EACH ROW {refuse}",
        f"{table}_no_truncate": f"BEFORE TRUNCATE ON {table} FOR EACH STATEMENT {refuse}",
    }


def guards(vendor: str) -> dict[str, str]:
    """The triggers of a database's vendor, by name: what follows CREATE TRIGGER and the name.

    Raises NotImplementedError for a database on which the ledger cannot be guarded.
    """
    makers = {"sqlite": _on_sqlite, "postgresql": _on_postgresql}
    if vendor not in makers:
        raise NotImplementedError(f"The ledger is kept on SQLite or PostgreSQL, not on {vendor}.")
    return {name: sql for table in TABLES for name, sql in makers[vendor](table).items()}


def install(connection: BaseDatabaseWrapper) -> None:
    """Put every guard in place, whatever stood there."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(_FUNCTION)
        for name, sql in guards(connection.vendor).items():
            cursor.execute(_dropped(connection, name))
            cursor.execute(f"CREATE TRIGGER {name} {sql}")


def remove(connection: BaseDatabaseWrapper) -> None:
    """Take every guard away: only the undoing of the migration does it."""
    with connection.cursor() as cursor:
        for name in guards(connection.vendor):
            cursor.execute(_dropped(connection, name))
        if connection.vendor == "postgresql":
            cursor.execute("DROP FUNCTION IF EXISTS ledger_refuse_change()")


def _dropped(connection: BaseDatabaseWrapper, name: str) -> str:
    where = f" ON {name.rpartition('_no_')[0]}" if connection.vendor == "postgresql" else ""
    return f"DROP TRIGGER IF EXISTS {name}{where}"


def missing_guards(connection: BaseDatabaseWrapper) -> list[str]:
    """The names of the guards that are not there, or not as `install` makes them."""
    present = _present(connection)
    return [name for name in guards(connection.vendor) if name not in present]


def _present(connection: BaseDatabaseWrapper) -> set[str]:
    """The guards in force: on SQLite with the same text, on PostgreSQL enabled, same function."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(
                "SELECT tgname FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid"
                " WHERE tgrelid IN ('ledger_transaction'::regclass, 'ledger_posting'::regclass)"
                " AND tgenabled IN ('O', 'A') AND proname = 'ledger_refuse_change'"
                " AND position(%s IN prosrc) > 0",
                [MESSAGE],
            )
            return {name for (name,) in cursor.fetchall()}
        cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
        wanted = guards(connection.vendor)
        return {n for n, sql in cursor.fetchall() if n in wanted and sql.endswith(wanted[n])}
