"""Whether e-mails reach anybody."""

from django.conf import settings


def can_send_emails() -> bool:
    """Whether the site sends its e-mails. A demonstration keeps them as files, to try it out."""
    return bool(settings.SENDS_EMAILS or settings.DEMONSTRATION)
