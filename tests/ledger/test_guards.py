"""What was posted is refused to every change by the database itself, after all migrations."""

import pytest
from django.core.management import call_command
from django.db import DatabaseError, connection, transaction

from ledger import guards
from ledger.models import Posting, Transaction
from ledger.operations.payment import CASH, record_payment

CHANGES = [
    "UPDATE ledger_transaction SET reason = 'another'",
    "UPDATE ledger_transaction SET card_id = NULL",
    "UPDATE ledger_transaction SET by_id = NULL",
    "UPDATE ledger_posting SET amount = -amount",
    "UPDATE ledger_posting SET account_id = account_id",
    "DELETE FROM ledger_posting",
    "DELETE FROM ledger_posting WHERE amount > 0",
    "DELETE FROM ledger_transaction",
]
COLUMNS = "amount, account_id, club_id, transaction_id"
BY_VENDOR = {
    "sqlite": [
        f"REPLACE INTO ledger_posting (id, {COLUMNS}) SELECT id, {COLUMNS} FROM ledger_posting",
        f"REPLACE INTO ledger_posting ({COLUMNS}) SELECT {COLUMNS} FROM ledger_posting",
        "UPDATE OR REPLACE ledger_transaction SET number = number + 1",
    ],
    "postgresql": [
        "TRUNCATE ledger_posting",
        "TRUNCATE ledger_transaction CASCADE",
        "TRUNCATE club_club CASCADE",
        (
            f"INSERT INTO ledger_posting (id, {COLUMNS}) SELECT id, {COLUMNS} FROM ledger_posting"
            " ON CONFLICT (id) DO UPDATE SET amount = 1"
        ),
    ],
}


def posted() -> tuple[list[dict], list[dict]]:
    return (
        list(Transaction.objects.order_by("id").values()),
        list(Posting.objects.order_by("id").values()),
    )


def raw(sql: str) -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(sql)


@pytest.fixture
def payment(book) -> Transaction:
    entry = record_payment(
        by=book.treasurer, payer=book.a, receiver=CASH, amount=60, currency="LSD", form_key="x" * 9
    )
    connection.check_constraints()  # as at a commit: PostgreSQL truncates nothing before it
    return entry


def test_every_change_is_refused_in_raw_sql(payment):
    before = posted()
    for sql in (*CHANGES, *BY_VENDOR[connection.vendor]):
        with pytest.raises(DatabaseError, match="reverse it instead"):
            raw(sql)
        assert posted() == before, sql


def test_every_change_is_refused_to_the_orm(payment):
    before = posted()
    payment.reason = "another"
    for change in (
        payment.save,
        payment.postings.all().delete,
        lambda: Posting.objects.update(amount=1),
        lambda: Transaction.objects.filter(pk=payment.pk)._raw_delete("default"),
    ):
        with pytest.raises(DatabaseError), transaction.atomic():
            change()
        assert posted() == before


def test_nothing_is_missing_after_all_migrations(db):
    assert guards.missing_guards(connection) == []


@pytest.mark.parametrize("name", sorted(guards.guards("sqlite")))
def test_a_lost_or_hollow_guard_is_missed(db, name):
    if connection.vendor == "postgresql":
        name = name.replace("_no_update", "_no_change").replace("_no_delete", "_no_change")
        name = name.replace("_no_replace", "_no_truncate")
    table = name.rpartition("_no_")[0]
    on_table = f" ON {table}" if connection.vendor == "postgresql" else ""
    raw(f"DROP TRIGGER {name}{on_table}")
    assert guards.missing_guards(connection) == [name]
    if connection.vendor == "sqlite":
        raw(f"CREATE TRIGGER {name} BEFORE DELETE ON {table} BEGIN SELECT 1; END")
        assert guards.missing_guards(connection) == [name]
    guards.install(connection)
    assert guards.missing_guards(connection) == []


@pytest.mark.django_db(transaction=True)
def test_the_migration_goes_back_and_forth():
    call_command("migrate", "ledger", "0001", verbosity=0)
    assert guards.missing_guards(connection) == list(guards.guards(connection.vendor))
    call_command("migrate", "ledger", verbosity=0)
    assert guards.missing_guards(connection) == []


def test_a_ledger_that_cannot_be_guarded_is_refused():
    with pytest.raises(NotImplementedError, match="SQLite or PostgreSQL"):
        guards.guards("oracle")
