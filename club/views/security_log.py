"""The page of the security log, for a club's officers."""

from django.http import HttpRequest, HttpResponse

from club.access import admit
from club.pages.security_log import security_log_page
from club.views.shared import render_club_page


def security_log(request: HttpRequest, club: str) -> HttpResponse:
    """Show the events about the club's members and their accounts, newest first."""
    page = security_log_page(admit(request, club), request.GET)
    status = 422 if page.form.errors else 200
    return render_club_page(request, "club/security_log/page.html", page, status=status)
