"""Who is to sign in first, or to show anew who they are: sent there, and from there back."""

from urllib.parse import urlsplit, urlunsplit

from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _

from club.gates.officers import Held


def sent_on(request: HttpRequest, held: Held) -> HttpResponse:
    """To the page where the visitor does what is asked of them first."""
    if held.page == "account_login":  # They have no other way to show it than to sign in.
        logout(request)
    messages.info(request, held.said)
    return to_sign_in(request, held.page)


def to_sign_in(request: HttpRequest, page: str = "account_login") -> HttpResponse:
    """The sign-in page, which leads back; to a script the same as a 401 that it can follow."""
    sign_in = redirect_to_login(_way_back(request), page)
    if asks_for_page(request):
        return sign_in
    return HttpResponse(
        _("Sign in first."),
        status=401,
        content_type="text/plain; charset=utf-8",
        headers={"HX-Redirect": sign_in.url},
    )


def asks_for_page(request: HttpRequest) -> bool:
    """Whether a browser will show the answer as a page, and no htmx or fetch will take it.

    Browsers ask for HTML when they navigate; `Sec-Fetch-Mode` is not sent over plain HTTP.
    """
    if "HX-Request" in request.headers:
        return False
    return "text/html" in request.headers.get("Accept", "text/html")


def _way_back(request: HttpRequest) -> str:
    """Where to go after signing in: the page asked for, or the page a form was sent from."""
    if request.method in ("GET", "HEAD") and asks_for_page(request):
        return request.get_full_path()
    page = request.headers.get("HX-Current-URL") or request.headers.get("Referer", "")
    if not url_has_allowed_host_and_scheme(page, {request.get_host()}, request.is_secure()):
        return "/"
    parts = urlsplit(page)
    return urlunsplit(("", "", parts.path or "/", parts.query, ""))
