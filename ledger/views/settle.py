"""The view of settling up: who pays whom and why, and payments waiting for an answer."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404

from club.access import admit
from club.access.who_sees_money import sees_money_of, verify_sees
from club.views.shared import render_club_page
from ledger.pages.settle_up import settle_page
from piquet.text.digits import whole_number


def settle(request: HttpRequest, club: str) -> HttpResponse:
    """Show who pays whom, with the fewest payments or with all through the club's cash."""
    member = admit(request, club)
    about_id = whole_number(request.GET.get("for", ""))
    about = member if about_id is None else get_object_or_404(member.club.members, pk=about_id)
    verify_sees(sees_money_of(member, about.pk))
    page = settle_page(member, about, through_cash=request.GET.get("through") == "cash")
    return render_club_page(request, "ledger/settle/page.html", page)
