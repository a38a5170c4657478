"""Log and count each request that the server answers.

The line has no query, and “…” in place of secrets in a link (docs/health.md).
"""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote

from django.conf import settings

from club.requests.request_id import HEADER, current_id, new_id
from club.requests.route import ROUTE
from club.security.secrets_in_text import without_secrets
from config.logs import FIGURES
from config.serving.answers import BufferedAnswer, answer_of
from hosting.metrics.counts import count_request

if TYPE_CHECKING:
    from wsgiref.types import WSGIApplication

LONGEST: Final = 200
"""The largest number of characters of a path that are logged."""
QUIET: Final = 204
"""The status for a phone that asks for news if there is none."""
METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"})

_log = logging.getLogger("rubicon.access")


@dataclass(slots=True)
class LoggedRequest:
    """A request that is being answered."""

    method: str
    path: str
    begun: float = field(default_factory=perf_counter)
    id: str = field(default_factory=new_id)
    status: int = 500
    route: str = ""


@contextmanager
def logged(request: LoggedRequest) -> Iterator[LoggedRequest]:
    """Give this thread's log lines the request's id; log and count the request at the end."""
    token = current_id.set(request.id)
    try:
        yield request
    finally:
        log_request(request)
        current_id.reset(token)


def logged_answer(
    site: "WSGIApplication", environ: dict[str, Any], request: LoggedRequest
) -> BufferedAnswer:
    """Return the site's response to the request, with the id in a header; log and count it."""
    with logged(request):
        answer = answer_of(site, environ)
        request.status, request.route = answer.status, _route(environ)
        answer.headers = [*answer.headers, (HEADER, request.id)]
    return answer


def _route(environ: dict[str, Any]) -> str:
    """Return the name of the address, or "" if the site has none."""
    is_static = environ["PATH_INFO"].startswith(settings.STATIC_URL)
    return "static" if is_static else str(environ.get(ROUTE, ""))


def log_request(request: LoggedRequest) -> None:
    """Log and count the request. A phone's request for news that finds none has level DEBUG."""
    seconds = perf_counter() - request.begun
    method = request.method if request.method in METHODS else "OTHER"
    count_request(method, request.route, request.status, seconds)
    level = logging.DEBUG if request.status == QUIET else logging.INFO
    if not _log.isEnabledFor(level):
        return
    path, milliseconds = shown_path(request.path), round(1000 * seconds)
    figures = {"method": method, "path": path, "status": request.status, "ms": milliseconds}
    _log.log(
        level,
        "%s %s %d %d ms",
        *figures.values(),
        extra={FIGURES: {**figures, "route": request.route}},
    )


def shown_path(path: str) -> str:
    """Return the path as the log shows it: percent-encoded, without tokens and e-mail addresses."""
    parts = without_secrets(path)[:LONGEST].split("…")
    return "…".join(quote(part, safe="/:+,;=~") for part in parts)
