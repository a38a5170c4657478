"""The turn to write did not come in time: “Try again”, with what was sent kept on the page."""

import logging
import re
import sys
from collections.abc import Callable, Iterator
from typing import Final

from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.csrf import get_token
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from config.error_pages import server_error as broken

AGAIN: Final = 5
"""Seconds after which it is worth while to try again."""
LOCKED: Final = re.compile(r"database( table)? is (locked|busy)")
WAITED: Final = frozenset({"55P03", "57014", "40P01", "40001", "53300"})
"""PostgreSQL’s codes: a lock or a statement took too long, a deadlock, too many at once."""
SECRET: Final = re.compile(r"password|^pin|_pin$")
"""Fields that are typed again, and never written into a page."""

_log = logging.getLogger("django.request")
Answer = Callable[[HttpRequest], HttpResponseBase]


def is_busy(error: BaseException | None) -> bool:
    """Whether the database was only busy: somebody else wrote for too long, or too many did."""
    if not isinstance(error, OperationalError):
        return False
    cause = error.__cause__
    timed_out = isinstance(cause, TimeoutError) or type(cause).__name__ == "PoolTimeout"
    told = getattr(cause, "sqlstate", None) in WAITED
    return timed_out or told or LOCKED.search(str(error)) is not None


class BusyMiddleware:
    """Answers 503 in place of 500 where the database was only busy."""

    def __init__(self, get_response: Answer) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self._get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """The answer where a view was kept waiting for too long; None of anything else."""
        if not is_busy(error):
            return None
        _log.warning("Busy: %s %s: %s", request.method, request.path, error)
        return busy(request)


def server_error(request: HttpRequest) -> HttpResponseBase:
    """The page of an error outside the views, such as when the session is kept."""
    return busy(request, unsure=True) if is_busy(sys.exc_info()[1]) else broken(request)


def busy(request: HttpRequest, *, unsure: bool = False) -> HttpResponse:
    """503: that nothing was written, and what was sent, to be sent again as it is.

    With `unsure` the view had done its work before: what was sent may have been written.
    """
    headers = {"Retry-After": str(AGAIN), "Cache-Control": "no-store"}
    if "HX-Request" in request.headers:
        text = _("Not sent: the club’s book is busy. What you typed is kept; send it again.")
        if unsure:
            text = _("The club’s book is busy. Look whether it is there before you send it again.")
        return HttpResponse(text, "text/plain; charset=utf-8", 503, headers=headers)
    # Without what every page knows: that would ask the database again, for who is signed in.
    page = render_to_string("503.html", _shown(request) | {"unsure": unsure})
    return HttpResponse(page, status=503, headers=headers)


def _shown(request: HttpRequest) -> dict[str, object]:
    sent = list(_sent(request))
    return {
        "request": request,
        "csrf_token": get_token(request),
        "fields": [(name, value) for name, value in sent if not SECRET.search(name)],
        "secrets": dict.fromkeys(name for name, _value in sent if SECRET.search(name)),
    }


def _sent(request: HttpRequest) -> Iterator[tuple[str, str]]:
    """What the form sent, in its order. A file is not kept: nothing that takes one writes."""
    if request.method == "POST":
        for name, values in request.POST.lists():
            if name != "csrfmiddlewaretoken":
                yield from ((name, str(value)) for value in values)
