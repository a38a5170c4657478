"""Record the name of a request's address, for the code that logs and counts requests."""

from collections.abc import Callable
from typing import Final

from django.http import HttpRequest
from django.http.response import HttpResponseBase

ROUTE: Final = "rubicon.route"
"""The key of the name in the request's environ."""


class RouteMiddleware:
    """Record the name before any other middleware can refuse the request."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *_view: object) -> None:
        """Record the name of the address. Does not change the view's response."""
        if request.resolver_match is not None:
            request.META[ROUTE] = request.resolver_match.view_name
