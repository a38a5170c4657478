"""Ask search engines to list only the pages for everybody."""

from collections.abc import Callable
from typing import Final

from django.http import HttpRequest
from django.http.response import HttpResponseBase

LISTED: Final = {"front:home", "front:rules", "front:laws", "front:law", "front:case", "front:odds"}


class SearchEnginesMiddleware:
    """Send `noindex` with every page except the first page, the rules, the laws and the odds."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        match = request.resolver_match
        if match is None or match.view_name not in LISTED:
            response["X-Robots-Tag"] = "noindex"
        return response
