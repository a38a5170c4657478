"""Put e-mails into the outbox; Django's `send()` does so through the backend here.

The row commits or rolls back together with the change that the e-mail is about.
"""

from collections.abc import Sequence
from datetime import timedelta
from email.utils import make_msgid, parseaddr
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend
from django.utils.encoding import punycode
from django.utils.timezone import now

from club.models import OutgoingLetter

State = OutgoingLetter.State


class Outbox(BaseEmailBackend):
    """Django's mail backend, which writes to the outbox; `config.email_sender` sends from there."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        """Put each message into the outbox and return how many there were."""
        for message in email_messages:
            put_into_outbox(message)
        return len(email_messages)


def put_into_outbox(
    message: EmailMessage, *, key: str | None = None, after: timedelta = timedelta(0)
) -> OutgoingLetter:
    """Put an e-mail into the outbox, due after this time, and return its row.

    A header marks it as written by a program, so that no absence note answers it (RFC 3834). Its
    Message-ID has the site's own domain. With a `key`, the e-mail replaces an earlier one with this
    key. Raises ValueError for a message that cannot be an e-mail, for example with a line break in
    its address.
    """
    email = {"to": ",".join(message.recipients()), "due_at": now() + after, **_written(message)}
    if key is None:
        return OutgoingLetter.objects.create(**email)
    reset = {"state": State.WAITING, "made_at": now(), "ended_at": None, "tries": 0, "failure": ""}
    return OutgoingLetter.objects.update_or_create(key=key, defaults=email | reset)[0]


def _written(message: EmailMessage) -> dict[str, object]:
    """Add the headers to the message, and return its row's sender, subject and text."""
    message.extra_headers.setdefault("Auto-Submitted", "auto-generated")
    message.extra_headers.setdefault("Message-ID", make_msgid(domain=_domain(message)))
    return {
        "sender": message.from_email,
        "subject": str(message.subject)[:200],
        "content": message.message().as_bytes(),
    }


def _domain(message: EmailMessage) -> str:
    """Return the site's domain, or the sender's if the site has a local name or an IP address."""
    host = urlsplit(settings.SITE_URL).hostname or ""
    if "." not in host or host.replace(".", "").isdecimal():
        host = parseaddr(message.from_email)[1].rpartition("@")[2]
    return punycode(host)


def write_and_discard(message: EmailMessage) -> None:
    """Do the work of queueing an e-mail without sending it.

    The site does not write to strangers, and the response time must not reveal who is a stranger.
    """
    message.to = [message.from_email]  # Django skips a message that has no recipient.
    OutgoingLetter.objects.create(**_written(message))
