"""The database itself refuses every change of posted rows, after all migrations."""

from datetime import date, timedelta

import pytest
from django.core.management import call_command
from django.db import DatabaseError, connection, transaction
from django.utils.timezone import now

from ledger import guards
from ledger.models import Account, IssuedDocument, Month, Posting, Transaction
from ledger.operations.payment import CASH
from tests.helping.book import make_book
from tests.ledger.journals import pay

CHANGES = [
    "UPDATE ledger_transaction SET reason = 'another'",
    "UPDATE ledger_transaction SET card_id = NULL",
    "UPDATE ledger_transaction SET by_id = NULL",
    "UPDATE ledger_posting SET amount = -amount",
    "UPDATE ledger_posting SET account_id = account_id",
    "DELETE FROM ledger_posting",
    "DELETE FROM ledger_posting WHERE amount > 0",
    "DELETE FROM ledger_transaction",
    "UPDATE ledger_issueddocument SET text = '{}'",
    "UPDATE ledger_issueddocument SET issued_at = issued_at",
    "DELETE FROM ledger_issueddocument",
    "UPDATE ledger_link SET content = hash",
    "DELETE FROM ledger_link",
]
COLUMNS = "amount, account_id, club_id, transaction_id"
ISSUED = "club_id, month_id, kind, text, fingerprint, laws_version, layout, issued_at"
LINK = "club_id, number, kind, subject, content, previous, hash, at"
BY_VENDOR = {
    "sqlite": [
        f"REPLACE INTO ledger_posting (id, {COLUMNS}) SELECT id, {COLUMNS} FROM ledger_posting",
        f"REPLACE INTO ledger_posting ({COLUMNS}) SELECT {COLUMNS} FROM ledger_posting",
        "UPDATE OR REPLACE ledger_transaction SET number = number + 1",
        f"REPLACE INTO ledger_link ({LINK}) SELECT {LINK} FROM ledger_link",
        (
            f"REPLACE INTO ledger_issueddocument ({ISSUED}, number) SELECT {ISSUED}, number + 1"
            " FROM ledger_issueddocument"
        ),
    ],
    "postgresql": [
        "TRUNCATE ledger_posting",
        "TRUNCATE ledger_transaction CASCADE",
        "TRUNCATE ledger_link",
        "TRUNCATE ledger_issueddocument CASCADE",
        "TRUNCATE club_club CASCADE",
        (
            f"INSERT INTO ledger_posting (id, {COLUMNS}) SELECT id, {COLUMNS} FROM ledger_posting"
            " ON CONFLICT (id) DO UPDATE SET amount = 1"
        ),
    ],
}


TABLES = (Transaction, Posting, IssuedDocument)


def posted() -> list[list[dict]]:
    return [list(table.objects.order_by("id").values()) for table in TABLES]


def raw(sql: str) -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(sql)


def closed(book, ends_on: date, **fields) -> Month:
    fields |= {"year": ends_on.year, "month": ends_on.month, "ends_on": ends_on, "last_number": 0}
    return Month.objects.create(club=book.club, closed_by=book.treasurer, **fields)


@pytest.fixture
def payment(book) -> Transaction:
    entry = pay(book, book.a, CASH)
    fields = {"number": 1, "kind": "report", "text": "{}", "fingerprint": "0" * 64}
    month = closed(book, date(2001, 10, 31))
    IssuedDocument.objects.create(club=book.club, month=month, **fields)
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


COPY = {
    "transaction": (
        "INSERT INTO ledger_transaction (club_id, number, kind, source_key, currency, dated,"
        " posted_at, laws_version, way, reason) SELECT club_id, number + 1, kind, 'another',"
        " currency, dated, posted_at, laws_version, way, reason FROM ledger_transaction"
    ),
    "posting": (
        "INSERT INTO ledger_posting (club_id, transaction_id, account_id, amount)"
        " SELECT ledger_posting.club_id, transaction_id, ledger_account.id, 5"
        " FROM ledger_posting, ledger_account WHERE ledger_account.currency = 'EUR'"
        " AND ledger_posting.amount > 0"
    ),
}


@pytest.mark.parametrize("row", COPY)
@pytest.mark.parametrize(
    ("after", "fields", "refused"),
    [(0, {}, True), (30, {}, True), (-1, {}, False), (0, {"reopened_at": now()}, False)],
)
def test_a_row_dated_into_a_closed_month_is_refused(book, payment, row, after, fields, refused):
    """The month closes on the payment's own day, or some days after it."""
    Account.objects.create(club=book.club, kind="opening", currency="EUR")
    closed(book, payment.dated + timedelta(after), **fields)
    before = posted()
    if refused:
        with pytest.raises(DatabaseError, match="A closed month takes no entry"):
            raw(COPY[row])
        assert posted() == before
    else:
        raw(COPY[row])
        assert posted() != before


def test_another_clubs_closed_month_refuses_nothing(book, payment):
    closed(make_book(), payment.dated)
    raw(COPY["transaction"])
    assert Transaction.objects.count() == 2


@pytest.mark.parametrize("name", sorted(guards.guards("sqlite")))
def test_a_lost_or_hollow_guard_is_missed(db, name):
    if connection.vendor == "postgresql":
        name = name.replace("_no_update", "_no_change").replace("_no_delete", "_no_change")
        name = name.replace("_no_replace", "_no_truncate")
    table = name.rpartition("_no_")[0]
    on_table = f" ON {table}" if connection.vendor == "postgresql" else ""
    assert guards.missing_guards(connection) == [], "after all migrations"
    raw(f"DROP TRIGGER {name}{on_table}")
    assert guards.missing_guards(connection) == [name]
    if connection.vendor == "sqlite":
        raw(f"CREATE TRIGGER {name} BEFORE DELETE ON {table} BEGIN SELECT 1; END")
        assert guards.missing_guards(connection) == [name]
    guards.install(connection)
    assert guards.missing_guards(connection) == []


@pytest.mark.tier("all")  # It migrates back and forth.
@pytest.mark.django_db(transaction=True)
def test_migrations_go_back_and_forth_with_guards_at_every_step():
    book = make_book()
    entry = pay(book, book.b, book.a, by=book.a)
    before = posted()
    call_command("migrate", "ledger", "0002", verbosity=0)
    missing = {name.rpartition("_no_")[0] for name in guards.missing_guards(connection)}
    tables = ("transaction", "posting", "issueddocument", "link")
    assert missing == {f"ledger_{table}" for table in tables}  # no_late wants the table of months.
    with pytest.raises(DatabaseError, match="reverse it instead"):
        raw(f"DELETE FROM ledger_posting WHERE transaction_id = {entry.pk}")
    call_command("migrate", "ledger", "0001", verbosity=0)
    assert guards.missing_guards(connection) == list(guards.guards(connection.vendor))
    call_command("migrate", "ledger", verbosity=0)
    assert guards.missing_guards(connection) == []
    assert posted() == before
    with pytest.raises(DatabaseError, match="reverse it instead"):
        raw("UPDATE ledger_transaction SET way = 'cash'")


def test_a_ledger_that_cannot_be_guarded_is_refused():
    with pytest.raises(NotImplementedError, match="SQLite or PostgreSQL"):
        guards.guards("oracle")
