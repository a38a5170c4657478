"""Send a month's statements by e-mail, each once, and resume after a failure."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from enum import Enum
from typing import Final

from django.core.mail import EmailMessage
from django.db import transaction
from django.utils.timezone import now

from club.emails.outbox import State, put_into_outbox
from club.emails.sending import send_now
from club.models import OutgoingLetter
from ledger.documents.statement_email import statement_email
from ledger.models import Delivery, IssuedDocument, Month
from ledger.months.mailings import TO_SEND, MailingStage, email_key, mailings, reader_of

FAILURE_LENGTH: Final = 300
HEAD_START: Final = timedelta(minutes=1)
"""The time for which the e-mail sender ignores a new e-mail, so that its writer can send it."""


class SendingOutcome(Enum):
    """The result of sending a statement."""

    SENT = "sent"
    SENT_BEFORE = "sent before"
    FAILED = "failed"
    IN_DOUBT = "in doubt"
    """The site began to send it and recorded no result, so it may have gone."""
    NO_ADDRESS = "no address"
    NOT_WANTED = "not wanted"
    """The member asked not to get statements by e-mail."""


@dataclass(frozen=True, slots=True)
class Sending:
    """A statement, the result of sending it, and the reason if it failed."""

    document: IssuedDocument
    outcome: SendingOutcome
    address: str = ""
    failure: str = ""


def send_statements(month: Month, *, doubtful: bool = False) -> Iterator[Sending]:
    """Send each member of a closed month their statement, and yield each result.

    A statement already sent is not sent again, but a failed one is. A statement in doubt is sent
    only with `doubtful`. Each is put into the outbox together with its Delivery row, then sent. If
    this is interrupted, the site's own process sends it.
    """
    documents = month.documents.filter(member__isnull=False).select_related("member__user")
    for document in documents.order_by("number"):
        yield _send(document, doubtful=doubtful)


def post_statements(month: Month, *, doubtful: bool = False, within: timedelta) -> int:
    """Put the unsent statements into the outbox, and return how many are left.

    The site's own process sends them. This function stops after the time `within`, and the next
    call continues. Statements in doubt are included only with `doubtful`.
    """
    wanted = TO_SEND | {MailingStage.IN_DOUBT} if doubtful else TO_SEND
    documents = month.documents.filter(member__isnull=False).order_by("number")
    read = documents.select_related("member__user", "delivery", "club")
    left = [mailing for mailing in mailings(read) if mailing.stage in wanted]
    end = now() + within
    for done, mailing in enumerate(left, 1):
        _post(mailing.document, doubtful=doubtful)
        if now() >= end:
            return len(left) - done
    return 0


def _post(document: IssuedDocument, *, doubtful: bool) -> None:
    user = reader_of(document)
    if isinstance(user, MailingStage):
        return
    try:
        email = statement_email(document, user.email)
        _put_into_outbox(document, email, doubtful=doubtful, after=timedelta(0))
    except ValueError as error:  # No e-mail can be made from it.
        _record_failure(document, user.email, str(error))


def _send(document: IssuedDocument, *, doubtful: bool) -> Sending:
    user = reader_of(document)
    if isinstance(user, MailingStage):
        return Sending(document, SendingOutcome(user.value))
    known = _known_outcome(document, doubtful=doubtful)
    if known is not None:
        return Sending(document, known, user.email)
    try:
        posted = _put_into_outbox(
            document, statement_email(document, user.email), doubtful=doubtful
        )
    except ValueError as error:  # No e-mail can be made from it.
        return _record_failure(document, user.email, str(error))
    if isinstance(posted, SendingOutcome):
        return Sending(document, posted, user.email)
    return _record_result(document, send_now(posted), user.email)


def _known_outcome(document: IssuedDocument, *, doubtful: bool) -> SendingOutcome | None:
    """Return the result of a statement that must not be sent now, or None if it may be sent."""
    delivery = Delivery.objects.filter(document=document).first()
    posted = OutgoingLetter.objects.filter(key=email_key(document)).first()
    if delivery is None or delivery.failure:
        return None
    if delivery.sent_at or (posted and posted.state == State.SENT):
        return SendingOutcome.SENT_BEFORE
    if posted and posted.state == State.SENDING:
        return SendingOutcome.IN_DOUBT  # Another process is sending it.
    if posted and posted.state in (State.WAITING, State.FAILED):
        return None
    return None if doubtful else SendingOutcome.IN_DOUBT


@transaction.atomic
def _put_into_outbox(
    document: IssuedDocument,
    message: EmailMessage,
    *,
    doubtful: bool,
    after: timedelta = HEAD_START,
) -> OutgoingLetter | SendingOutcome:
    """Put the e-mail into the outbox, due in the time `after`, and record it: both or neither.

    If another process was quicker, returns the statement's result instead of the e-mail.
    """
    delivery, _new = Delivery.objects.get_or_create(
        document=document, defaults={"club_id": document.club_id, "address": message.to[0]}
    )
    Delivery.objects.select_for_update(no_key=True).get(pk=delivery.pk)
    # The site's own process may be about to send the waiting e-mail.
    OutgoingLetter.objects.select_for_update(no_key=True).filter(key=email_key(document)).first()
    if not _new:
        known = _known_outcome(document, doubtful=doubtful)
        if known is not None:
            return known
    delivery.address, delivery.begun_at, delivery.failure = message.to[0], now(), ""
    delivery.save(update_fields=["address", "begun_at", "failure"])
    return put_into_outbox(message, key=email_key(document), after=after)


def _record_result(document: IssuedDocument, email: OutgoingLetter, address: str) -> Sending:
    """Record the e-mail's result with its statement, and return the result."""
    if email.state == State.SENT:
        Delivery.objects.filter(document=document).update(sent_at=now(), failure="")
        return Sending(document, SendingOutcome.SENT, address)
    if email.state in (State.WAITING, State.FAILED):
        return Sending(document, SendingOutcome.FAILED, address, email.failure)
    return Sending(document, SendingOutcome.IN_DOUBT, address)


def _record_failure(document: IssuedDocument, address: str, why: str) -> Sending:
    noted = {"club_id": document.club_id, "address": address, "failure": why[:FAILURE_LENGTH]}
    Delivery.objects.update_or_create(document=document, defaults=noted)
    return Sending(document, SendingOutcome.FAILED, address, why[:FAILURE_LENGTH])
