"""Letters that tell somebody what becomes of them in their clubs, and of their account."""

import logging
from collections.abc import Sequence

from django.core.mail import EmailMessage
from django.urls import reverse

from club.site_address import site_address

_log = logging.getLogger("rubicon.letters")


def tell(email: str, subject: str, lines: Sequence[str]) -> None:
    """Send a letter of these lines. A mail server that does not answer stops nothing."""
    body = "\n".join([*lines, "", site_address(reverse("front:home"))])
    try:
        EmailMessage(subject=subject, body=body, to=[email]).send()
    except OSError as error:  # The mail server's refusals are of its kind.
        _log.error("a letter could not be sent: %s", type(error).__name__)
