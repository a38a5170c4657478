"""E-mails are stored in the transaction that causes them, and are sent once or marked doubtful."""

import smtplib
from datetime import timedelta

import pytest
import time_machine
from django.core import mail
from django.core.mail import EmailMessage
from django.core.mail.backends.locmem import EmailBackend
from django.core.management import call_command
from django.db import transaction
from django.utils.timezone import now

from club.emails.outbox import write_and_discard
from club.emails.sending import GIVEN_UP_AFTER, LEASE, send_due, send_now
from club.models import OutgoingLetter

pytestmark = pytest.mark.django_db
State = OutgoingLetter.State


class Postman(EmailBackend):
    """The tests' mail backend, which can fail in a chosen way."""

    trouble: BaseException | None = None
    after: BaseException | None = None

    def send_messages(self, messages):
        if Postman.trouble:
            raise Postman.trouble
        count = super().send_messages(messages)
        if Postman.after:
            raise Postman.after
        return count


@pytest.fixture(autouse=True)
def outbox(settings, monkeypatch, mailoutbox):
    settings.EMAIL_BACKEND = "club.emails.outbox.Outbox"
    settings.EMAILS_GO_BY = "tests.club.emails.test_outbox.Postman"
    monkeypatch.setattr(Postman, "trouble", None)
    monkeypatch.setattr(Postman, "after", None)


def write(**more):
    message = EmailMessage("Your code", "It is ABCD-1234.\nGood evening.", to=["anne@x.test"])
    message.attach("card.pdf", b"%PDF\r\n\n", "application/pdf")
    message.send()
    return OutgoingLetter.objects.latest("pk")


def seen(email):
    email.refresh_from_db()
    return email


def test_an_email_waits_goes_once_and_is_blanked():
    email = write()
    assert (email.state, mail.outbox) == (State.WAITING, [])
    assert b"ABCD-1234" in bytes(email.content)
    assert send_due() == 1
    (sent,) = mail.outbox
    assert (sent.to, sent.from_email) == (["anne@x.test"], "rubicon@localhost")
    text = sent.message().as_bytes(linesep="\r\n")
    assert b"It is ABCD-1234.\r\nGood evening." in text
    assert b'filename="card.pdf"' in text
    email = seen(email)
    assert (email.state, bytes(email.content), email.due_at) == (State.SENT, b"", None)
    assert email.ended_at is not None
    assert send_due() == 0
    assert len(mail.outbox) == 1


@pytest.mark.parametrize(
    "to",
    [["anne@x.test", "bob@y.test"], ['"anne,bob@y.test,x"@x.test'], ["anne@münchen.test"]],
    ids=["two", "one with commas in quotes", "one with other letters"],
)
def test_it_goes_to_the_addresses_it_was_written_to(to):
    EmailMessage("Your code", "It is ABCD-1234.", to=to).send()
    assert send_due() == 1
    assert mail.outbox[0].to == to


def test_what_is_taken_back_takes_its_email_along():
    with transaction.atomic():
        write()
        transaction.set_rollback(True)
    assert not OutgoingLetter.objects.exists()


def troubles(*errors):
    return pytest.mark.parametrize("trouble", errors, ids=lambda error: type(error).__name__)


@troubles(
    ConnectionRefusedError(111, "Connection refused"),
    OSError(28, "No space left on device"),
    smtplib.SMTPDataError(451, b"Try again later"),
    smtplib.SMTPRecipientsRefused({"anne@x.test": (450, b"Busy")}),
)
def test_what_was_surely_not_taken_is_tried_again_with_growing_pauses(trouble, monkeypatch):
    email = write()
    monkeypatch.setattr(Postman, "trouble", trouble)
    pauses = []
    with time_machine.travel(now(), tick=False) as clock:
        for _n in range(4):
            assert send_due() == 1
            email = seen(email)
            assert email.state == State.WAITING
            pauses.append((email.due_at - now()).total_seconds())
            assert send_due() == 0
            clock.shift(pauses[-1] + 1)
        monkeypatch.setattr(Postman, "trouble", None)
        assert send_due() == 1
    assert pauses == [15, 30, 60, 120]
    assert (seen(email).state, len(mail.outbox)) == (State.SENT, 1)


