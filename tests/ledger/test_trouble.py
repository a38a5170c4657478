"""Which errors are the database's own trouble, and which are a fault of ours."""

import psycopg
import pytest
from django.db import IntegrityError, InternalError, OperationalError, connection

from ledger.trouble import Trouble, trouble_of


def because(cause: Exception, kind: type[Exception] = OperationalError) -> Exception:
    error = kind(str(cause))
    error.__cause__ = cause
    return error


@pytest.mark.parametrize(
    ("error", "trouble"),
    [
        (OperationalError("database is locked"), Trouble.BUSY),
        (because(psycopg.errors.LockNotAvailable()), Trouble.BUSY),
        (because(psycopg.errors.AdminShutdown()), Trouble.AWAY),
        (because(psycopg.errors.CannotConnectNow()), Trouble.AWAY),
        (because(psycopg.OperationalError("connection failed: Connection refused")), Trouble.AWAY),
        (because(psycopg.errors.ReadOnlySqlTransaction(), kind=InternalError), Trouble.AWAY),
        (because(psycopg.errors.InFailedSqlTransaction(), kind=InternalError), None),
        (OperationalError("database or disk is full"), Trouble.FULL),
        (because(psycopg.errors.DiskFull()), Trouble.FULL),
        (IntegrityError("UNIQUE constraint failed: scoring_card.form_key"), Trouble.TAKEN),
        (because(psycopg.errors.UniqueViolation(), kind=IntegrityError), Trouble.TAKEN),
        (IntegrityError("CHECK constraint failed: nobody_bets_with_himself"), None),
        (because(psycopg.errors.ForeignKeyViolation(), kind=IntegrityError), None),
        (OperationalError("no such table: club"), None),
        (because(psycopg.errors.UndefinedTable()), None),
        (ValueError("database is locked"), None),
    ],
)
def test_what_is_the_matter_with_the_database(error, trouble):
    assert trouble_of(error) is trouble


@pytest.mark.postgresql
@pytest.mark.django_db
def test_a_server_that_only_reads_is_refused():
    replica = connection.copy()
    options = replica.settings_dict["OPTIONS"]
    del options["pool"]
    options["options"] = "-c default_transaction_read_only=on"
    with pytest.raises(OperationalError, match="read-only") as refused:
        replica.ensure_connection()
    assert trouble_of(refused.value) is Trouble.AWAY
