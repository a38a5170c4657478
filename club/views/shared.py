"""How a page of a club is rendered: templates ask its object."""

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
    """A page of a club: templates ask its object, and name what nearly all of them need."""
    return render(request, template, named(page), status=status)


def named(page: PageOfClub) -> dict[str, Any]:
    """Return the variables that every template of a club's page can use."""
    return {"page": page, "member": page.member, "club": page.member.club}
