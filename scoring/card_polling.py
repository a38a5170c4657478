"""Tell phones whether a card has changed. Each phone that shows it asks every POLL_SECONDS.

The page has a signed address for its member and card. The address is valid for an hour, and as long
as the member is signed in on that device. A request to it costs one query, and is answered before
Django starts on it (docs/decisions/watching-a-card.md).
"""

from collections.abc import Callable, Iterable
from datetime import timedelta
from functools import lru_cache
from http import HTTPStatus
from time import time
from typing import TYPE_CHECKING, Any, Final

from django.core.signing import BadSignature, SignatureExpired, TimestampSigner, b62_decode
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.timezone import now
from django.views.decorators.http import require_safe

from club.prepared import Prepared, zoned
from club.requests.browser_limits import BROWSER_LIMITS
from club.requests.route import ROUTE
from club.security.cookies import session_key_in
from scoring.models import Card

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIApplication

POLL_SECONDS: Final = 1.5
"""Seconds between two requests of a phone; `static/js/card/poll.js` reads it from the page."""
POLL_SECONDS_WHEN_SETTLED: Final = 10
GOOD_FOR: Final = timedelta(hours=1)
HEADERS: Final = (
    *BROWSER_LIMITS,
    ("Content-Type", "text/plain"),
    ("Cache-Control", "no-store"),
    ("X-Content-Type-Options", "nosniff"),
)
_AT: Final = "/watch/"
_SIGNER: Final = TimestampSigner(salt="scoring.watching")
_VERSION: Final = Prepared(
    lambda card_id, member_id, session_key: (
        Card.objects.filter(
            pk=card_id,
            club__members__pk=member_id,
            club__members__left_at=None,
            club__members__user__is_active=True,
            club__members__user__sessions__pk=session_key,
        )
        .order_by()
        .values_list("version", "club__members__user__sessions__expire_date")
    )
)


def watch_address(member_id: int, card_id: int) -> str:
    """Return the address where this member can ask whether the card has changed.

    The address is valid for an hour, with the cookie of one of the member's sessions.
    """
    return reverse("watch", args=[_SIGNER.sign(f"{member_id}.{card_id}")])


def watched(address: str, seen: str, cookies: str) -> tuple[int, str]:
    """Return 204 and "" if the card is still at the version `seen`, else 200 and its version.

    Return 403 for an address that was not signed here, and 410 for an expired address. Return 404
    for a member who has left or, by the `Cookie` header, is not signed in. The page then fetches
    itself again.
    """
    try:
        card_id, member_id, until = _read_address(address)
    except SignatureExpired:
        return 410, ""
    except BadSignature:
        return 403, ""
    if time() > until:
        return 410, ""
    row = _VERSION.first(card_id, member_id, session_key_in(cookies))
    if row is None or zoned(row[1]) <= now():
        return 404, ""
    version = str(row[0])
    return (204, "") if seen == version else (200, version)


@lru_cache(maxsize=1024)
def _read_address(address: str) -> tuple[int, int, float]:
    """Return the card, the member and the second of expiry of a signed address.

    A phone sends the same address for an hour, so the answer is cached. A refused address is not.
    Raises BadSignature, or SignatureExpired.
    """
    signed = _SIGNER.unsign(address, max_age=GOOD_FOR)
    member_id, _dot, card_id = signed.partition(".")
    until = b62_decode(address.rsplit(":", 2)[1]) + GOOD_FOR.total_seconds()
    return int(card_id), int(member_id), until


@require_safe
def watch(request: HttpRequest, address: str) -> HttpResponse:
    """Answer a request that has come through the whole site."""
    cookies = request.headers.get("Cookie", "")
    status, text = watched(address, request.GET.get("v", ""), cookies)
    return HttpResponse(text, status=status, headers=dict(HEADERS))


def answers_watchers(site: "WSGIApplication") -> "WSGIApplication":
    """Return the site, wrapped to answer polling requests before Django starts on them."""

    def application(environ: dict[str, Any], start: "StartResponse") -> Iterable[bytes]:
        path = environ["PATH_INFO"]
        if not path.startswith(_AT) or environ["REQUEST_METHOD"] != "GET":
            return site(environ, start)
        environ[ROUTE] = "watch"
        address = path[len(_AT) :].rstrip("/")
        seen = environ.get("QUERY_STRING", "").removeprefix("v=")
        cookies = environ.get("HTTP_COOKIE", "")
        return _answered(lambda: watched(address, seen, cookies), start)

    return application


def _answered(ask: Callable[[], tuple[int, str]], start: "StartResponse") -> Iterable[bytes]:
    """Answer on this thread's own connection and keep it open.

    Fetching a connection from the pool each time would double the cost. The next ordinary request
    gives it back.
    """
    try:
        status, text = ask()
    except DatabaseError:  # The database may have restarted.
        connection.close()
        status, text = ask()
    body = text.encode()
    head = [*HEADERS, ("Content-Length", str(len(body)))] if body else list(HEADERS)
    start(f"{status} {HTTPStatus(status).phrase}", head)
    return [body]
