"""Statements by e-mail: one for each member, once, and resumed after a failure."""

import email
import email.policy
from copy import deepcopy
from datetime import timedelta
from pathlib import Path

import pytest
import time_machine
from django.core.mail.backends.filebased import EmailBackend
from django.core.management import CommandError, call_command
from django.utils.timezone import now

from club.emails.sending import send_due
from club.emails.unsubscribe import turn_off_address
from club.models import Member, OutgoingLetter
from ledger.documents.papers import issued_pdf
from ledger.models import Delivery, Month
from ledger.months.mailings import MailingStage, mailings
from ledger.operations.months.close_month import reopen_month
from ledger.operations.months.send_statements import (
    SendingOutcome,
    post_statements,
    send_statements,
)
from tests.helping.book import Book
from tests.helping.world import made_once
from tests.ledger.clock import on
from tests.ledger.journals import close_for_emails, close_month_of

NOBODY = "nobody@example.org"


class FullUp(EmailBackend):
    """The file backend on a disk that is full when one member's e-mail comes."""

    refused = ""

    def send_messages(self, messages):
        if any(self.refused in message.to for message in messages):
            raise OSError(28, "No space left on device")
        return super().send_messages(messages)


made = made_once(close_for_emails)


@pytest.fixture
def book(made, db) -> Book:
    return deepcopy(made)


@pytest.fixture
def closed(book, settings, tmp_path, monkeypatch) -> Month:
    """October, in which A, B, C and the guest have accounts; the guest has no e-mail."""
    settings.EMAILS_GO_BY = f"{__name__}.FullUp"
    settings.EMAIL_FILE_PATH = str(tmp_path)
    monkeypatch.setattr(FullUp, "refused", NOBODY)
    return book.club.months.get()


def emails(folder: Path) -> dict[str, email.message.EmailMessage]:
    """Return the e-mails by address; no address got two."""
    sent = [
        email.message_from_bytes(part.lstrip(), policy=email.policy.default)
        for file in folder.iterdir()
        for part in file.read_bytes().split(b"\n" + b"-" * 79)
        if part.strip()
    ]
    found = {str(email["To"]): email for email in sent}
    assert len(found) == len(sent)
    return found


def outcomes(month: Month, **more) -> list[str]:
    return [f"{s.document.member}: {s.outcome.value}" for s in send_statements(month, **more)]


def full_for(monkeypatch, address: str) -> None:
    monkeypatch.setattr(FullUp, "refused", address)


def email_to(closed: Month, member):
    document = closed.documents.get(member=member)
    return OutgoingLetter.objects.filter(key=f"statement {document.pk}")


def command(book, month="2026-10") -> None:
    call_command("send_statements", club=book.club.slug, month=month)


def test_each_member_gets_their_own_once(closed, book, tmp_path):
    assert outcomes(closed) == ["A: sent", "B: sent", "C: sent", "G: no address"]
    first, second = (emails(tmp_path)[member.user.email] for member in (book.a, book.b))
    assert first["Subject"] == f"{book.club.name}: your statement of October 2026"
    turn_off = turn_off_address(book.a, "wants_statements")
    assert first["List-Unsubscribe"].strip() == f"<{turn_off}>"
    assert first["Auto-Submitted"] == "auto-generated"
    text, paper = first.iter_parts()
    for said in (
        f"To get no more of these e-mails: {turn_off}",
        "Your statement of October 2026 at",
        "You are owed 15s.",
        "B pays you 15s.",
    ):
        assert said in text.get_content()
    assert "You pay A 15s." in next(second.iter_parts()).get_content()
    assert "You owe 15s." in second.get_body().get_content()
    assert paper.get_filename() == "2026-10-statement-a.pdf"
    assert paper.get_content() == issued_pdf(closed.documents.get(member=book.a))
    assert outcomes(closed) == [*(f"{one}: sent before" for one in "ABC"), "G: no address"]
    assert len(emails(tmp_path)) == 3


def test_a_failure_in_the_middle_is_told_and_taken_up_again(closed, book, tmp_path, monkeypatch):
    full_for(monkeypatch, book.b.user.email)
    assert outcomes(closed) == ["A: sent", "B: failed", "C: sent", "G: no address"]
    delivery, email = Delivery.objects.get(document__member=book.b), email_to(closed, book.b)
    assert (delivery.sent_at, email.get().state) == (None, "waiting")
    assert "No space left on device" in email.get().failure
    full_for(monkeypatch, NOBODY)
    assert outcomes(closed)[:3] == ["A: sent before", "B: sent", "C: sent before"]
    assert set(emails(tmp_path)) == {m.user.email for m in (book.a, book.b, book.c)}
    delivery.refresh_from_db()
    assert (bool(delivery.sent_at), delivery.failure) == (True, "")


def test_a_statement_issued_again_says_which_it_takes_the_place_of(closed, book, tmp_path):
    with on(11, 3):
        reopen_month(month_id=closed.pk, by=book.treasurer, reason="A card was forgotten")
        again = close_month_of(book)
    assert outcomes(again)[0] == "A: sent"
    said = emails(tmp_path)[book.a.user.email].get_body().get_content()
    number = closed.documents.get(member=book.a).number
    assert f"It replaces No. {number}, because the month was reopened." in said


def test_an_impossible_email_is_told_and_keeps_no_other_back(closed, book):
    """An address with a line break in it, which no form accepts."""
    address = book.a.user.email
    users = book.a.user.__class__.objects.filter(pk=book.a.user.pk)
    users.update(email="a@example.org\nBcc: x")
    sent = list(send_statements(closed))
    assert [one.outcome.value for one in sent] == ["failed", "sent", "sent", "no address"]
    assert "newlines" in sent[0].failure
    users.update(email=address)
    assert outcomes(closed)[:3] == ["A: sent", "B: sent before", "C: sent before"]


