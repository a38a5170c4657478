"""Set cache headers for signed-in visitors, and record that their session was used."""

from collections.abc import Callable
from typing import Final, cast

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from club.security.sessions import SessionStore

SIGN_OUT: Final = {"account_logout", "admin:logout"}


class SessionsMiddleware:
    """Keep pages with names or money out of caches, and clear the browser's cache at sign-out.

    Pages that never read the session are unchanged.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        session = cast(SessionStore, request.session)
        if not session.accessed:
            return response
        if request.user.is_authenticated:
            response["Cache-Control"] = "no-store"
            session.touch(request)
        elif _signs_out(request):
            response["Cache-Control"] = "no-store"
            response["Clear-Site-Data"] = '"cache"'
        return response


def _signs_out(request: HttpRequest) -> bool:
    match = request.resolver_match
    return request.method == "POST" and match is not None and match.view_name in SIGN_OUT
