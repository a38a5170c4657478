"""Render a club's page from its page object."""

from typing import Any, Protocol

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from club.models import Member


class PageOfClub(Protocol):
    """A page of a club, as one member sees it."""

    @property
    def member(self) -> Member: ...


def render_club_page(
    request: HttpRequest, template: str, page: PageOfClub, *, status: int = 200
) -> HttpResponse:
    """Render a page of a club. The template gets the page object, its member and its club."""
    return render(request, template, named(page), status=status)


def named(page: PageOfClub) -> dict[str, Any]:
    """Return the variables that every template of a club's page can use."""
    return {"page": page, "member": page.member, "club": page.member.club}
