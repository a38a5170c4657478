"""Answer 503 if the database is busy, unreachable or full, or has just stored the same row.

The page explains the failure and whether anything was written, and holds what the visitor typed.
"""

import logging
import sys
from collections.abc import Callable
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.csrf import get_token
from django.utils.translation import gettext as _

from config.error_pages import error_page
from config.error_pages import server_error as plain_server_error
from config.malformed_requests import bad_input_response
from config.not_sent.typed_again import typed_again
from ledger.database_failures import DatabaseFailure, database_failure

RETRY_AFTER: Final = 5
"""Seconds after which the browser is told to retry."""
_log = logging.getLogger("rubicon.requests")
GetResponse = Callable[[HttpRequest], HttpResponseBase]


class FailedViewMiddleware:
    """Answer a view's error with 503 if the database failed, and with 400 for unusable input."""

    def __init__(self, get_response: GetResponse) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self._get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Return the page for such an error, or None for any other error."""
        failure = database_failure(error)
        if failure is None:
            return bad_input_response(request, error)
        level = (
            logging.WARNING
            if failure in (DatabaseFailure.BUSY, DatabaseFailure.TAKEN)
            else logging.ERROR
        )
        _log.log(level, "%s: %s %s: %s", failure.title(), request.method, request.path, error)
        # If a connection ends during a commit, nobody knows whether the transaction was committed.
        return failure_response(request, failure, unsure=failure is DatabaseFailure.AWAY)


def server_error(request: HttpRequest) -> HttpResponseBase:
    """Answer an error outside the views, such as an error when the session is saved."""
    failure = database_failure(sys.exc_info()[1])
    if failure is None:
        return plain_server_error(request)
    return failure_response(request, failure, unsure=True)


def failure_response(
    request: HttpRequest, failure: DatabaseFailure, *, unsure: bool = False
) -> HttpResponse:
    """Return a 503 page with the form as it was sent, ready to send again.

    The page says that nothing was written. With `unsure`, the view may already have done its work,
    so the page asks the visitor to check first.
    """
    headers = {"Retry-After": str(RETRY_AFTER), "Cache-Control": "no-store"}
    if "HX-Request" in request.headers:
        text = _in_a_line(failure, unsure=unsure)
        return HttpResponse(text, "text/plain; charset=utf-8", 503, headers=headers)
    # No context processors: they would query the database again for the visitor.
    page = error_page("503.html", **_context(request), failure=failure.value, unsure=unsure)
    return HttpResponse(page, status=503, headers=headers)


def _in_a_line(failure: DatabaseFailure, *, unsure: bool) -> str:
    why = {
        DatabaseFailure.BUSY: _("The club’s book is busy."),
        DatabaseFailure.AWAY: _("The club’s book cannot be reached."),
        DatabaseFailure.FULL: _("The site’s disk is full, so nothing can be written."),
        DatabaseFailure.TAKEN: _("Another request came first."),
    }[failure]
    if unsure:
        return why + " " + _("Check whether your text is there before you send it again.")
    return _("Not sent: %(why)s What you typed is kept. Send it again.") % {
        "why": why[0].lower() + why[1:]
    }


def _context(request: HttpRequest) -> dict[str, object]:
    typed = typed_again(request) if request.method == "POST" else {}
    return {"request": request, "csrf_token": get_token(request), **typed}