def test_after_a_day_it_is_given_up(monkeypatch):
    email = write()
    monkeypatch.setattr(Postman, "trouble", ConnectionRefusedError(111, "Connection refused"))
    with time_machine.travel(now() + GIVEN_UP_AFTER + timedelta(1)):
        send_due()
    email = seen(email)
    assert (email.state, email.failure) == (State.FAILED, "[Errno 111] Connection refused")
    assert bytes(email.content) == b""
    assert send_due() == 0


@troubles(
    smtplib.SMTPRecipientsRefused({"anne@x.test": (550, b"No such user")}),
    smtplib.SMTPSenderRefused(553, b"Not you", "rubicon@localhost"),
    ValueError("no address"),
)
def test_what_the_server_refuses_for_good_is_not_tried_again(trouble, monkeypatch):
    email = write()
    monkeypatch.setattr(Postman, "trouble", trouble)
    send_due()
    assert seen(email).state == State.FAILED


@troubles(
    smtplib.SMTPServerDisconnected("Connection unexpectedly closed"),
    TimeoutError("timed out"),
    ConnectionResetError(104, "Connection reset by peer"),
)
def test_what_may_have_gone_is_in_doubt_and_not_sent_again_by_itself(trouble, monkeypatch):
    email = write()
    monkeypatch.setattr(Postman, "after", trouble)
    send_due()
    assert seen(email).state == State.IN_DOUBT
    monkeypatch.setattr(Postman, "after", None)
    with time_machine.travel(now() + timedelta(days=2)):
        assert send_due() == 0
    assert len(mail.outbox) == 1


def test_a_process_that_ended_in_the_middle_leaves_it_in_doubt(monkeypatch, capsys):
    """It was killed after sending and before noting it: the e-mail may have gone."""
    email = write()
    monkeypatch.setattr(Postman, "after", KeyboardInterrupt())
    with pytest.raises(KeyboardInterrupt):
        send_due()
    monkeypatch.setattr(Postman, "after", None)
    assert seen(email).state == State.SENDING
    assert send_due() == 0
    with time_machine.travel(now() + LEASE + timedelta(seconds=1)):
        assert send_due() == 1
    assert seen(email).state == State.IN_DOUBT
    with pytest.raises(SystemExit):
        call_command("send_letters")
    assert capsys.readouterr().out == "0 waiting, 0 failed, 1 in doubt.\n"
    call_command("send_letters", "--doubtful")
    assert (seen(email).state, len(mail.outbox)) == (State.SENT, 2)


def test_one_of_two_takers_sends_it_and_an_idle_look_writes_nothing(django_assert_num_queries):
    email = write()
    same = OutgoingLetter.objects.get(pk=email.pk)
    send_now(email)
    send_now(same)
    assert len(mail.outbox) == 1
    with django_assert_num_queries(1) as queries:
        assert send_due() == 0
    assert queries.captured_queries[0]["sql"].startswith("SELECT")


def test_an_email_to_nobody_is_written_and_thrown_away():
    write_and_discard(EmailMessage("Your code", "It is ABCD-1234.", to=["stranger@x.test"]))
    email = OutgoingLetter.objects.get()
    assert "stranger" not in email.to + bytes(email.content).decode()
    send_due()
    assert not OutgoingLetter.objects.exists()
    assert mail.outbox == []


def test_why_it_failed_is_in_the_log_and_what_it_says_is_not(monkeypatch, caplog):
    write()
    monkeypatch.setattr(Postman, "trouble", smtplib.SMTPDataError(451, b"Try again later"))
    send_due()
    assert "Try again later" in caplog.text
    assert "ABCD" not in caplog.text
    assert "anne@x.test" not in caplog.text
