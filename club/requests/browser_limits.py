"""Limit what pages of the site may use in a browser, and which sites may use our responses.

Every response has these headers, even a response sent before Django starts on the request.
"""

from collections.abc import Callable
from typing import Final

from django.http import HttpRequest
from django.http.response import HttpResponseBase

USED: Final = (
    "fullscreen",  # For the browser's own viewer of PDFs.
    "publickey-credentials-create",
    "publickey-credentials-get",
    "screen-wake-lock",
)
"""Features of a device that pages use. Sharing needs no entry: Chromium would complain of it."""
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
    """Add the headers to every response of Django, including files and refusals."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        for name, value in BROWSER_LIMITS:
            response[name] = value
        return response
