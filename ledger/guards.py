"""Database triggers that refuse changes to posted or issued rows, and entries in closed months.

Triggers on transactions, postings, issued documents and links abort every UPDATE and DELETE. On
SQLite they also abort the deletions inside INSERT OR REPLACE. On PostgreSQL they also abort
TRUNCATE, which row triggers do not see. Triggers on transactions and postings abort every INSERT
dated in a closed month.

A migration that rebuilds one of these tables, or the table of months, must come between `remove`
and `install` (`around`). On SQLite a rebuilt table loses its triggers, and triggers that name it
prevent the rebuild. `check_ledger` calls `missing_guards`.
"""

from typing import Final

from django.db.backends.base.base import BaseDatabaseWrapper

from club.guards import (
    SECURITY_LOG,
    Guards,
    guarded_table,
    postgresql_triggers,
    raise_on_server,
    sqlite_triggers,
)

TABLES: Final = (
    "ledger_transaction",
    "ledger_posting",
    "ledger_issueddocument",
    "ledger_link",
)
MESSAGE: Final = "What was posted is never changed or deleted: reverse it instead"
CLOSED: Final = "A closed month takes no entry"

# The existing rows that REPLACE would delete.
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

# Closed months that contain the inserted row.
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


# The bodies of PostgreSQL's functions, by name.
_FUNCTIONS: Final = {
    "ledger_refuse_change": f" BEGIN {raise_on_server(MESSAGE)} END ",
    **{
        f"{table}_closed": (
            f" BEGIN IF EXISTS ({rows}) THEN {raise_on_server(CLOSED)} END IF; RETURN NEW; END "
        )
        for table, rows in _CLOSED_ROWS.items()
    },
}


def _on_sqlite(table: str) -> dict[str, str]:
    return sqlite_triggers(table, _SAME_ROW[table], MESSAGE)


def _closed_on_sqlite(table: str) -> dict[str, str]:
    refuse = f"BEGIN SELECT RAISE(ABORT, '{CLOSED}'); END"
    when = f"WHEN EXISTS ({_CLOSED_ROWS[table]})"
    return {f"{table}_no_late": f"BEFORE INSERT ON {table} {when} {refuse}"}


def _on_postgresql(table: str) -> dict[str, str]:
    return postgresql_triggers(table, "ledger_refuse_change")


def _closed_on_postgresql(table: str) -> dict[str, str]:
    call = f"EXECUTE FUNCTION {table}_closed()"
    return {f"{table}_no_late": f"BEFORE INSERT ON {table} FOR EACH ROW {call}"}


def guards(vendor: str) -> dict[str, str]:
    """Return the triggers for a database vendor: the SQL after `CREATE TRIGGER name`, by name.

    Raises NotImplementedError for any other database than SQLite and PostgreSQL.
    """
    makers = {
        "sqlite": (_on_sqlite, _closed_on_sqlite),
        "postgresql": (_on_postgresql, _closed_on_postgresql),
    }
    if vendor not in makers:
        raise NotImplementedError(f"The ledger is kept on SQLite or PostgreSQL, not on {vendor}.")
    of_table, of_closed_rows = makers[vendor]
    triggers = {name: sql for table in TABLES for name, sql in of_table(table).items()}
    return triggers | {
        name: sql for table in _CLOSED_ROWS for name, sql in of_closed_rows(table).items()
    }


def _needs(name: str) -> set[str]:
    """Return the tables that must exist before a guard can be installed."""
    return (
        {guarded_table(name), "ledger_month"}
        if name.endswith("_no_late")
        else {guarded_table(name)}
    )


_LEDGER: Final = Guards(guards, _FUNCTIONS, _needs)
install = _LEDGER.install
remove = _LEDGER.remove
around = _LEDGER.around


def missing_guards(connection: BaseDatabaseWrapper) -> list[str]:
    """Return the names of missing or altered guards, including those of the security log."""
    return [*_LEDGER.missing(connection), *SECURITY_LOG.missing(connection)]
