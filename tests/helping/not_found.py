"""The page “not found”, for tests that are given it thousands of times and look at the status."""

import pytest
from django.http import HttpRequest, HttpResponse

from club.views.not_found import page_not_found


def render_not_found_once(monkeypatch: pytest.MonkeyPatch, pages: dict[object, bytes]) -> None:
    """Render it for the first request of each visitor only, and keep it in `pages`.

    It would take a third of the time of such tests.
    """

    def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
        who = request.user.pk
        if who not in pages:
            pages[who] = page_not_found(request, exception).content
        return HttpResponse(pages[who], status=404)

    monkeypatch.setattr("config.urls.handler404", not_found)
