"""Show the list of the club's cards, one card, and the form that opens a card."""

from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_safe

from club.access import admit
from club.views.shared import render_club_page
from piquet.text.digits import whole_number
from scoring.forms.card_search import CardSearchForm
from scoring.forms.open_card import OpenCardForm
from scoring.forms.reason import ReasonForm
from scoring.forms.stake import StakeForm
from scoring.forms.stake_values import OWN
from scoring.models import Card
from scoring.pages.card_list import card_list
from scoring.pages.next_deal import empty_form
from scoring.pages.opening import OpeningPage
from scoring.sheet.sheet import load
from scoring.views.deals import form_typed_before
from scoring.views.opening import new_card, open_cards_to_offer, open_from_form, show_opening
from scoring.views.shared import card_for, render_card


@require_safe
def cards(request: HttpRequest, club: str) -> HttpResponse:
    """List the club's cards, newest first, or the cards that a search finds."""
    member = admit(request, club)
    before = whole_number(request.GET.get("before", ""))
    search = CardSearchForm(request.GET, member=member)
    return render_club_page(request, "scoring/cards/page.html", card_list(member, search, before))


@require_safe
def card(request: HttpRequest, club: str, card: int) -> HttpResponse:
    """Show one card.

    `?meanwhile` brings figures that were typed on an outdated page. `?keys` shows the keys of a
    card that is open for corrections only. `?reverse` unfolds the form that reverses the card.
    """
    member = admit(request, club)
    score_card = card_for(member, card)
    sheet = load(score_card)
    typed = form_typed_before(request.GET, sheet) if "meanwhile" in request.GET else None
    if "keys" in request.GET:
        typed = typed or empty_form(sheet)
    forms: dict[str, Form] = {"write": typed} if typed else {}
    if "reverse" in request.GET:
        forms["reverse"] = ReasonForm()
    return render_card(request, member, score_card, sheet=sheet, forms=forms)


@require_http_methods(["GET", "HEAD", "POST"])
def open_card(request: HttpRequest, club: str) -> HttpResponse:
    """Show the form of a new card. On POST, open the card.

    If the two players have an open card already, offer that card first.
    """
    member = admit(request, club)
    template = "scoring/opening/open_card.html"
    if request.method != "POST":
        return show_opening(request, new_card(request, member), template)
    form = OpenCardForm(request.POST, member=member)
    open_cards: list[Card] = []
    if form.is_valid():
        open_cards = open_cards_to_offer(form)
        opened = None if open_cards else open_from_form(form, member)
        if opened:
            return redirect("scoring:card", member.club.slug, opened.pk)
    return show_opening(request, OpeningPage(member, form, open_cards), template)


@require_safe
def terms(request: HttpRequest, club: str) -> HttpResponse:
    """Return the line with the terms, while a member fills in the form of a new card."""
    member = admit(request, club)
    page = OpeningPage(member, OpenCardForm(request.GET, member=member))
    return render_club_page(request, "scoring/opening/_terms.html", page)


@require_safe
def rate(request: HttpRequest, club: str) -> HttpResponse:
    """Return what 75 points pay at the rate being typed. Empty if the rate is not valid yet."""
    member = admit(request, club)
    form = StakeForm({**request.GET.dict(), "stake": OWN}, member=member)
    form.is_valid()  # The rest of the form is not sent, so only the rate is valid.
    return HttpResponse(form.own_pays, content_type="text/plain; charset=utf-8")
