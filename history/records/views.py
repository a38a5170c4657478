"""The view of a club's records."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from club.access import admit
from club.views.shared import render_club_page
from history.records.page import ClubRecordsPage
from history.records.scope import chosen_scope


@require_safe
def records(request: HttpRequest, club: str) -> HttpResponse:
    """Show the club's records of the present season, of an earlier one, or of all time."""
    member = admit(request, club)
    page = ClubRecordsPage(member, chosen_scope(member.club, request.GET.get("season", "")))
    if not page.is_known:
        raise Http404
    return render_club_page(request, "history/records/page.html", page)
