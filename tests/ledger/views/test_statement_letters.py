"""The treasurer sends a closed month's statements, and sees what was sent and what was not."""

from datetime import timedelta

import pytest

from club.letters.sending import send_due
from club.models import Member, OutgoingLetter
from ledger.models import Delivery, Month
from ledger.operations.months.close_month import close_month
from ledger.operations.months.send_statements import Outcome, post_statements, send_statements
from scoring.models import CardState
from tests.helping.browser import at, pay, signed_in, text_of
from tests.helping.factories import make_card
from tests.ledger.months.clock import on

EMAIL = "ledger/months/2026/10/email/"


@pytest.fixture
def closed(book) -> Month:
    """October, in which A, B, C and the guest have accounts; the guest has no e-mail."""
    with on(10, 20):
        make_card(book.a, book.b, state=CardState.COUNTERSIGNED)
        pay(book, book.c, book.guest, 60)
    with on(11, 2):
        return close_month(club=book.club, year=2026, month=10, by=book.treasurer)


def page(book) -> str:
    return text_of(signed_in(book.treasurer).get(at(book, EMAIL)))


def send(book, **typed) -> str:
    return text_of(signed_in(book.treasurer).post(at(book, EMAIL), typed, follow=True))


def test_before_it_is_sent_it_is_said_who_gets_what(closed, book):
    said = page(book)
    assert "Sent: 0. Not sent yet: 3. No e-mail address: 1. Print their statements." in said
    assert "3 members each get their own statement as a PDF" in said
    assert "You cannot take back an e-mail that has gone." in said
    assert f"{book.a.name} {book.a.user.email} not sent yet" in said
    assert not OutgoingLetter.objects.exists(), "looking sends nothing"


def test_the_button_puts_each_into_the_outbox_once_and_the_site_sends_them(closed, book):
    assert "Sent: 0. On their way: 3." in send(book)
    assert OutgoingLetter.objects.count() == 3
    first = OutgoingLetter.objects.values_list("pk", "made_at")
    before = set(first)
    send(book)  # Pressed twice.
    assert set(first.all()) == before
    assert send_due() == 3
    said = page(book)
    assert "Sent: 3. No e-mail address: 1" in said
    assert "get their own statement" not in said
    month = text_of(signed_in(book.a).get(at(book, "ledger/months/2026/10/")))
    assert "in doubt" not in month
    assert [one.outcome for one in send_statements(closed)] == [
        *[Outcome.SENT_BEFORE] * 3,
        Outcome.NO_ADDRESS,
    ]


def test_what_failed_is_shown_with_why_and_is_sent_again(closed, book):
    send(book)
    letter = OutgoingLetter.objects.get(to=book.a.user.email)
    OutgoingLetter.objects.filter(pk=letter.pk).update(
        state="failed", due_at=None, failure="550 No such mailbox"
    )
    said = page(book)
    assert "Failed: 1." in said
    assert "failed 550 No such mailbox" in said
    assert "Send one statement" in said
    assert "On their way: 3." in send(book)


def test_a_letter_that_the_server_did_not_take_yet_is_said_to_be_tried_again(closed, book):
    send(book)
    OutgoingLetter.objects.update(tries=1, failure="451 Try later")
    said = page(book)
    assert "Not accepted yet: 3. The site will try again for a day." in said
    assert "451 Try later" in said


def test_an_impossible_address_is_shown_and_keeps_no_other_back(closed, book):
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


def test_a_large_club_is_told_to_press_again(closed, book):
    assert post_statements(closed, within=timedelta(0)) == 2
    assert post_statements(closed, within=timedelta(0)) == 1
    assert post_statements(closed, within=timedelta(0)) == 0
    assert OutgoingLetter.objects.count() == 3


def test_a_month_that_is_not_closed_has_nothing_to_send(book):
    with on(11, 2):
        asked = signed_in(book.treasurer).post(at(book, EMAIL))
    assert (asked.status_code, asked["Location"]) == (302, at(book, "ledger/months/2026/10/"))
    assert not OutgoingLetter.objects.exists()


def test_only_the_treasurer_sends_them(closed, book):
    for nobody in (book.a, book.secretary):
        assert signed_in(nobody).post(at(book, EMAIL)).status_code == 403
    assert not OutgoingLetter.objects.exists()
    assert "Statements by e-mail" not in text_of(
        signed_in(book.a).get(at(book, "ledger/months/2026/10/"))
    )


def test_whoever_wants_no_statements_by_e_mail_gets_none_from_the_button_either(closed, book):
    Member.objects.filter(pk=book.b.pk).update(wants_statements=False)
    said = page(book)
    assert "Not sent yet: 2. Want none by e-mail: 1. Print their statements." in said
    assert f"{book.b.name} wants none by e-mail" in said
    assert "On their way: 2. Want none by e-mail: 1." in send(book)
    assert book.b.user.email not in OutgoingLetter.objects.values_list("to", flat=True)


def test_a_site_that_sends_no_e_mail_offers_the_papers_and_marks_nothing_sent(
    closed, book, settings
):
    settings.SENDS_LETTERS = False
    said = page(book)
    assert "This site cannot send e-mail yet." in said
    assert "Send 3 statements" not in said
    assert "All as one PDF" in said
    assert "Sent: 0. Not sent yet: 3." in send(book)
    assert not OutgoingLetter.objects.exists()


def test_a_demonstration_sends_them_into_files_and_says_so(closed, book, settings):
    settings.SENDS_LETTERS, settings.DEMONSTRATION = False, True
    assert "nobody gets them" in page(book)
    assert "On their way: 3." in send(book)
