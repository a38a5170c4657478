"""“Something went wrong”: a few questions lead to a ruling on a deal."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_safe

from club.access import admit
from club.models import Member
from scoring.laws.rulings.all_paths import PATHS
from scoring.models import Card
from scoring.pages.rulings.choose import ChoosePage
from scoring.pages.rulings.place import PATH, place_of
from scoring.pages.rulings.walk import WalkPage
from scoring.sheet.sheet import Sheet, load
from scoring.views.shared import card_for, render_page
from scoring.words.rulings.paths import fits_game


@require_safe
def something_wrong(request: HttpRequest, club: str, card: int) -> HttpResponse:
    """Redirect to the rulings of the deal being played, or else of the last one written."""
    member = admit(request, club)
    sheet = load(card_for(member, card))
    due, last = sheet.next_deal, sheet.last_deal
    if due is not None:
        return redirect("scoring:rulings", club, card, due.partie, due.number)
    if last is None:
        raise Http404
    return redirect("scoring:rulings", club, card, last[0].number, last[1].number)


@require_safe
def rulings(request: HttpRequest, club: str, card: int, partie: int, number: int) -> HttpResponse:
    """Ask what went wrong in a deal, or the next question about it, or show the ruling."""
    member = admit(request, club)
    found = card_for(member, card)
    return _page(request, member, found, load(found), (partie, number))


def _page(
    request: HttpRequest, member: Member, card: Card, sheet: Sheet, of: tuple[int, int]
) -> HttpResponse:
    asked = request.GET.dict()
    place = place_of(sheet, *of, asked)
    if place is None:
        raise Http404
    path = PATHS.get(asked.get(PATH, ""))
    if path is not None and fits_game(path, sheet.rules):
        page = WalkPage(member, card, sheet, place, path, asked)
        return render_page(request, "scoring/rulings/walk.html", page)
    return render_page(
        request, "scoring/rulings/choose.html", ChoosePage(member, card, sheet, place, asked)
    )
