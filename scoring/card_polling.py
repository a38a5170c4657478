"""Whether a card has changed: every phone that shows it asks once in POLL_SECONDS.

The page carries an address signed for its member and its card, good for an hour. Asking there costs
one query and neither session nor user, and is answered before Django has begun
(docs/decisions/watching-a-card.md).
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
from django.views.decorators.http import require_safe

from club.prepared import Prepared
from scoring.models import Card

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIApplication

POLL_SECONDS: Final = 1.5
"""How long a phone waits between two questions; `static/js/poll_card.js` reads it from the page."""
POLL_SECONDS_WHEN_SETTLED: Final = 10
GOOD_FOR: Final = timedelta(hours=1)
HEADERS: Final = (
    ("Content-Type", "text/plain"),
    ("Cache-Control", "no-store"),
    ("X-Content-Type-Options", "nosniff"),
)
_AT: Final = "/watch/"
_SIGNER: Final = TimestampSigner(salt="scoring.watching")
_VERSION: Final = Prepared(
    lambda card_id, member_id: (
        Card.objects.filter(
            pk=card_id,
            club__members__pk=member_id,
            club__members__left_at=None,
            club__members__user__is_active=True,
        )
        .order_by()
        .values_list("version")
    )
)


def watch_address(member_id: int, card_id: int) -> str:
    """Where this member asks whether the card has changed, for an hour from now."""
    return reverse("watch", args=[_SIGNER.sign(f"{member_id}.{card_id}")])


def watched(address: str, seen: str) -> tuple[int, str]:
    """Nothing (204) while the card is at the version seen, else (200) its version.

    403 at an address that was not signed here, 410 at one that has expired, 404 for a member who
    has left. The page then asks for itself anew, as its member.
    """
    try:
        card_id, member_id, until = _read_address(address)
    except SignatureExpired:
        return 410, ""
    except BadSignature:
        return 403, ""
    if time() > until:
        return 410, ""
    row = _VERSION.first(card_id, member_id)
    if row is None:
        return 404, ""
    version = str(row[0])
    return (204, "") if seen == version else (200, version)


@lru_cache(maxsize=1024)
def _read_address(address: str) -> tuple[int, int, float]:
    """Of an address signed here: the card, the member, and the second in which it expires. A phone
    comes with the same one all hour, so it is read once; one that is refused is never kept."""
    signed = _SIGNER.unsign(address, max_age=GOOD_FOR)
    member_id, _dot, card_id = signed.partition(".")
    until = b62_decode(address.rsplit(":", 2)[1]) + GOOD_FOR.total_seconds()
    return int(card_id), int(member_id), until


@require_safe
def watch(request: HttpRequest, address: str) -> HttpResponse:
    """The answer where the request has come through all of the site."""
    status, text = watched(address, request.GET.get("v", ""))
    return HttpResponse(text, status=status, headers=dict(HEADERS))


def answers_watchers(site: "WSGIApplication") -> "WSGIApplication":
    """The site, with those who watch a card answered before it begins with them."""

    def application(environ: dict[str, Any], start: "StartResponse") -> Iterable[bytes]:
        path = environ["PATH_INFO"]
        if not path.startswith(_AT) or environ["REQUEST_METHOD"] != "GET":
            return site(environ, start)
        seen = environ.get("QUERY_STRING", "").removeprefix("v=")
        return _answered(lambda: watched(path[len(_AT) :].rstrip("/"), seen), start)

    return application


def _answered(ask: Callable[[], tuple[int, str]], start: "StartResponse") -> Iterable[bytes]:
    """The answer on the connection that this thread has, which it keeps: to give it to the pool and
    take another each time would cost as much again. The next ordinary request gives it back."""
    try:
        status, text = ask()
    except DatabaseError:  # The database may have been started again under us.
        connection.close()
        status, text = ask()
    body = text.encode()
    head = [*HEADERS, ("Content-Length", str(len(body)))] if body else list(HEADERS)
    start(f"{status} {HTTPStatus(status).phrase}", head)
    return [body]
