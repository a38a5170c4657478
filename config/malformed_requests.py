"""Refuse requests that no browser sends, before Django reads them.

Forms must be in UTF-8. Django would decode a form with the charset in its Content-Type. If that
fails, it raises an error, and again while it renders the error page. So a form in another charset
is refused here.
"""

import codecs
import logging
import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

from django.db import DataError
from django.http import HttpRequest, HttpResponse
from django.utils.http import parse_header_parameters

from club.requests.browser_limits import BROWSER_LIMITS
from config.error_pages import error_page

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIApplication

FORM: Final = "application/x-www-form-urlencoded"
NUL: Final = "\0"  # PostgreSQL cannot store it, and nobody types it.
LONGEST_PATH: Final = 2_000
LONGEST_QUERY: Final = 2_000
MOST_FIELDS: Final = 60
"""The limits of an address: far more than our links and forms need."""
LONGEST_COOKIES: Final = 3_000
"""Characters of our cookies: two thousand for messages, the rest to recognise the visitor."""
OURS: Final = re.compile(
    r"(?:^|;)\s*((?:__Host-)?"
    r"(sessionid|csrftoken|messages|known_browser|demonstration|paper_kept)=[^;\\]*)(?=;|$)"
)
"""A cookie of ours with its name. None has a backslash, and escapes take long to read."""
CHARSETS: Final = ("utf-8", "ascii")  # Text in ASCII is the same text in UTF-8.
HEADERS: Final = (
    *BROWSER_LIMITS,
    ("Content-Type", "text/html; charset=utf-8"),
    ("Content-Security-Policy", "default-src 'none'; style-src 'self'; frame-ancestors 'none'"),
    ("X-Content-Type-Options", "nosniff"),
    ("Cache-Control", "no-store"),
)


def refuse_malformed(site: "WSGIApplication") -> "WSGIApplication":
    """Wrap the site so that malformed requests are cleaned, or answered with 400, 414 or 415."""

    def application(environ: dict[str, Any], start: "StartResponse") -> Iterable[bytes]:
        status = refusal(environ)
        if not status:
            return site(environ, start)
        start(status, list(HEADERS))
        return [error_page("400.html").encode()]

    return application


def refusal(environ: dict[str, Any]) -> str:
    """Return the status of a refusal, or "" for an accepted request.

    Also change the environ of an accepted request: drop bad cookies, and write the Content-Type in
    the form that Django reads.
    """
    query, cookies = environ.get("QUERY_STRING", ""), environ.get("HTTP_COOKIE", "")
    if NUL in environ.get("PATH_INFO", "") or "%00" in query:
        return "400 Bad Request"
    if len(environ.get("PATH_INFO", "")) > LONGEST_PATH:
        return "414 URI Too Long"
    if len(query) > LONGEST_QUERY or query.count("&") > MOST_FIELDS:
        return "414 URI Too Long"
    if cookies:
        environ["HTTP_COOKIE"] = _our_cookies(cookies)
    if environ["REQUEST_METHOD"] != "POST":
        environ["CONTENT_TYPE"] = ""  # Only a POST has a form.
        return ""
    content_type = accepted_content_type(environ.get("CONTENT_TYPE", ""))
    if content_type is None:
        return "415 Unsupported Media Type"
    environ["CONTENT_TYPE"] = content_type
    return ""


def _our_cookies(cookies: str) -> str:
    """Return only this site's cookies, or "" if they are longer than ours can be.

    Other programs on this machine may have set the others.
    """
    ours = {name: pair.strip() for pair, name in OURS.findall(cookies)}
    pairs = "; ".join(ours.values())
    return pairs if len(pairs) <= LONGEST_COOKIES else ""


def accepted_content_type(content_type: str) -> str | None:
    """Return the Content-Type for Django to read, or None if its charset is refused.

    A form without a charset, or with an unknown charset, is read as UTF-8.
    """
    try:
        media_type, parameters = parse_header_parameters(content_type)
        charset = codecs.lookup(parameters.get("charset", "utf-8")).name
    except LookupError:
        charset = "utf-8"
    except ValueError:  # For example, a charset whose name cannot be decoded.
        return None
    if charset not in CHARSETS:
        return None
    # For a plain form Django accepts only one spelling of UTF-8.
    return FORM if media_type == FORM else content_type


BAD_INPUT: Final = (ValueError, OverflowError, DataError)
_log = logging.getLogger("rubicon.requests")


def is_half_character(error: Exception) -> bool:
    """Whether the error is about a lone surrogate, which UTF-8 cannot encode."""
    return isinstance(error, UnicodeEncodeError) and error.reason == "surrogates not allowed"


def bad_input_response(request: HttpRequest, error: Exception) -> HttpResponse | None:
    """Return the 400 page for input that is accepted but unusable, or None for any other error.

    In the admin, unusable input is a value that the database cannot read, such as too large a
    number. The admin writes in one transaction, which is rolled back. On every page, half a
    character is unusable: JSON can write it as an escape, but no page and no database can store it.
    """
    match = request.resolver_match
    in_admin = match is not None and match.app_name == "admin"
    if not (in_admin and isinstance(error, BAD_INPUT)) and not is_half_character(error):
        return None
    at = match.view_name if match else "no address"
    _log.warning("What was sent to %s cannot be used: %s", at, type(error).__name__)
    return HttpResponse(error_page("400.html"), status=400)
