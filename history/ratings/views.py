"""The view of a club's ratings."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from club.access import admit
from club.views.shared import render_club_page
from history.ratings.page import RatingsPage
from piquet.rule_sets import PRESETS


@require_safe
def ratings(request: HttpRequest, club: str) -> HttpResponse:
    """Show the ratings of a game, or a page with status 404 if the club shows none.

    The query parameter `game` is the game's code. Raises Http404 for an unknown code.
    """
    member = admit(request, club)
    code = request.GET.get("game", "")
    if code and code not in PRESETS:
        raise Http404
    page = RatingsPage(member, code)
    if not member.club.shows_ratings:
        return render_club_page(request, "history/ratings/switched_off.html", page, status=404)
    return render_club_page(request, "history/ratings/page.html", page)
