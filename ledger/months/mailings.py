"""The progress of each statement that should go by e-mail."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import Enum

from django.db.models import CharField, OuterRef, QuerySet, Value
from django.db.models.functions import Cast, Concat

from club.models import OutgoingLetter, User
from ledger.models import Delivery, IssuedDocument

State = OutgoingLetter.State


class MailingStage(Enum):
    """The stage of a statement on its way to its member."""

    NO_ADDRESS = "no address"
    NOT_WANTED = "not wanted"
    """The member asked not to get statements by e-mail."""
    NOT_SENT = "not sent"
    ON_ITS_WAY = "on its way"
    SENT = "sent"
    TRIED_AGAIN = "tried again"
    """The mail server has not accepted it yet; the site will try again."""
    FAILED = "failed"
    IN_DOUBT = "in doubt"
    """The site began to send it and recorded no result, so it may have gone."""


TO_SEND = frozenset({MailingStage.NOT_SENT, MailingStage.TRIED_AGAIN, MailingStage.FAILED})
"""The stages of statements that are sent when the treasurer sends the month's statements."""


@dataclass(frozen=True, slots=True)
class Mailing:
    """A statement and its stage, with the time it was sent or the reason why not."""

    document: IssuedDocument
    stage: MailingStage
    address: str = ""
    sent_at: datetime | None = None
    why: str = ""


def email_key(document: IssuedDocument) -> str:
    """Return the key of a statement's e-mail in the outbox."""
    return f"statement {document.pk}"


def emails_of_deliveries() -> QuerySet[OutgoingLetter]:
    """Return the e-mail of each Delivery, as a subquery."""
    key = Concat(Value("statement "), Cast(OuterRef("document_id"), CharField()))
    return OutgoingLetter.objects.filter(key=key)


def mailings(documents: Iterable[IssuedDocument]) -> list[Mailing]:
    """Return the mailing of each statement, in one query.

    The documents must come with `member__user` and `delivery`.
    """
    read = list(documents)
    emails = OutgoingLetter.objects.filter(key__in=[email_key(document) for document in read])
    by_key = {email.key: email for email in emails.defer("content")}
    return [_mailing(document, by_key) for document in read]


def reader_of(document: IssuedDocument) -> User | MailingStage:
    """Return the user who gets a statement by e-mail, or NO_ADDRESS or NOT_WANTED."""
    user = document.member.user if document.member else None
    if document.member is None or user is None or not user.is_active:
        return MailingStage.NO_ADDRESS
    return user if document.member.wants_statements else MailingStage.NOT_WANTED


def _mailing(document: IssuedDocument, emails: Mapping[str | None, OutgoingLetter]) -> Mailing:
    reader = reader_of(document)
    delivery: Delivery | None = getattr(document, "delivery", None)
    if delivery is None:
        if isinstance(reader, MailingStage):
            return Mailing(document, reader)
        return Mailing(document, MailingStage.NOT_SENT, reader.email)
    email = emails.get(email_key(document))
    stage = _stage(delivery, email)
    if stage is MailingStage.FAILED and isinstance(reader, MailingStage):
        return Mailing(document, reader)
    sent_at = delivery.sent_at or (email.ended_at if email else None)
    why = delivery.failure or (email.failure if email else "")
    return Mailing(
        document,
        stage,
        delivery.address,
        sent_at if stage is MailingStage.SENT else None,
        "" if stage is MailingStage.SENT else why,
    )


def _stage(delivery: Delivery, email: OutgoingLetter | None) -> MailingStage:
    """Return the stage of a statement that has a delivery, given its e-mail if there is one."""
    if delivery.sent_at:
        return MailingStage.SENT
    if delivery.failure:
        return MailingStage.FAILED
    if email is None:
        return MailingStage.IN_DOUBT
    if email.state == State.WAITING:
        return MailingStage.TRIED_AGAIN if email.tries else MailingStage.ON_ITS_WAY
    stages = {
        State.SENDING: MailingStage.ON_ITS_WAY,
        State.SENT: MailingStage.SENT,
        State.FAILED: MailingStage.FAILED,
    }
    return stages.get(State(email.state), MailingStage.IN_DOUBT)
