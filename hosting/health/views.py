"""The site's health: one word for strangers, a page for its staff."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from hosting.health.alive import HEADERS, answer, is_alive
from hosting.health.report import health_page


def health(_request: HttpRequest) -> HttpResponse:
    """Return 200 or 503. The server itself usually answers before this view (config/serving)."""
    status, text = answer(is_alive())
    return HttpResponse(text, status=status, headers=dict(HEADERS))


def health_report(request: HttpRequest) -> HttpResponse:
    """Show the findings of every check, with their remedies."""
    return render(request, "hosting/health/page.html", {"page": health_page(served=True)})
