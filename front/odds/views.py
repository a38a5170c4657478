"""The page of odds. It is open to everybody."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from front.odds.form import OddsForm
from front.odds.page import OddsPage


@require_safe
def odds(request: HttpRequest) -> HttpResponse:
    """Answer the question in the address, and show the known odds."""
    return render(request, "front/odds/page.html", {"page": OddsPage(OddsForm(request.GET))})
