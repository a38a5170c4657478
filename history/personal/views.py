"""The view of a member's statistics."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from club.access import admit
from club.access.who_appears import verify_may_read_about
from club.views.shared import render_club_page
from history.personal.page import StatisticsPage


@require_safe
def statistics(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Show the statistics of a member's countersigned cards."""
    member = admit(request, club)
    person = get_object_or_404(member.club.members, pk=pk)
    verify_may_read_about(member, person)
    return render_club_page(request, "history/personal/page.html", StatisticsPage(member, person))
