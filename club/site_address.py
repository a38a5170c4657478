"""Where the site is found, for what is read away from it: letters and papers."""

from django.conf import settings


def site_address(path: str) -> str:
    """A path of the site as a whole address."""
    return f"{settings.SITE_URL.rstrip('/')}{path}"
