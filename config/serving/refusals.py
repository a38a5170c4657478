"""Responses to requests that are too large, too slow or broken."""

from functools import lru_cache

from django.http import HttpResponse
from granian.rsgi import HTTPProtocol, Scope

from club.requests.browser_limits import BROWSER_LIMITS
from config.serving.bodies import discard

DISCARDED = 8_000_000
"""Bytes of a too large body to read and discard.

A browser shows no response if its connection is cut while it sends.
"""
SECONDS = 5.0
"""Seconds to spend on reading them."""
HEADERS = (
    *BROWSER_LIMITS,
    ("Connection", "close"),
    ("Cache-Control", "no-store"),
    ("X-Content-Type-Options", "nosniff"),
    ("X-Frame-Options", "DENY"),
    (
        "Content-Security-Policy",
        "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'",
    ),
)
PAGE = ("Content-Type", "text/html; charset=utf-8")
TEXT = ("Content-Type", "text/plain; charset=utf-8")


async def refuse_large(scope: Scope, sent: HTTPProtocol) -> int:
    """Answer 413, and return the status."""
    if "text/html" in (scope.headers.get("accept") or ""):
        return await _refuse_unread(sent, 413, [PAGE], large_page())
    return await _refuse_unread(sent, 413, [TEXT], large_text())


async def refuse_signed_out(sent: HTTPProtocol, answer: HttpResponse) -> int:
    """Tell a member that they are signed out, and return the status."""
    ours = {name for name, _value in HEADERS}
    headers = [header for header in answer.items() if header[0] not in ours]
    return await _refuse_unread(sent, answer.status_code, headers, answer.content)


async def _refuse_unread(
    sent: HTTPProtocol, status: int, headers: list[tuple[str, str]], body: bytes
) -> int:
    """Answer, then read and discard the body for a while. Returns the status."""
    length = ("Content-Length", str(len(body)))
    answer = sent.response_stream(status, [*HEADERS, *headers, length])
    await answer.send_bytes(body)
    await discard(sent, DISCARDED, SECONDS)
    return status


def refuse_late(sent: HTTPProtocol) -> int:
    """Answer 408, close the connection, and return the status."""
    sent.response_bytes(408, [*HEADERS, TEXT], late_text())
    return 408


def refuse_without_length(sent: HTTPProtocol) -> int:
    """Answer 411, close the connection, and return the status."""
    sent.response_bytes(411, [*HEADERS, TEXT], length_missing_text())
    return 411


def refuse_broken(sent: HTTPProtocol) -> int:
    """Answer 400, and return the status. The client closed its half, but may still read."""
    sent.response_bytes(400, [*HEADERS, TEXT], broken_text())
    return 400


def refuse_unreadable(sent: HTTPProtocol) -> int:
    """Answer 400, close the connection, and return the status."""
    sent.response_bytes(400, [*HEADERS, TEXT], unreadable_text())
    return 400


@lru_cache(maxsize=1)
def large_page() -> bytes:
    from django.template.loader import render_to_string

    return render_to_string("413.html").encode()


def large_text() -> bytes:
    from django.utils.translation import gettext as _

    return _("You sent more than this address takes. Nothing was read or written.").encode()


def late_text() -> bytes:
    from django.utils.translation import gettext as _

    return _("What you sent did not arrive in time. Nothing was written. Send it again.").encode()


def length_missing_text() -> bytes:
    from django.utils.translation import gettext as _

    return _("Say how long it is (Content-Length) and send it again.").encode()


def broken_text() -> bytes:
    from django.utils.translation import gettext as _

    return _("Only part of it arrived. Nothing was written. Send it again.").encode()


def unreadable_text() -> bytes:
    from django.utils.translation import gettext as _

    return _(
        "A header of this request contains characters other than ASCII. Nothing was read."
    ).encode()
