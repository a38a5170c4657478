"""What a browser may do for a page of the site, and which sites may use what is served here.

Every response says it, also those that are sent before Django starts on a request.
"""

from collections.abc import Callable
from typing import Final

from django.http import HttpRequest
from django.http.response import HttpResponseBase

USED: Final = (
    "fullscreen",  # The browser's own viewer of PDFs.
    "publickey-credentials-create",
    "publickey-credentials-get",
    "screen-wake-lock",
)
"""What pages of the site use of a device. Sharing needs no entry, and Chromium complains of one."""
UNUSED: Final = (
    "accelerometer",
    "autoplay",
    "camera",
    "clipboard-read",
    "clipboard-write",
    "display-capture",
    "encrypted-media",
    "geolocation",
    "gyroscope",
    "hid",
    "idle-detection",
    "local-fonts",
    "magnetometer",
    "microphone",
    "midi",
    "payment",
    "picture-in-picture",
    "serial",
    "usb",
    "xr-spatial-tracking",
)
BROWSER_LIMITS: Final = (
    (
        "Permissions-Policy",
        ", ".join([*(f"{name}=(self)" for name in USED), *(f"{name}=()" for name in UNUSED)]),
    ),
    ("Cross-Origin-Resource-Policy", "same-origin"),
)
"""The headers of every response."""


class BrowserLimitsMiddleware:
    """Add the headers to every response of Django, files and refusals included."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        for name, value in BROWSER_LIMITS:
            response[name] = value
        return response
