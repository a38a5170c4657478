"""The page for an address that is not found, and old links of clubs that have moved."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from club.moving.old_ids import redirect_from_old_id


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001
    """Redirect an old link of a club that has moved. Otherwise return 404, without a reason."""
    return redirect_from_old_id(request) or render(request, "404.html", status=404)
