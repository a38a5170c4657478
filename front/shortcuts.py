"""The shortcuts of the installed app, which lead to a page of the visitor's club."""

from typing import cast

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_safe

from club.models import Member, User


@require_safe
def open_card(request: HttpRequest) -> HttpResponse:
    """Redirect to the page of a new card."""
    return _to("scoring:open_card", request)


@require_safe
def tonight(request: HttpRequest) -> HttpResponse:
    """Redirect to tonight's sitting."""
    return _to("front:tonight", request)


def _to(page: str, request: HttpRequest) -> HttpResponse:
    """Redirect to this page of the visitor's only club, or else to the home page."""
    clubs = Member.objects.filter(user=cast(User, request.user), left_at=None)
    slugs = list(clubs.values_list("club__slug", flat=True)[:2])
    return redirect(page, slugs[0]) if len(slugs) == 1 else redirect("front:home")
