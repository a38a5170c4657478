"""Mark each form with the visitor that its page was made for, beside Django's CSRF token.

The token changes when somebody signs in, in any tab. A form on a page that was open before is then
refused. This mark decides whether the form may be sent again: only by the visitor its page was made
for.
"""

from typing import Final
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.safestring import SafeString

FIELD: Final = "made_for"
NOT_TYPED: Final = frozenset({"csrfmiddlewaretoken", FIELD})
"""The fields of a form that the page itself fills in."""


def page_fields(token: object, request: HttpRequest | None) -> SafeString:
    """Return the hidden fields of a form: the CSRF token, and the visitor its page was made for."""
    visitor = _visitor(request) if request else ""
    field = format_html('<input type="hidden" name="csrfmiddlewaretoken" value="{}">', token)
    if not visitor:
        return field
    return field + format_html('<input type="hidden" name="{}" value="{}">', FIELD, visitor)


def is_made_for_visitor(request: HttpRequest) -> bool:
    """Whether the form's page was made for the current visitor: their account, or a stranger."""
    return request.POST.get(FIELD, "") == _visitor(request)


def is_sent_from_here(request: HttpRequest) -> bool:
    """Whether the browser's headers name this site as the sender of the request."""
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
    """Return the number of the visitor's account, or "" for a stranger."""
    user = getattr(request, "user", None)
    return str(user.pk) if user is not None and user.is_authenticated else ""
