"""Somebody else writes for too long. The page keeps the entry, which is then written once."""

import re
import threading
from contextlib import contextmanager
from html import unescape

import pytest
from django.db import connection, connections, transaction
from django.test import Client

from club.models import Session
from config.command_errors import errors_in_one_line
from ledger.models import Counter, Transaction
from tests.helping.book import make_book
from tests.helping.browser import as_shown, at, pay, signed_in, text_of
from tests.helping.every_address import signed_in as signed_in_lately

pytestmark = pytest.mark.django_db(transaction=True)


@contextmanager
def somebody_else_writing(club, rows=None):
    """Hold the club's counter, or these rows, and on SQLite the file, over another connection.

    The site waits only briefly for them.
    """
    holds, done = threading.Event(), threading.Event()

    def hold():
        with transaction.atomic():
            held = Counter.objects.filter(club=club) if rows is None else rows
            assert list(held.select_for_update(no_key=True))
            holds.set()
            done.wait(30)
        connections.close_all()

    other = threading.Thread(target=hold)
    other.start()
    assert holds.wait(30)
    try:
        with impatient():
            yield
    finally:
        done.set()
        other.join()


@contextmanager
def impatient():
    """Wait a twentieth of a second instead of eight seconds."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET lock_timeout = '50ms'")
        yield
        with connection.cursor() as cursor:
            cursor.execute("RESET lock_timeout")
        return
    options = connection.settings_dict["OPTIONS"]
    before, options["timeout"] = options["timeout"], 0.05
    yield
    options["timeout"] = before


@pytest.fixture
def book():
    book = make_book()
    pay(book, book.a, book.b)  # This makes the counter.
    return book


def test_a_payment_is_kept_on_the_page_and_written_once_if_sent_again(book):
    client, address = signed_in(book.a), at(book, "ledger/payments/new/")
    typed = typed_payment(book, client, 90) | {"reason": "For the “last”\nevening"}
    with somebody_else_writing(book.club):
        page = client.post(address, typed)
    assert (page.status_code, page["Retry-After"]) == (503, "5")
    assert "The book is busy: try again" in text_of(page)
    assert Transaction.objects.count() == 1
    stored = kept_on(page)
    assert stored["amount"] == "7s. 6d."
    assert stored["reason"].split() == typed["reason"].split()
    assert [stored["form_key"]] == typed["form_key"]
    for _twice in range(2):
        assert client.post(address, stored).status_code == 302
    assert Transaction.objects.count() == 2
    assert book.balance(book.a) == 60 + 90


def kept_on(page):
    """Return what the page's button sends."""
    stored = re.compile(r'<textarea name="([^"]*)" hidden>\n(.*?)</textarea>', re.DOTALL)
    return {name: unescape(value) for name, value in stored.findall(page.text)}


def test_secrets_are_typed_again_and_stand_nowhere_in_the_page(book):
    client = signed_in(book.a)
    typed = typed_payment(book, client) | {"pin": "2468", "old_password": "never shown"}
    with somebody_else_writing(book.club):
        page = client.post(at(book, "ledger/payments/new/"), typed)
    shown = page.text
    assert page.status_code == 503
    assert ("2468" in shown, "never shown" in shown) == (False, False)
    assert '<input type="password" name="pin"' in shown
    assert '<input type="password" name="old_password"' in shown


def typed_payment(book, client, pence=60):
    shown = as_shown(client.get(at(book, "ledger/payments/new/")))
    data = {"payer": book.a.pk, "receiver": book.b.pk, "amount": f"{pence // 12}s. {pence % 12}d."}
    return shown | data | {"asked": f"{book.a.pk}:{book.b.pk}:{pence}:LSD"}


def test_a_form_without_its_token_is_refused_and_not_shown_back(book):
    client = Client(enforce_csrf_checks=True)
    client.force_login(book.a.user)
    with somebody_else_writing(book.club):
        page = client.post(at(book, "ledger/payments/new/"), {"amount": "5s."})
    assert page.status_code == 403
    assert "5s." not in page.text


def test_htmx_is_told_in_a_line(book):
    client, script = signed_in(book.a), {"HX-Request": "true"}
    typed = typed_payment(book, client)
    with somebody_else_writing(book.club):
        answer = client.post(at(book, "ledger/payments/new/"), typed, headers=script)
    assert (answer.status_code, answer["Content-Type"]) == (503, "text/plain; charset=utf-8")
    assert answer.text.endswith("Send it again.")


# Its view stores a secret in the session, which is written after the response is made.
SET_UP = "/accounts/2fa/totp/activate/"


def test_a_session_that_cannot_be_kept_is_told_and_a_sender_looks_first(book):
    client, sender = visitor_of(book), visitor_of(book)
    with somebody_else_writing(book.club, Session.objects.all()):
        page = client.get(SET_UP)
    assert (page.status_code, page["Retry-After"]) == (503, "5")
    assert "The book is busy: try again" in text_of(page)
    assert client.get(SET_UP).status_code == 200
    with somebody_else_writing(book.club, Session.objects.all()):
        page = sender.post(SET_UP, {"code": "12"})
    assert page.status_code == 503
    assert "may have been written" in text_of(page)
    assert "Nothing that you sent was written" not in text_of(page)


def visitor_of(book):
    """Return a browser that gets an error page for errors outside the views too."""
    client = signed_in_lately(book.a.user)
    client.raise_request_exception = False
    return client


def test_reading_waits_for_nobody(book):
    client = signed_in(book.a)
    with somebody_else_writing(book.club):
        assert client.get(at(book, "ledger/")).status_code == 200


def test_a_command_says_so_in_a_line(book):
    with somebody_else_writing(book.club), pytest.raises(SystemExit) as ended, errors_in_one_line():
        pay(book, book.a, book.b, key="form-key-of-this-page-2")
    text = "Somebody else is writing in the book. Nothing was written. Try again."
    assert ended.value.code == text
