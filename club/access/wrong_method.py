"""Refuse a method that an address does not have, with a page if a browser will show it."""

from collections.abc import Iterable

from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.template.loader import render_to_string
from django.urls import reverse

from club.access.redirects import asks_for_page


def refuse_method(request: HttpRequest, permitted: Iterable[str]) -> HttpResponse:
    """Return 405 with the methods that are permitted here."""
    seen = request.method == "GET" and asks_for_page(request)
    context = {"card": _card_of(request)}
    page = render_to_string("405.html", context, request=request) if seen else ""
    return HttpResponseNotAllowed(list(permitted), page)


def _card_of(request: HttpRequest) -> str:
    """Return the address of the card that this request is about, or "" if there is none.

    A phone that reopens its tab sends GET to the address that a form was sent to.
    """
    match = request.resolver_match
    if match is None or not {"club", "card"} <= match.kwargs.keys():
        return ""
    return reverse("scoring:card", args=(match.kwargs["club"], match.kwargs["card"]))
