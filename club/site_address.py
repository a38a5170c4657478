"""The site's public address, for links in e-mails and papers."""

from django.conf import settings


def site_address(path: str) -> str:
    """Return the full address of a path of the site."""
    return f"{settings.SITE_URL.rstrip('/')}{path}"
