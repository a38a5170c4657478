"""The club's cards: the list, opening, one card."""

from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_safe

from club.access import admit
from club.numbers import whole_number
from club.views.shared import render_club_page
from scoring.forms.card_search import CardSearchForm
from scoring.forms.open_card import OpenCardForm
from scoring.forms.stake import StakeForm
from scoring.forms.stake_values import OWN
from scoring.models import Card
from scoring.pages.card_list import card_list
from scoring.pages.next_deal import empty_form
from scoring.pages.opening import OpeningPage
from scoring.sheet.sheet import load
from scoring.views.deals import typed_before
from scoring.views.opening import new_card, open_as_told, show_opening, standing_open
from scoring.views.shared import card_for, render_card


@require_safe
def cards(request: HttpRequest, club: str) -> HttpResponse:
    """The club's cards, newest first: what is open, what waits, what is done; or what a search
    finds."""
    member = admit(request, club)
    before = whole_number(request.GET.get("before", ""))
    search = CardSearchForm(request.GET, member=member)
    return render_club_page(request, "scoring/cards/page.html", card_list(member, search, before))


@require_safe
def card(request: HttpRequest, club: str, card: int) -> HttpResponse:
    """One card; with what a page had typed for a deal that the other wrote meanwhile, with its keys
    where it is open only to be put right and they are asked for, or its reversal unfolded."""
    member = admit(request, club)
    found = card_for(member, card)
    sheet = load(found)
    typed = typed_before(request.GET, sheet) if "meanwhile" in request.GET else None
    if "keys" in request.GET:
        typed = typed or empty_form(sheet)
    forms: dict[str, Form] = {"write": typed} if typed else {}
    if "reverse" in request.GET:
        forms["reverse"] = Form()
    return render_card(request, member, found, sheet=sheet, forms=forms)


@require_http_methods(["GET", "HEAD", "POST"])
def open_card(request: HttpRequest, club: str) -> HttpResponse:
    """Open a card; an open one between the same two is offered first."""
    member = admit(request, club)
    template = "scoring/opening/open_card.html"
    if request.method != "POST":
        return show_opening(request, new_card(request, member), template)
    form = OpenCardForm(request.POST, member=member)
    standing: list[Card] = []
    if form.is_valid():
        standing = standing_open(form)
        opened = None if standing else open_as_told(form, member)
        if opened:
            return redirect("scoring:card", member.club.slug, opened.pk)
    return show_opening(request, OpeningPage(member, form, standing), template)


@require_safe
def terms(request: HttpRequest, club: str) -> HttpResponse:
    """What is agreed, in one line, while it is being changed in the form of a new card."""
    member = admit(request, club)
    page = OpeningPage(member, OpenCardForm(request.GET, member=member))
    return render_club_page(request, "scoring/opening/_terms.html", page)


@require_safe
def rate(request: HttpRequest, club: str) -> HttpResponse:
    """What 75 points would pay at the rate of one's own being typed; nothing while it is none."""
    member = admit(request, club)
    form = StakeForm({**request.GET.dict(), "stake": OWN}, member=member)
    form.is_valid()  # Only the rate is read, and the rest of the form is not sent.
    return HttpResponse(form.own_pays, content_type="text/plain; charset=utf-8")
