"""Redirect visitors who must sign in or confirm who they are, and lead them back."""

from urllib.parse import urlencode, urlsplit, urlunsplit

from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _

from club.access.held_forms import hold
from club.access.officers import ProofNeeded
from club.access.table import rights_at


def redirect_to_proof(request: HttpRequest, held: ProofNeeded) -> HttpResponse:
    """Redirect to the page where the visitor first does what `held` asks."""
    by = request.user.pk
    if held.page == "account_login":  # Signing in again is their only way to confirm who they are.
        logout(request)
    messages.info(request, held.message)
    back, match = _page_after(request), request.resolver_match
    if request.method == "POST" and match and "club" in match.kwargs and hold(request, back, by):
        office = reverse("club:office", args=(match.kwargs["club"],))
        back = f"{office}?{urlencode({'form': request.get_full_path()})}"
    return redirect_to_sign_in(request, held.page, back)


def redirect_to_sign_in(
    request: HttpRequest, page: str = "account_login", back: str = ""
) -> HttpResponse:
    """Redirect to the sign-in page, which leads `back`; give a script a 401 that it can follow."""
    sign_in = redirect_to_login(back or _page_after(request), page)
    if asks_for_page(request):
        return sign_in
    if request.method == "POST" and page == "account_login" and "HX-Request" in request.headers:
        return refuse_script(request, status=401)
    return HttpResponse(
        _("Sign in first."),
        status=401,
        content_type="text/plain; charset=utf-8",
        headers={"HX-Redirect": sign_in.url},
    )


def refuse_script(request: HttpRequest, *, status: int, token: str = "") -> HttpResponse:
    """Tell a page's script in HTML that nothing was written (shared/stale_page.js shows it).

    With a CSRF token in `X-New-Token`, the script may send the same request again, once.
    """
    sign_in = redirect_to_login(_page_after(request)).url
    visitor = request.user if request.user.is_authenticated else None
    words = {"visitor": visitor, "sign_in": sign_in}
    headers = {"X-Not-Sent": "1", "X-New-Token": token, "Cache-Control": "no-store"}
    return HttpResponse(
        render_to_string("shared/_not_sent.html", words), status=status, headers=headers
    )


def asks_for_page(request: HttpRequest) -> bool:
    """Whether the browser will show the response as a page; False if htmx or fetch will use it.

    Browsers ask for HTML when they navigate. `Sec-Fetch-Mode` cannot tell: plain HTTP lacks it.
    """
    if "HX-Request" in request.headers:
        return False
    return "text/html" in request.headers.get("Accept", "text/html")


def page_of(request: HttpRequest) -> str:
    """Return the address to show after a form: the request's own, or that of the form's page."""
    match, sender = request.resolver_match, sender_of(request)
    can_be_asked_for = match is not None and "GET" in rights_at(match.view_name)
    if not can_be_asked_for or urlsplit(sender).path == request.path:  # Its query may matter.
        return sender
    return request.get_full_path()


def _page_after(request: HttpRequest) -> str:
    """Return the page to open after signing in: the requested page, or the page of the form."""
    if request.method in ("GET", "HEAD") and asks_for_page(request):
        return request.get_full_path()
    return sender_of(request)


def sender_of(request: HttpRequest) -> str:
    """Return the path of this site's page that sent the request, or "/" if there is none."""
    page = request.headers.get("HX-Current-URL") or request.headers.get("Referer", "")
    if not url_has_allowed_host_and_scheme(page, {request.get_host()}, request.is_secure()):
        return "/"
    parts = urlsplit(page)
    return urlunsplit(("", "", parts.path or "/", parts.query, ""))
