"""Writing a letter into the outbox: Django's `send()` does, by the mail backend here.

In a transaction the letter is written, or is not, with what it tells of.
"""

from collections.abc import Sequence
from datetime import timedelta

from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend
from django.utils.timezone import now

from club.models import OutgoingLetter

State = OutgoingLetter.State


class Outbox(BaseEmailBackend):
    """Django's way to send, as far as the outbox; `config.letter_sender` does the rest."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        """Write each into the outbox; how many."""
        for message in email_messages:
            post(message)
        return len(email_messages)


def post(
    message: EmailMessage, *, key: str | None = None, after: timedelta = timedelta(0)
) -> OutgoingLetter:
    """Write a letter into the outbox, to be sent after this time; under a key that a letter has,
    in that letter's place.

    Raises ValueError for what makes no letter, such as an address with a line's end in it.
    """
    letter = {
        "to": ",".join(message.recipients()),
        "sender": message.from_email,
        "subject": str(message.subject)[:200],
        "content": message.message().as_bytes(),
        "due_at": now() + after,
    }
    if key is None:
        return OutgoingLetter.objects.create(**letter)
    anew = {"state": State.WAITING, "made_at": now(), "ended_at": None, "tries": 0, "failure": ""}
    return OutgoingLetter.objects.update_or_create(key=key, defaults=letter | anew)[0]


def post_to_nobody(message: EmailMessage) -> None:
    """Do the same work as for a letter, and send none: to a stranger the site does not write, and
    how long the answer takes does not tell that."""
    message.to = [message.from_email]  # A letter without an address is not written at all.
    content = message.message().as_bytes()
    OutgoingLetter.objects.create(
        sender=message.from_email, subject=str(message.subject)[:200], content=content
    )
