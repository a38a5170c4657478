"""Redirect bookmarks of admin pages that had another address until 1.0.2."""

from collections.abc import Mapping
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import re_path

MOVED: Final[Mapping[str, str]] = {
    "front": "scoring",
    "scoring/contest": "contests/contest",
    "scoring/historynumber": "history/historyversion",
    "scoring/keptfacts": "history/keptfacts",
    "scoring/keptfigures": "history/keptfigures",
}


def _moved_page(request: HttpRequest, old: str, **_rest: str) -> HttpResponse:
    """Redirect to the page's present address."""
    address = request.get_full_path().replace(f"/{old}/", f"/{MOVED[old]}/", 1)
    return redirect(address, permanent=True)


urlpatterns = [
    re_path(rf"^(?P<old>{'|'.join(MOVED)})/(?P<rest>.*)$", _moved_page, name="moved_page")
]
