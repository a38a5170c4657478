"""Whether the site sends e-mails."""

from django.conf import settings


def can_send_emails() -> bool:
    """Whether the site sends its e-mails. A demonstration saves them as files instead."""
    return bool(settings.SENDS_EMAILS or settings.DEMONSTRATION)
