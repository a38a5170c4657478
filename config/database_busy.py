"""Answers 503 when the database is busy: a “Try again” page that keeps what was typed."""

import logging
import re
import sys
from collections.abc import Callable, Iterator
from typing import Final

from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.csrf import get_token
from django.utils.translation import gettext as _

from config.error_pages import error_page
from config.error_pages import server_error as plain_server_error

RETRY_AFTER: Final = 5
"""Seconds after which the browser is told to try again."""
SQLITE_BUSY: Final = re.compile(r"database( table)? is (locked|busy)")
POSTGRES_BUSY: Final = frozenset({"55P03", "57014", "40P01", "40001", "53300"})
"""SQLSTATEs: lock or statement timeout, deadlock, failed serialization, too many connections."""
SECRET: Final = re.compile(r"password|^pin|_pin$")
"""Fields that must be typed again: their values are never written into a page."""

_log = logging.getLogger("rubicon.requests")
GetResponse = Callable[[HttpRequest], HttpResponseBase]


def is_busy(error: BaseException | None) -> bool:
    """Whether the error only means that others kept the database busy for too long."""
    if not isinstance(error, OperationalError):
        return False
    cause = error.__cause__
    timed_out = isinstance(cause, TimeoutError) or type(cause).__name__ == "PoolTimeout"
    busy_code = getattr(cause, "sqlstate", None) in POSTGRES_BUSY
    return timed_out or busy_code or SQLITE_BUSY.search(str(error)) is not None


class DatabaseBusyMiddleware:
    """Answers 503 in place of 500 when a view failed because the database was busy."""

    def __init__(self, get_response: GetResponse) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self._get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Return the “Try again” page for a busy database, None for any other error."""
        if not is_busy(error):
            return None
        _log.warning("Busy: %s %s: %s", request.method, request.path, error)
        return busy_response(request)


def server_error(request: HttpRequest) -> HttpResponseBase:
    """Handle an error outside the views, such as when the session is saved."""
    if is_busy(sys.exc_info()[1]):
        return busy_response(request, unsure=True)
    return plain_server_error(request)


def busy_response(request: HttpRequest, *, unsure: bool = False) -> HttpResponse:
    """Return a 503 page with the form as it was sent, ready to be sent again.

    It says that nothing was written. With `unsure` the view had already done its work, so the page
    says to look first.
    """
    headers = {"Retry-After": str(RETRY_AFTER), "Cache-Control": "no-store"}
    if "HX-Request" in request.headers:
        text = _("Not sent: the club’s book is busy. What you typed is kept. Send it again.")
        if unsure:
            text = _(
                "The club’s book is busy. Check whether your text is there before you send it "
                "again."
            )
        return HttpResponse(text, "text/plain; charset=utf-8", 503, headers=headers)
    # No context processors: they would query the database again, for who is signed in.
    page = error_page("503.html", **_context(request), unsure=unsure)
    return HttpResponse(page, status=503, headers=headers)


def _context(request: HttpRequest) -> dict[str, object]:
    fields = list(_fields(request))
    return {
        "request": request,
        "csrf_token": get_token(request),
        "fields": [(name, value) for name, value in fields if not SECRET.search(name)],
        "secrets": dict.fromkeys(name for name, _value in fields if SECRET.search(name)),
    }


def _fields(request: HttpRequest) -> Iterator[tuple[str, str]]:
    """The fields of the form, in order. No files: no form that takes one writes to the database."""
    if request.method == "POST":
        for name, values in request.POST.lists():
            if name != "csrfmiddlewaretoken":
                yield from ((name, str(value)) for value in values)
