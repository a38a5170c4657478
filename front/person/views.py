"""The page about a person."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from club.access import admit
from club.access.who_appears import verify_may_read_about
from club.views.shared import render_club_page
from front.person.page import PersonPage


@require_safe
def person(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Show a member's cards and the cards shared with the visitor, if the visitor may see them."""
    member = admit(request, club)
    shown_person = get_object_or_404(member.club.members, pk=pk)
    verify_may_read_about(member, shown_person)
    return render_club_page(request, "front/person/page.html", PersonPage(member, shown_person))
