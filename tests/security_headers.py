"""The headers that every response must have: what the tests' client gets is looked at as it comes.

Each page is looked at once in a process for each method, status and kind of content.
"""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from club.access import Right, rights_at
from front.search_engines import LISTED

PUBLIC = ("hosting:health", "front:laws_json", "front:worker")
"""No name and no money in them."""
POLICY = {
    "default-src": {"'none'"},
    "base-uri": {"'none'"},
    "frame-ancestors": {"'none'"},
    "script-src": {"'self'"},
    "style-src": {"'self'"},
    "connect-src": {"'self'"},
    "font-src": {"'self'"},
    "form-action": {"'self'"},
    "manifest-src": {"'self'"},
    "worker-src": {"'self'"},
    "img-src": {"'self'", "data:"},
}
"""What the content security policy allows. Scripts and styles may have a nonce."""
OTHERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "X-Frame-Options": "DENY",
}
_seen: set[tuple[object, ...]] = set()


def right_headers(get_response: Callable[[HttpRequest], HttpResponse]):
    """Middleware: fail the test whose client gets a response with a wrong header."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        is_ours = request.META["SERVER_NAME"] == "testserver" and response.status_code < 500
        if is_ours and (kind := _kind(request, response)) not in _seen:
            assert_right(request, response)
            _seen.add(kind)
        return response

    return answer


def _kind(request: HttpRequest, response: HttpResponse) -> tuple[object, ...]:
    content = response.get("Content-Type", "")
    name, signed_in = _name(request), _is_signed_in(request)
    return name, request.method, response.status_code, content, signed_in


def _name(request: HttpRequest) -> str:
    return request.resolver_match.view_name if request.resolver_match else ""


def _is_page(name: str) -> bool:
    """Whether the address has a page: at a signed one there is only a number."""
    return bool(name) and rights_at(name).get("GET") not in (None, Right.ADDRESS)


def _is_signed_in(request: HttpRequest) -> bool:
    """Whether somebody is who asks for a page with names. Who it is, is not asked elsewhere."""
    name = _name(request)
    if settings.SESSION_COOKIE_NAME not in request.COOKIES or name in PUBLIC or not _is_page(name):
        return False
    return hasattr(request, "user") and request.user.is_authenticated


def assert_right(request: HttpRequest, response: HttpResponse) -> None:
    """Only our own scripts and styles, none inline, no framing, not kept, not in search engines."""
    assert_limited(response)
    name = _name(request)
    if not _is_page(name):
        return
    if request.method == "GET" and _is_signed_in(request):
        assert "no-store" in response["Cache-Control"], f"{name} may be kept"
    robots = response.get("X-Robots-Tag")
    assert robots == (None if name in LISTED else "noindex"), f"X-Robots-Tag: {robots}"
    policy = policy_of(response)
    for directive, allowed in POLICY.items():
        nonces = {source for source in policy[directive] if source.startswith("'nonce-")}
        assert policy[directive] - nonces == allowed, f"{directive}: {policy[directive]}"
        assert not nonces or directive in ("script-src", "style-src"), directive
    for header, value in OTHERS.items():
        assert response[header] == value, f"{header}: {response[header]}"


def assert_limited(response: HttpResponse) -> None:
    """Pages use of a device what they need, and no other site uses what is sent here."""
    allowed = response["Permissions-Policy"].split(", ")
    for name in ("screen-wake-lock", "publickey-credentials-get"):
        assert f"{name}=(self)" in allowed, f"Permissions-Policy: {name}"
    for name in ("camera", "microphone", "geolocation", "payment", "usb"):
        assert f"{name}=()" in allowed, f"Permissions-Policy: {name}"
    assert response["Cross-Origin-Resource-Policy"] == "same-origin"


def policy_of(response: HttpResponse) -> dict[str, set[str]]:
    """Return the content security policy by directive."""
    parts = [part.split() for part in response["Content-Security-Policy"].split(";")]
    return {name: set(sources) for name, *sources in parts}
