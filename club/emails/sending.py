"""Send each e-mail of the outbox once, or mark it as in doubt.

An e-mail is marked as being sent before it goes, and as sent afterwards. If sending was interrupted
in between, the e-mail may have gone, so it is not sent again automatically. An e-mail that the mail
server certainly did not accept is retried for a day, with growing pauses.
(docs/decisions/a-letter-goes-once.md)
"""

import contextlib
import errno
import logging
import smtplib
from datetime import datetime, timedelta
from email.utils import getaddresses
from enum import Enum
from typing import Any, Final

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.db import transaction
from django.db.models import F
from django.utils.timezone import now

from club.models import OutgoingLetter

State = OutgoingLetter.State
LEASE: Final = timedelta(minutes=5)
"""How long sending an e-mail may take; after that the e-mail is in doubt."""
FIRST_PAUSE: Final = timedelta(seconds=15)
LONGEST_PAUSE: Final = timedelta(hours=1)
GIVEN_UP_AFTER: Final = timedelta(days=1)
KEEP_SENT: Final = timedelta(days=60)
"""How long to keep the row of a sent e-mail without a key."""
NO_ROOM: Final = (errno.ENOSPC, errno.EDQUOT, errno.EACCES, errno.EROFS, errno.ENOENT)
"""Errors that mean an e-mail could not be written to a file."""

_log = logging.getLogger("rubicon.letters")


class SendingFailure(Enum):
    """The meaning of an error for an e-mail."""

    NOT_TAKEN = "the server did not take it, and may later"
    REFUSED = "the server will never take it"
    UNKNOWN = "it may have gone"


def send_due() -> int:
    """Send all due e-mails, one after another, and return how many were due.

    If none is due, make one query and write nothing.
    """
    looked_at = 0
    while email := OutgoingLetter.objects.filter(due_at__lte=now()).order_by("due_at").first():
        looked_at += 1
        if email.state == State.SENDING:
            _mark_in_doubt(email)
        else:
            send_now(email)
    return looked_at


def send_now(email: OutgoingLetter) -> OutgoingLetter:
    """Send a waiting e-mail, due or not, unless another process has claimed it.

    Returns the e-mail with its new state. An e-mail without an address is deleted instead.
    """
    if not email.to:
        email.delete()
        return email
    if _claim(email):
        try:
            _hand_over(email)
        # Record every error, whatever its kind.
        except Exception as error:  # noqa: BLE001
            _record_failure(email, error)
        else:
            _record_sent(email)
    email.refresh_from_db()
    return email


@transaction.atomic
def _claim(email: OutgoingLetter) -> bool:
    """Claim the e-mail for this process. If two processes try, only one gets True."""
    ours = OutgoingLetter.objects.filter(pk=email.pk, state=State.WAITING, tries=email.tries)
    taken = ours.update(state=State.SENDING, tries=F("tries") + 1, due_at=now() + LEASE)
    email.tries += 1
    return bool(taken)


class _ConnectionError(Exception):
    """Raised if the mail server could not be reached or refused our sign-in."""


class _StoredText:
    """The stored text of an e-mail, with the methods that Django's backends call."""

    def __init__(self, content: bytes) -> None:
        self.content = content

    def as_bytes(self, linesep: str = "\n") -> bytes:
        return self.content.replace(b"\n", linesep.encode())

    def get_charset(self) -> None:
        """Return None: the e-mail's lines are ASCII."""


class _Email(EmailMessage):
    """An e-mail of the outbox in the form that Django's backends accept."""

    def __init__(self, email: OutgoingLetter) -> None:
        to = [address for _name, address in getaddresses([email.to])]  # One may have a comma.
        super().__init__(email.subject, "", email.sender, to)
        self._kept = _StoredText(bytes(email.content))

    def message(self) -> Any:  # type: ignore[override]  # It has only what backends call.
        return self._kept


def _hand_over(email: OutgoingLetter) -> None:
    connection = get_connection(settings.EMAILS_GO_BY)
    try:
        try:
            connection.open()
        except OSError as error:
            raise _ConnectionError from error
        connection.send_messages([_Email(email)])
    finally:
        with contextlib.suppress(OSError):  # An error on closing does not change the result.
            connection.close()


