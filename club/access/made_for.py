"""Whom a page was made for. Its forms say it, beside Django's CSRF token.

The token changes when somebody signs in, in whatever tab. A form of a page that was open before is
then refused. What it says here decides whether it may be sent again: only by whom it was made for.
"""

from typing import Final
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.safestring import SafeString

FIELD: Final = "made_for"
NOT_TYPED: Final = frozenset({"csrfmiddlewaretoken", FIELD})
"""The fields of a form that the page itself puts in."""


def page_fields(token: object, request: HttpRequest | None) -> SafeString:
    """Return the hidden fields of a form: the CSRF token, and whom the page was made for."""
    visitor = _visitor(request) if request else ""
    field = format_html('<input type="hidden" name="csrfmiddlewaretoken" value="{}">', token)
    if not visitor:
        return field
    return field + format_html('<input type="hidden" name="{}" value="{}">', FIELD, visitor)


def is_made_for_visitor(request: HttpRequest) -> bool:
    """Whether the form's page was made for whoever is signed in now; for nobody, if nobody is."""
    return request.POST.get(FIELD, "") == _visitor(request)


def is_sent_from_here(request: HttpRequest) -> bool:
    """Whether the browser says that a page of this site sent the request."""
    sender = request.headers.get("Origin") or _origin(request.headers.get("Referer", ""))
    own = f"{request.scheme}://{request.get_host()}"
    return sender in (own, *settings.CSRF_TRUSTED_ORIGINS)


def _origin(address: str) -> str:
    try:
        parts = urlsplit(address)
    except ValueError:
        return ""
    return f"{parts.scheme}://{parts.netloc}"


def _visitor(request: HttpRequest) -> str:
    """The number of the visitor's account, "" for a stranger."""
    user = getattr(request, "user", None)
    return str(user.pk) if user is not None and user.is_authenticated else ""