def test_a_process_that_ended_in_the_middle_leaves_one_in_doubt(closed, book, tmp_path):
    """It was killed after sending and before noting it: the e-mail may have gone."""
    one = send_statements(closed)
    assert next(one).outcome is SendingOutcome.SENT
    second = closed.documents.get(member=book.b)
    Delivery.objects.create(club=book.club, document=second, address=book.b.user.email)
    assert outcomes(closed)[:3] == ["A: sent before", "B: in doubt", "C: sent"]
    assert outcomes(closed, doubtful=True)[:3] == ["A: sent before", "B: sent", "C: sent before"]
    assert len(emails(tmp_path)) == 3


def test_one_that_waits_is_sent_by_the_site_and_not_again(closed, book, tmp_path, monkeypatch):
    full_for(monkeypatch, book.b.user.email)
    outcomes(closed)
    full_for(monkeypatch, NOBODY)
    with time_machine.travel(now() + timedelta(minutes=1)):
        assert send_due() == 1
    assert outcomes(closed)[:3] == ["A: sent before", "B: sent before", "C: sent before"]
    assert len(emails(tmp_path)) == 3


@pytest.mark.parametrize(("state", "doubtful"), [("sending", True), ("in doubt", False)])
def test_one_that_may_have_gone_is_in_doubt(closed, book, tmp_path, state, doubtful):
    """Another process is sending it, or stopped in the middle."""
    outcomes(closed)
    Delivery.objects.filter(document__member=book.b).update(sent_at=None)
    email_to(closed, book.b).update(state=state)
    assert outcomes(closed, doubtful=doubtful)[1] == "B: in doubt"
    assert len(emails(tmp_path)) == 3


def test_the_command(closed, book, tmp_path, capsys, monkeypatch):
    full_for(monkeypatch, book.b.user.email)
    with pytest.raises(SystemExit) as ended:
        command(book)
    assert ended.value.code == 1
    said = capsys.readouterr().out
    a, b = (closed.documents.get(member=member).number for member in (book.a, book.b))
    assert f"No. {a}, A: sent to {book.a.user.email}." in said
    assert f"No. {b}, B: not sent to {book.b.user.email}: [Errno 28]" in said
    assert "G: has no e-mail address. Print the statement." in said
    assert "2 sent, 0 sent before, 1 failed, 0 in doubt, 1 no address, 0 not wanted." in said
    full_for(monkeypatch, NOBODY)
    command(book)
    assert "1 sent, 2 sent before, 0 failed" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("month", "said"),
    [
        ("2026-09", "2026-09 is not closed. Its statements are made when it is closed."),
        ("2026-9", "“2026-9” is not a month. Write it as 2026-11."),
        ("October", "“October” is not a month"),
    ],
)
def test_what_cannot_be_sent(closed, book, month, said):
    with pytest.raises(CommandError, match=said):
        command(book, month)


def test_the_last_month_that_is_over(closed, book, tmp_path):
    with on(10, 31, 23, 59), pytest.raises(CommandError, match="2026-09 is not closed"):
        command(book, "last")
    with on(11, 1, 0, 1):
        command(book, "last")
    assert len(emails(tmp_path)) == 3


def test_a_site_that_sends_no_e_mail_sends_nothing_until_it_can(
    closed, book, settings, tmp_path, capsys
):
    settings.SENDS_EMAILS = False
    command(book)
    said = capsys.readouterr()
    assert said.out.startswith("Nothing was sent: this site sends no e-mails until EMAIL_URL")
    assert said.err == ""
    assert not OutgoingLetter.objects.exists()
    assert not Delivery.objects.exists()
    settings.SENDS_EMAILS = True  # Its keeper has set EMAIL_URL.
    command(book)
    assert "3 sent, 0 sent before, 0 failed" in capsys.readouterr().out
    assert len(emails(tmp_path)) == 3


def test_a_demonstration_sends_them_into_files_and_says_so(closed, book, settings, capsys):
    settings.SENDS_EMAILS, settings.DEMONSTRATION = False, True
    settings.EMAILS_GO_BY = "django.core.mail.backends.filebased.EmailBackend"
    command(book)
    said = "EMAIL_URL is not set, so each e-mail is a file in var/mail.\n"
    assert capsys.readouterr().err == said


def test_whoever_wants_none_by_e_mail_gets_none(closed, book, tmp_path):
    Member.objects.filter(pk=book.b.pk).update(wants_statements=False)
    assert outcomes(closed) == ["A: sent", "B: not wanted", "C: sent", "G: no address"]
    assert book.b.user.email not in emails(tmp_path)


@pytest.mark.parametrize("state", ["waiting", "failed"])
def test_a_statement_that_failed_is_not_sent_to_who_wants_none_now(
    closed, book, tmp_path, monkeypatch, state
):
    full_for(monkeypatch, book.b.user.email)
    outcomes(closed)
    email = email_to(closed, book.b)
    email.update(state=state, tries=2)
    Member.objects.filter(pk=book.b.pk).update(wants_statements=False)
    if state == "failed":
        full_for(monkeypatch, NOBODY)
        document = closed.documents.get(member=book.b)
        assert mailings([document])[0].stage is MailingStage.NOT_WANTED
        assert post_statements(closed, within=timedelta(minutes=1)) == 0
        send_due()
        assert set(emails(tmp_path)) == {book.a.user.email, book.c.user.email}
    post_statements(closed, within=timedelta(minutes=1))
    assert email.get().tries == 2
