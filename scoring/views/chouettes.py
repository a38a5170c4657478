"""The chouette: opening it, a partie's result, who sits where, who comes and who leaves."""

from collections.abc import Sequence
from random import SystemRandom

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.crypto import get_random_string
from django.views.decorators.http import require_http_methods, require_POST

from club.access import admit
from club.models import Member
from club.numbers import whole_number
from club.refused import Refused
from scoring.days import day_of_play
from scoring.forms.chouette import (
    PLACES,
    ChangePlayersForm,
    OpenChouetteForm,
    ResultForm,
    TakePlacesForm,
)
from scoring.models import Card
from scoring.operations.cards.change_players import change_players as to_change
from scoring.operations.cards.change_players import verify_changeable
from scoring.operations.cards.chouette_places import take_places as to_take
from scoring.operations.cards.close_card import verify_closable
from scoring.operations.deals.tell_result import Result
from scoring.operations.deals.tell_result import tell_result as to_tell
from scoring.pages.closing import ClosingPage
from scoring.pages.opening import OpeningPage
from scoring.sheet.sheet import Sheet, load
from scoring.views.deals import render_deal
from scoring.views.opening import new_chouette, open_as_told, show_opening, standing_open
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
    """Open a card for three; with `cut` nothing is opened and the three are drawn into their
    places by lot, whatever else is still to be typed."""
    member = admit(request, club)
    if request.method != "POST":
        return show_opening(request, new_chouette(request, member), OPENING)
    form = OpenChouetteForm(request.POST, member=member)
    draws = whole_number(request.POST.get("draws", "")) or 0
    if "cut" in request.POST:
        return _cut(request, form, draws)
    standing: list[Card] = []
    if form.is_valid():
        standing = standing_open(form)
        opened = None if standing else open_as_told(form, member, chouette=True)
        if opened:
            return redirect("scoring:card", member.club.slug, opened.pk)
    return show_opening(request, OpeningPage(member, form, standing, draws=draws), OPENING)


def _cut(request: HttpRequest, form: OpenChouetteForm, draws: int) -> HttpResponse:
    """The page as typed, the three in the places that chance gives them; where three are not
    chosen that alone is said."""
    for name in [name for name in form.errors if name not in PLACES]:
        del form.errors[name]
    if form.errors:
        return show_opening(request, OpeningPage(form.member, form, draws=draws), OPENING)
    players = [form.cleaned_data[place] for place in PLACES]
    _CHANCE.shuffle(players)
    typed = request.POST
    data = {name: typed[name] for name in typed if name not in ("cut", "csrfmiddlewaretoken")}
    places = {place: player.pk for place, player in zip(PLACES, players, strict=True)}
    drawn = OpenChouetteForm(initial={**data, **places}, member=form.member)
    page = OpeningPage(form.member, drawn, draws=draws + 1, drawn=players)
    return show_opening(request, page, OPENING)


@require_POST
def tell_result(request: HttpRequest, club: str, card: int, partie: int) -> HttpResponse:
    """Write a partie's result, or one's own record of one already written."""
    member = admit(request, club)
    found = card_for(member, card)
    form = ResultForm(request.POST)
    if form.is_valid():
        data = form.cleaned_data
        result = Result(partie, data["points"] or 0, form.seat)
        try:
            told = to_tell(card_id=found.pk, by=member, result=result, key=data["key"])
            return back_to_card(request, member, told)
        except Refused as refused:
            add_faults(form, refused)
    sheet = load(found)
    standing = sheet.partie(partie)
    if standing and standing.told:
        return render_deal(request, member, found, sheet, partie, 0, {"result": form}, 422)
    return render_card(request, member, found, sheet=sheet, forms={"result": form}, status=422)


@require_POST
def take_places(request: HttpRequest, club: str, card: int, partie: int) -> HttpResponse:
    """Sit otherwise than R42 has it in the next partie."""
    member = admit(request, club)
    found = card_for(member, card)
    form = TakePlacesForm(request.POST)
    return carry_out(
        request,
        member,
        found,
        "places",
        form,
        lambda: to_take(card_id=found.pk, by=member, partie=partie, **form.cleaned_data),
    )


@require_http_methods(["GET", "HEAD", "POST"])
def change_players(request: HttpRequest, club: str, card: int) -> HttpResponse:
    """Somebody comes or leaves: the reckoning of this card, and who plays the next."""
    member = admit(request, club)
    found = card_for(member, card)
    sheet = load(found)
    form = ChangePlayersForm(request.POST or None, member=member, initial=_as_they_would_sit(sheet))
    if request.method == "POST" and form.is_valid():
        opened = _change(form, found, member)
        if opened:
            return redirect("scoring:card", member.club.slug, opened.pk)
        found = card_for(member, card)  # As it stands by now.
        sheet = load(found)
    page = ClosingPage(member, found, sheet, form, _hindered(sheet, member))
    status = 422 if form.errors else 200
    return render_page(request, "scoring/opening/change_players.html", page, status=status)


def _as_they_would_sit(sheet: Sheet) -> dict[str, object]:
    due = sheet.seats_in(sheet.next_deal.partie) if sheet.next_deal else None
    seats: Sequence[int] = (due.single, due.opponent, due.adviser) if due else ()
    sitting = {
        place: sheet.players[seat].member_id for place, seat in zip(PLACES, seats, strict=False)
    }
    return {**sitting, "form_key": get_random_string(22)}


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
    except Refused as refused:
        add_faults(form, refused)
        return None


def _hindered(sheet: Sheet, member: Member) -> str:
    """Why nobody can come or leave now, "" if somebody can."""
    try:
        verify_changeable(sheet, member)
        verify_closable(sheet)
    except Refused as refused:
        return refused.message
    return ""
