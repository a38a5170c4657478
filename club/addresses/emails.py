"""E-mails that tell people about their clubs and their account."""

import logging
from collections.abc import Sequence

from django.core.mail import EmailMessage
from django.urls import reverse

from club.site_address import site_address

_log = logging.getLogger("rubicon.letters")


def send_email(email: str, subject: str, lines: Sequence[str]) -> None:
    """Send an e-mail with these lines. If the mail server fails, log the error and continue."""
    body = "\n".join([*lines, "", site_address(reverse("front:home"))])
    try:
        EmailMessage(subject=subject, body=body, to=[email]).send()
    except OSError as error:  # smtplib's errors are OSErrors.
        _log.error("a letter could not be sent: %s", type(error).__name__)
