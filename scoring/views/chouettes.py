"""Open a chouette, record a partie's result, and change places or players."""

from collections.abc import Sequence
from random import SystemRandom

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_POST

from club.access import admit
from club.access.made_for import NOT_TYPED
from club.models import Member
from club.operation_error import OperationError
from piquet.text.digits import whole_number
from scoring.days import day_of_play
from scoring.forms.chouette import (
    PLACE_FIELDS,
    ChangePlayersForm,
    OpenChouetteForm,
    ResultForm,
    TakePlacesForm,
)
from scoring.keys import new_key
from scoring.models import Card
from scoring.operations.cards.change_players import change_players as to_change
from scoring.operations.cards.change_players import verify_changeable
from scoring.operations.cards.chouette_places import take_places as to_take
from scoring.operations.cards.close_card import verify_close_card
from scoring.operations.deals.record_result import record_result as to_tell
from scoring.pages.closing import CloseCardPage
from scoring.pages.opening import OpeningPage
from scoring.sheet.sheet import Sheet, load
from scoring.views.deals import render_deal
from scoring.views.opening import new_chouette, open_cards_to_offer, open_from_form, show_opening
from scoring.views.shared import (
    add_faults,
    back_to_card,
    card_for,
    carry_out,
    render_card,
    render_page,
)

OPENING = "scoring/opening/open_chouette.html"
_CHANCE = SystemRandom()


@require_http_methods(["GET", "HEAD", "POST"])
def open_chouette(request: HttpRequest, club: str) -> HttpResponse:
    """Open a card for three. With `cut`, only draw lots for the three players' places."""
    member = admit(request, club)
    if request.method != "POST":
        return show_opening(request, new_chouette(request, member), OPENING)
    form = OpenChouetteForm(request.POST, member=member)
    draws = whole_number(request.POST.get("draws", "")) or 0
    if "cut" in request.POST:
        return _draw_places(request, form, draws)
    open_cards: list[Card] = []
    if form.is_valid():
        open_cards = open_cards_to_offer(form)
        opened = None if open_cards else open_from_form(form, member, chouette=True)
        if opened:
            return redirect("scoring:card", member.club.slug, opened.pk)
    return show_opening(request, OpeningPage(member, form, open_cards, draws=draws), OPENING)


def _draw_places(request: HttpRequest, form: OpenChouetteForm, draws: int) -> HttpResponse:
    """Show the form again with the three players in random places.

    If fewer than three players are chosen, show only that error.
    """
    for name in [name for name in form.errors if name not in PLACE_FIELDS]:
        del form.errors[name]
    if form.errors:
        return show_opening(request, OpeningPage(form.member, form, draws=draws), OPENING)
    players = [form.cleaned_data[place] for place in PLACE_FIELDS]
    _CHANCE.shuffle(players)
    typed = request.POST
    data = {name: typed[name] for name in typed if name not in ("cut", *NOT_TYPED)}
    places = {place: player.pk for place, player in zip(PLACE_FIELDS, players, strict=True)}
    drawn = OpenChouetteForm(initial={**data, **places}, member=form.member)
    page = OpeningPage(form.member, drawn, draws=draws + 1, drawn=players)
    return show_opening(request, page, OPENING)


@require_POST
def record_result(request: HttpRequest, club: str, card: int, partie: int) -> HttpResponse:
    """Record a partie's result. If it has one, add the member's own record."""
    member = admit(request, club)
    score_card = card_for(member, card)
    form = ResultForm(request.POST)
    if form.is_valid():
        result, key = form.result(partie), form.cleaned_data["key"]
        try:
            change = to_tell(card_id=score_card.pk, by=member, result=result, key=key)
            return back_to_card(request, member, change)
        except OperationError as refused:
            add_faults(form, refused)
    sheet = load(score_card)
    written = sheet.partie(partie)
    if written and written.has_result_alone:
        return render_deal(request, member, score_card, sheet, partie, 0, {"result": form}, 422)
    return render_card(request, member, score_card, sheet=sheet, forms={"result": form}, status=422)


@require_POST
def take_places(request: HttpRequest, club: str, card: int, partie: int) -> HttpResponse:
    """Replace the places that R42 gives for the next partie."""
    member = admit(request, club)
    score_card = card_for(member, card)
    form = TakePlacesForm(request.POST)
    return carry_out(
        request,
        member,
        score_card,
        "places",
        form,
        lambda: to_take(card_id=score_card.pk, by=member, partie=partie, **form.cleaned_data),
    )


@require_http_methods(["GET", "HEAD", "POST"])
def change_players(request: HttpRequest, club: str, card: int) -> HttpResponse:
    """Change the players: close this card, and open one for those who play on."""
    member = admit(request, club)
    score_card = card_for(member, card)
    form = ChangePlayersForm(request.POST or None, member=member)
    if form.is_valid():
        opened = _change(form, score_card, member)
        if opened:
            return redirect("scoring:card", member.club.slug, opened.pk)
        score_card = card_for(member, card)  # Reload it in case it has changed.
    sheet = load(score_card)
    if not form.is_bound:
        form.initial = _places_after(sheet)
    page = CloseCardPage(member, score_card, sheet, form, _why_not(sheet, member))
    status = 422 if form.errors else 200
    return render_page(request, "scoring/opening/change_players.html", page, status=status)


def _places_after(sheet: Sheet) -> dict[str, object]:
    """Return the form's initial values: the places by R42 if the same players play on."""
    due = sheet.seats_in(sheet.next_deal.partie) if sheet.next_deal else None
    seats: Sequence[int] = (due.single, due.opponent, due.adviser) if due else ()
    sitting = {
        place: sheet.players[seat].member_id
        for place, seat in zip(PLACE_FIELDS, seats, strict=False)
    }
    return {**sitting, "form_key": new_key()}


def _change(form: ChangePlayersForm, card: Card, member: Member) -> Card | None:
    try:
        return to_change(
            card_id=card.pk,
            by=member,
            players=form.players(),
            played_on=day_of_play(member.club),
            form_key=form.cleaned_data["form_key"],
            version=form.cleaned_data["version"],
        )
    except OperationError as refused:
        add_faults(form, refused)
        return None


def _why_not(sheet: Sheet, member: Member) -> str:
    """Return why the players cannot change now, "" if they can."""
    try:
        verify_changeable(sheet, member)
        verify_close_card(sheet, member)
    except OperationError as refused:
        return refused.message
    return ""
