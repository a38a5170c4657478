"""What no browser sends is refused before the site begins with it.

A form's letters are UTF-8 and nothing else. Django reads a form in whatever letters its
Content-Type names, raises an error where it cannot, and raises it again on the page that was to
tell of the first: so what names other letters, or cannot be read at all, comes no further.
"""

import codecs
import logging
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Final

from django.db import DataError
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.template.loader import render_to_string
from django.utils.http import parse_header_parameters

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIApplication

FORM: Final = "application/x-www-form-urlencoded"
NUL: Final = "\0"  # PostgreSQL keeps it in no text, and nobody types it.
LETTERS: Final = ("utf-8", "ascii")  # Every text in ASCII is the same text in UTF-8.
HEADERS: Final = (
    ("Content-Type", "text/html; charset=utf-8"),
    ("Content-Security-Policy", "default-src 'none'; style-src 'self'; frame-ancestors 'none'"),
    ("X-Content-Type-Options", "nosniff"),
    ("Cache-Control", "no-store"),
)


def refuses_strange(site: "WSGIApplication") -> "WSGIApplication":
    """The site, with what is strange taken from a request, or answered by 400 or 415."""

    def application(environ: dict[str, Any], start: "StartResponse") -> Iterable[bytes]:
        status = refusal(environ)
        if not status:
            return site(environ, start)
        start(status, list(HEADERS))
        return [render_to_string("400.html").encode()]

    return application


def refusal(environ: dict[str, Any]) -> str:
    """The status with which the request is refused, "" where it is not: then it is left in the
    environment as the site reads it."""
    if NUL in environ.get("PATH_INFO", "") or "%00" in environ.get("QUERY_STRING", ""):
        return "400 Bad Request"
    if "\\000" in environ.get("HTTP_COOKIE", ""):  # As a cookie writes it.
        environ["HTTP_COOKIE"] = ""
    if environ["REQUEST_METHOD"] != "POST":
        environ["CONTENT_TYPE"] = ""  # Of nothing else is a form read.
        return ""
    kind = readable(environ.get("CONTENT_TYPE", ""))
    if kind is None:
        return "415 Unsupported Media Type"
    environ["CONTENT_TYPE"] = kind
    return ""


def readable(content_type: str) -> str | None:
    """The Content-Type as Django is to have it, None where the site reads no such letters. What
    names no letters, or none that there are, is in UTF-8."""
    try:
        kind, given = parse_header_parameters(content_type)
        letters = given.get("charset", "utf-8")
        known = codecs.lookup(letters).name
    except LookupError:
        known = "utf-8"
    except ValueError:  # Among others, of letters that cannot even be named.
        return None
    if known not in LETTERS:
        return None
    # Of a plain form Django takes UTF-8 by one of its names only.
    return FORM if kind == FORM else content_type


UNREAD: Final = (ValueError, OverflowError, DataError)
_log = logging.getLogger("rubicon.admin")


class AdminMiddleware:
    """Answers by 400 what the admin asks the database with, unread, and the database cannot read: a
    number beyond all numbers it keeps, or a word in the place of one. What the admin was about to
    write is in one transaction, and is taken back."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, fault: Exception) -> HttpResponse | None:
        """The page of 400 in place of 500, None for whatever else went wrong, or elsewhere."""
        where = request.resolver_match
        if where is None or where.app_name != "admin" or not isinstance(fault, UNREAD):
            return None
        _log.warning("The admin could not read what was sent to it: %s", type(fault).__name__)
        return HttpResponse(render_to_string("400.html"), status=400)