def failure_of(error: Exception) -> SendingFailure:
    """Return what this error means for the e-mail that was being sent."""
    if isinstance(error, smtplib.SMTPServerDisconnected):
        return SendingFailure.UNKNOWN
    if codes := _codes(error):
        return SendingFailure.REFUSED if min(codes) >= 500 else SendingFailure.NOT_TAKEN
    if isinstance(error, ValueError | smtplib.SMTPNotSupportedError):
        return SendingFailure.REFUSED
    no_room = isinstance(error, OSError) and error.errno in NO_ROOM
    unreached = isinstance(error, _ConnectionError | ConnectionRefusedError)
    return SendingFailure.NOT_TAKEN if no_room or unreached else SendingFailure.UNKNOWN


def _codes(error: Exception) -> list[int]:
    """Return the mail server's reply codes. Codes from 500 are final."""
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        return [code for code, _words in error.recipients.values()]
    return [error.smtp_code] if isinstance(error, smtplib.SMTPResponseException) else []


def _record_sent(email: OutgoingLetter) -> None:
    _end(email, State.SENT)
    _log.info("letter %s is sent", email.pk)
    old = OutgoingLetter.objects.filter(state=State.SENT, key=None, ended_at__lt=now() - KEEP_SENT)
    old.delete()


def _record_failure(email: OutgoingLetter, error: Exception) -> None:
    failure = failure_of(error)
    why = _why(error)[:300]
    _log.warning("letter %s: %s: %s", email.pk, failure.value, why)
    if failure is SendingFailure.UNKNOWN:
        _end(email, State.IN_DOUBT, why)
    elif failure is SendingFailure.REFUSED or now() - email.made_at > GIVEN_UP_AFTER:
        _end(email, State.FAILED, why)
    else:
        _postpone(email, now() + _pause(email.tries), why)


def _why(error: Exception) -> str:
    """Return the error in the words of the mail server or the connection."""
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        return "; ".join(_answer(code, words) for code, words in error.recipients.values())
    if isinstance(error, smtplib.SMTPResponseException):
        return _answer(error.smtp_code, error.smtp_error)
    cause = error.__cause__ if isinstance(error, _ConnectionError) else error
    if isinstance(cause, smtplib.SMTPResponseException):
        return _answer(cause.smtp_code, cause.smtp_error)
    return str(cause) or type(cause).__name__


def _answer(code: int, words: bytes | str) -> str:
    text = words.decode("utf-8", "replace") if isinstance(words, bytes) else words
    return f"{code} {text}"


def _pause(tries: int) -> timedelta:
    """Return the wait after this number of tries: it doubles each time, up to an hour."""
    return min(FIRST_PAUSE * (1 << min(tries - 1, 20)), LONGEST_PAUSE)


@transaction.atomic
def _postpone(email: OutgoingLetter, until: datetime, why: str) -> None:
    ours = OutgoingLetter.objects.filter(pk=email.pk, tries=email.tries)
    ours.update(state=State.WAITING, due_at=until, failure=why)


@transaction.atomic
def _end(email: OutgoingLetter, state: str, why: str = "") -> None:
    """Record the e-mail's final state. Keep the text only if the e-mail may be sent again."""
    ended = {"state": state, "due_at": None, "ended_at": now(), "failure": why}
    blank = {} if state == State.IN_DOUBT else {"content": b""}
    OutgoingLetter.objects.filter(pk=email.pk, tries=email.tries).update(**ended, **blank)


def _mark_in_doubt(email: OutgoingLetter) -> None:
    _log.warning("letter %s: %s", email.pk, SendingFailure.UNKNOWN.value)
    _end(email, State.IN_DOUBT, "Sending was interrupted.")


def send_doubtful() -> int:
    """Queue all e-mails in doubt again, and return how many there are."""
    doubtful = OutgoingLetter.objects.filter(state=State.IN_DOUBT)
    return doubtful.update(state=State.WAITING, due_at=now(), ended_at=None)
