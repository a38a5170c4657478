"""After a test that commits, the database is as it was after its migrations, guards included."""

import urllib.request

import pytest
from django.db import DatabaseError, connection, transaction

from club.models import Club
from ledger.models import Posting
from ledger.operations.payment import CASH, record_payment
from tests.helping.book import make_book
from tests.running import copies


@pytest.fixture(scope="module", autouse=True)
def counts_from_one(django_db_setup, django_db_blocker):
    """A server counts its rows on though a test before has taken them back."""
    with django_db_blocker.unblock():
        copies.restore()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("time", [1, 2])
def test_a_test_that_commits_finds_nothing_of_the_one_before(time):
    assert not Club.objects.exists()
    assert Club.objects.create(name="Turf Club", slug="turf").pk == 1


@pytest.mark.parametrize("time", [1, 2])
def test_a_server_sees_the_database_of_each_test(live_server, time):
    assert not Club.objects.exists()
    Club.objects.create(name="Turf Club", slug="turf")
    with urllib.request.urlopen(f"{live_server.url}/health/") as answer:
        assert answer.status == 200


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("time", [1, 2])
def test_what_is_posted_is_guarded_in_a_database_that_was_put_back(time):
    assert not Posting.objects.exists()
    book = make_book()
    record_payment(
        by=book.treasurer, payer=book.a, receiver=CASH, amount=60, currency="LSD", form_key="x" * 22
    )
    for statement in ("DELETE FROM ledger_posting", "UPDATE ledger_posting SET amount = 1"):
        with pytest.raises(DatabaseError, match="never changed"), transaction.atomic():
            connection.cursor().execute(statement)
