"""What most tests of people begin with."""

import pytest
from django.core.cache import cache
from django.http import HttpResponse

from club.views.not_found import page_not_found


@pytest.fixture
def world(portland):
    """The Portland, nobody's tries counted yet."""
    cache.clear()
    return portland


@pytest.fixture(scope="module")
def not_found_pages():
    return {}


@pytest.fixture
def not_found_is_rendered_once(monkeypatch, not_found_pages):
    """Render “not found” once for each visitor: it would take a third of the time of some tests."""

    def not_found(request, exception):
        who = request.user.pk
        if who not in not_found_pages:
            not_found_pages[who] = page_not_found(request, exception).content
        return HttpResponse(not_found_pages[who], status=404)

    monkeypatch.setattr("config.urls.handler404", not_found)
