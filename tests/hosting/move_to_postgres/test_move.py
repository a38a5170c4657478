"""The site moves from SQLite to PostgreSQL, and everything comes out the same."""

from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import DatabaseError, connection, transaction

from club.models import Club, Member, User
from hosting.backups.other_database import on_database
from hosting.move_to_postgres import rows
from ledger.book_checks import check_ledger
from ledger.exports.entries import journal_source
from ledger.exports.formats import FORMATS
from ledger.models import Account, Posting
from scoring.models import Card
from tests.helping.world import found
from tests.running import copies

pytestmark = [pytest.mark.postgresql, pytest.mark.django_db]


@pytest.fixture(scope="module")
def moved_from(django_db_setup, django_db_blocker, tmp_path_factory) -> dict[str, Any]:
    """A SQLite file with two clubs in it, whose newest member was removed again."""
    file = tmp_path_factory.mktemp("old") / "site.sqlite3"
    options = {"transaction_mode": "IMMEDIATE", "timeout": 1}
    at = connection.settings_dict | {"ENGINE": "config.sqlite", "NAME": str(file)}
    at |= {"OPTIONS": options}
    with django_db_blocker.unblock(), on_database(at):
        call_command("migrate", verbosity=0)
        call_command("createcachetable", verbosity=0)
        found("portland")
        found("turf", payments=2)
        User.objects.create(email="nobody@portland.test").delete()
    return at


@pytest.fixture
def new_database(db) -> Iterator[dict[str, Any]]:
    name = f"{connection.settings_dict['NAME']}_new"
    copies.begin_other(name, "template0")
    at = connection.settings_dict | {"NAME": name}
    yield at
    copies.end_other(name)


def url(at: dict[str, Any]) -> str:
    return f"postgres://{at['USER']}:{quote(at['PASSWORD'])}@{at['HOST']}:{at['PORT']}/{at['NAME']}"


def move(moved_from: dict[str, Any], to: str) -> None:
    with on_database(moved_from):
        call_command("move_to_postgres", "--to", to)


def test_everything_is_the_same_and_goes_on(moved_from, new_database, capsys):
    with on_database(moved_from):
        last = User.objects.latest("pk").pk
        had = {model: sorted(map(str, rows.read(model))) for model in (Member, Card, Account)}
        exported = journals()
    move(moved_from, url(new_database))
    assert "Moved: " in capsys.readouterr().out
    with on_database(new_database):
        assert {model: sorted(map(str, rows.read(model))) for model in had} == had
        assert journals() == exported
        assert list(check_ledger()) == []
        with pytest.raises(DatabaseError, match="never changed"), transaction.atomic():
            Posting.objects.update(amount=1)
        assert User.objects.create(email="new@portland.test").pk == last + 2
        found("third")
    with pytest.raises(CommandError, match="is not empty") as refused:
        move(moved_from, url(new_database))
    assert refused.value.returncode == 2


def journals() -> list[str]:
    """Every club's journal, in every format."""
    return [
        "".join(form.write(journal_source(club)))
        for club in Club.objects.order_by("slug")
        for form in FORMATS.values()
    ]


def test_what_differs_is_named_and_nothing_is_moved(moved_from, new_database, capsys, monkeypatch):
    monkeypatch.setattr(rows, "copy_counters", _lose_a_balance)
    with pytest.raises(CommandError) as differs:
        move(moved_from, url(new_database))
    assert differs.value.returncode == 1
    text = capsys.readouterr().err
    assert "Not the same: the rows of ledger_account" in text
    assert "Not the same: the result of check_ledger" in text
    with on_database(new_database):
        assert not Member.objects.exists()
    monkeypatch.undo()
    move(moved_from, url(new_database))  # After what was wrong is put right.


def _lose_a_balance(target: Any) -> None:
    with target.cursor() as cursor:
        cursor.execute("UPDATE ledger_account SET balance = balance + 1")


def test_a_strange_table_is_refused(moved_from, new_database):
    with on_database(moved_from):
        connection.cursor().execute("CREATE TABLE holidays (a)")
    try:
        with pytest.raises(CommandError, match="does not know the tables holidays"):
            move(moved_from, url(new_database))
    finally:
        with on_database(moved_from):
            connection.cursor().execute("DROP TABLE holidays")


def test_a_site_on_postgresql_is_not_moved():
    with pytest.raises(CommandError, match="This moves from SQLite"):
        call_command("move_to_postgres", "--to", url(connection.settings_dict))
