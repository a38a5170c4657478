"""Whether a request comes directly from a browser, and from this machine itself."""

from urllib.parse import urlsplit

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest

from club.loopback import is_loopback

MARKS = (
    *("forwarded", "via", "proxy", "cdn", "original-", "external-address"),
    *("client-ip", "clientip", "connecting-ip", "real-ip", "user-ip", "remote-ip", "remote-addr"),
    *("akamai", "amz", "appengine", "arr-", "azure", "cf-", "cloud-trace", "envoy", "fastly"),
    *("fly-", "incap-", "nginx", "sucuri", "surrogate-", "tailscale", "varnish", "vercel"),
)
"""Parts of header names that proxies, balancers, tunnels and delivery networks add.

No header that browsers send on their own contains one of them.
"""

UNDERSCORED = "rubicon.underscored"
"""The environ key set when a header's name had an underscore, such as X_Forwarded_For.

Such headers are dropped, and no browser sends them.
"""


def is_direct_from_loopback(request: HttpRequest) -> bool:
    """Whether a browser on this machine made the request, without a proxy.

    The request's host name must also be loopback: a page elsewhere whose name points here (DNS
    rebinding) still sends its own name. The host of the page that sent the request must be loopback
    too.
    """
    return (
        _is_direct(request)
        and is_loopback(request.META.get("REMOTE_ADDR", ""))
        and all(map(is_loopback, _hosts(request)))
    )


def is_direct_to(request: HttpRequest, address: str) -> bool:
    """Whether a browser asked for this address of the machine's network, without a proxy.

    A request to that address from loopback was forwarded by a program on this machine.
    """
    visitor = request.META.get("REMOTE_ADDR", "")
    return (
        _is_direct(request)
        and bool(visitor)
        and not is_loopback(visitor)
        and all(host == address for host in _hosts(request))
    )


def is_behind_proxy() -> bool:
    """Whether the settings imply a proxy."""
    return bool(settings.HTTPS or settings.SECURE_PROXY_SSL_HEADER or settings.CSRF_TRUSTED_ORIGINS)


def _is_direct(request: HttpRequest) -> bool:
    """Whether no sign of a proxy is found.

    Some proxies add no header but speak HTTP/1.0, which no browser does.
    """
    if is_behind_proxy() or UNDERSCORED in request.META:
        return False
    if any(mark in name.lower() for name in request.headers for mark in MARKS):
        return False
    return request.META.get("SERVER_PROTOCOL") == "HTTP/1.1"


def _hosts(request: HttpRequest) -> list[str]:
    """Return the requested host, and the hosts of the pages that the request came from."""
    return [_host(request), *_came_from(request)]


def _host(request: HttpRequest) -> str:
    try:
        return _hostname(f"//{request.get_host()}")
    except DisallowedHost:
        return ""


def _came_from(request: HttpRequest) -> list[str]:
    """Return the hosts of the pages that the browser names as the request's origin."""
    addresses = (request.headers.get("Origin"), request.headers.get("Referer"))
    return [_hostname(address) for address in addresses if address]


def _hostname(address: str) -> str:
    try:
        return urlsplit(address).hostname or ""
    except ValueError:
        return ""
