"""The treasurer sends a closed month's statements, and sees what was sent and what was not."""

from copy import deepcopy
from datetime import timedelta

import pytest

from club.emails.sending import send_due
from club.models import Member, OutgoingLetter
from ledger.models import Delivery, Month
from ledger.operations.months.send_statements import (
    SendingOutcome,
    post_statements,
    send_statements,
)
from tests.helping.book import Book
from tests.helping.browser import at
from tests.helping.world import made_once
from tests.ledger.asking import Browser, reads
from tests.ledger.journals import close_for_emails

OCTOBER, EMAIL = "ledger/months/2026/10/", "ledger/months/2026/10/email/"

made = made_once(close_for_emails)


@pytest.fixture
def book(made, db) -> Book:
    return deepcopy(made)


@pytest.fixture
def closed(book) -> Month:
    """October, in which A, B, C and the guest have accounts; the guest has no e-mail."""
    return book.club.months.get()


def page(book) -> str:
    return reads(book, "treasurer", EMAIL)


def send(book, **typed) -> str:
    return Browser(book, "treasurer").sends(EMAIL, typed)


def test_before_it_is_sent_it_is_said_who_gets_what(book):
    said = page(book)
    assert "Sent: 0. Not sent yet: 3. No e-mail address: 1. Print their statements." in said
    assert "3 members each get their own statement as a PDF" in said
    assert "You cannot take back an e-mail that has gone." in said
    assert f"{book.a.name} {book.a.user.email} not sent yet" in said
    assert not OutgoingLetter.objects.exists(), "looking sends nothing"


def test_the_button_puts_each_into_the_outbox_once_and_the_site_sends_them(closed, book):
    assert "Sent: 0. On their way: 3." in send(book)
    first = OutgoingLetter.objects.values_list("pk", "made_at")
    assert len(before := set(first)) == 3
    send(book)  # Pressed twice.
    assert set(first.all()) == before
    assert send_due() == 3
    said = page(book)
    assert "Sent: 3. No e-mail address: 1" in said
    assert "get their own statement" not in said
    assert "in doubt" not in reads(book, "a", OCTOBER)
    outcomes = [one.outcome for one in send_statements(closed)]
    assert outcomes == [*[SendingOutcome.SENT_BEFORE] * 3, SendingOutcome.NO_ADDRESS]


def test_what_failed_or_waits_is_shown_with_why_and_is_sent_again(book):
    send(book)
    failed = {"state": "failed", "due_at": None, "failure": "550 No such mailbox"}
    OutgoingLetter.objects.filter(to=book.a.user.email).update(**failed)
    said = page(book)
    for words in ("Failed: 1.", "failed 550 No such mailbox", "Send one statement"):
        assert words in said
    assert "On their way: 3." in send(book)
    OutgoingLetter.objects.update(tries=1, failure="451 Try later")
    said = page(book)
    assert "Not accepted yet: 3. The site will try again for a day." in said
    assert "451 Try later" in said


def test_an_impossible_address_is_shown_and_keeps_no_other_back(book):
    users = book.a.user.__class__.objects.filter(pk=book.a.user.pk)
    users.update(email="a@example.org\nBcc: x")
    said = send(book)
    assert "On their way: 2. Failed: 1." in said
    assert "newlines" in said


def test_one_in_doubt_goes_again_only_when_that_is_ticked(closed, book):
    second = closed.documents.get(member=book.b)
    Delivery.objects.create(club=book.club, document=second, address=book.b.user.email)
    assert "In doubt: 1." in page(book)
    assert "On their way: 2. In doubt: 1." in send(book)
    assert "Also send the one in doubt." in page(book)
    assert "On their way: 3." in send(book, doubtful="on")


def test_a_large_club_is_told_to_press_again(closed):
    assert [post_statements(closed, within=timedelta(0)) for _press in range(3)] == [2, 1, 0]
    assert OutgoingLetter.objects.count() == 3


def test_only_the_treasurer_sends_them_and_only_of_a_closed_month(book):
    asked = Browser(book, "treasurer").post("ledger/months/2026/9/email/")
    assert (asked.status_code, asked["Location"]) == (302, at(book, "ledger/months/2026/9/"))
    for nobody in ("a", "secretary"):
        assert Browser(book, nobody).post(EMAIL).status_code == 403
    assert not OutgoingLetter.objects.exists()
    assert "Statements by e-mail" not in reads(book, "a", OCTOBER)


def test_whoever_wants_none_by_e_mail_gets_none_from_the_button_either(book):
    Member.objects.filter(pk=book.b.pk).update(wants_statements=False)
    said = page(book)
    assert "Not sent yet: 2. Want none by e-mail: 1. Print their statements." in said
    assert f"{book.b.name} wants none by e-mail" in said
    assert "On their way: 2. Want none by e-mail: 1." in send(book)
    assert book.b.user.email not in OutgoingLetter.objects.values_list("to", flat=True)


def test_a_site_that_sends_no_e_mail_offers_papers_and_marks_none_sent(book, settings):
    settings.SENDS_EMAILS = False
    said = page(book)
    assert "This site cannot send e-mail yet." in said
    assert "Send 3 statements" not in said
    assert "All as one PDF" in said
    assert "Sent: 0. Not sent yet: 3." in send(book)
    assert not OutgoingLetter.objects.exists()


def test_a_demonstration_sends_them_into_files_and_says_so(book, settings):
    settings.SENDS_EMAILS, settings.DEMONSTRATION = False, True
    assert "nobody gets them" in page(book)
    assert "On their way: 3." in send(book)
