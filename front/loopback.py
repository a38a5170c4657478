"""Whether a request comes straight from this machine."""

from urllib.parse import urlsplit

from django.core.exceptions import DisallowedHost
from django.http import HttpRequest

from club.loopback import is_loopback

MARKS = (
    *("forwarded", "via", "proxy", "cdn", "original-", "external-address"),
    *("client-ip", "clientip", "connecting-ip", "real-ip", "user-ip", "remote-ip", "remote-addr"),
    *("akamai", "amz", "appengine", "arr-", "azure", "cf-", "cloud-trace", "envoy", "fastly"),
    *("fly-", "incap-", "nginx", "sucuri", "surrogate-", "tailscale", "varnish", "vercel"),
)
"""What the names of the headers have in them that proxies, balancers, tunnels and delivery networks
add, and those that a browser sends of itself have not."""


def is_direct_from_loopback(request: HttpRequest) -> bool:
    """Whether a browser on this machine asks this machine, with no proxy between.

    The host name must be loopback too: a page elsewhere whose name was made to point here
    (DNS rebinding) still sends its own name.
    """
    if any(mark in name.lower() for name in request.headers for mark in MARKS):
        return False
    return is_loopback(request.META.get("REMOTE_ADDR", "")) and is_loopback(_host(request))


def _host(request: HttpRequest) -> str:
    try:
        return urlsplit(f"//{request.get_host()}").hostname or ""
    except (DisallowedHost, ValueError):
        return ""
