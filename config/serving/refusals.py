"""Responses to requests that are too large, too slow or broken."""

from functools import lru_cache

from granian.rsgi import HTTPProtocol, Scope

from config.serving.bodies import discard

DISCARDED = 8_000_000
"""Bytes of a body that is too large which are still read, and thrown away: a browser whose
connection is cut while it sends shows no response."""
SECONDS = 5.0
"""How long they are read."""
HEADERS = (
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


async def refuse_large(scope: Scope, sent: HTTPProtocol) -> None:
    """Answer 413, then read on and throw away for a little while."""
    page = "text/html" in (scope.headers.get("accept") or "")
    said = large_page() if page else large_text()
    length = ("Content-Length", str(len(said)))
    answer = sent.response_stream(413, [*HEADERS, PAGE if page else TEXT, length])
    await answer.send_bytes(said)
    await discard(sent, DISCARDED, SECONDS)


def refuse_late(sent: HTTPProtocol) -> None:
    """Answer 408, and close."""
    sent.response_bytes(408, [*HEADERS, TEXT], late_text())


def refuse_unsaid(sent: HTTPProtocol) -> None:
    """Answer 411, and close."""
    sent.response_bytes(411, [*HEADERS, TEXT], unsaid_text())


def refuse_broken(sent: HTTPProtocol) -> None:
    """Answer 400: the client closed its half of the connection, and may still read."""
    sent.response_bytes(400, [*HEADERS, TEXT], broken_text())


def refuse_unreadable(sent: HTTPProtocol) -> None:
    """Answer 400, and close."""
    sent.response_bytes(400, [*HEADERS, TEXT], unreadable_text())


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


def unsaid_text() -> bytes:
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
