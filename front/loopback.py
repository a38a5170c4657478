"""Whether a request comes straight from this machine."""

from urllib.parse import urlsplit

from django.core.exceptions import DisallowedHost
from django.http import HttpRequest

from club.loopback import is_loopback

FORWARDED = ("forwarded", "x-forwarded", "x-real-ip", "via")


def is_direct_from_loopback(request: HttpRequest) -> bool:
    """Whether a browser on this machine asks this machine, with no proxy between.

    The host name must be loopback too: a page elsewhere whose name was made to point here
    (DNS rebinding) still sends its own name.
    """
    if any(name.lower().startswith(FORWARDED) for name in request.headers):
        return False
    return is_loopback(request.META.get("REMOTE_ADDR", "")) and is_loopback(_host(request))


def _host(request: HttpRequest) -> str:
    try:
        return urlsplit(f"//{request.get_host()}").hostname or ""
    except (DisallowedHost, ValueError):
        return ""
