"""Tell a deal by its items or by its cards: show the form, preview the score, write the deal."""

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.crypto import get_random_string
from django.views.decorators.http import require_http_methods, require_POST

from club.access import admit
from club.models import Member
from club.numbers import whole_number
from scoring.deal_entry.convert import Typed, items_from_cards, typed_from
from scoring.deal_entry.form import CARDS, ITEMS, TOTALS, WayForm
from scoring.deal_entry.page import WayPage
from scoring.deal_entry.preview import said_of
from scoring.deal_entry.redealt import TOLD_FOR, Moved, as_dealt
from scoring.deal_entry.switch import (
    asks,
    at_its_deal,
    back_from_totals,
    fill,
    for_totals,
    overtaken,
    turn_call,
)
from scoring.forms.deal import DealForm
from scoring.models import Card
from scoring.sheet.sheet import Sheet, load
from scoring.views.deals import render_deal, write_from_form
from scoring.views.shared import back_to_card, card_for, render_card


@require_http_methods(["GET", "HEAD", "POST"])
def deal_ways(request: HttpRequest, club: str, card: int) -> HttpResponse:
    """Show the form of a deal told by items or cards, empty or with what was typed another way.

    It writes nothing. With `preview`, return only the preview.
    """
    member = admit(request, club)
    found = card_for(member, card)
    if request.method != "POST":
        sheet = load(found)
        form = _first_form(request.GET, sheet)
        form.is_fresh = True
        return _page(request, member, found, sheet, form)
    if "preview" in request.POST:
        entry = WayPage(WayForm(request.POST), load(found))
        said = {"entry": entry, "sheet": entry.sheet, "club": member.club, "card": found}
        response = render(request, "scoring/deal_entry/_preview.html", said)
        response["Cache-Control"] = "no-store"
        return response
    data, sheet = request.POST.copy(), load(found)
    to = data.pop("to", [data.get("way", ITEMS)])[-1]
    turn_call(data)
    moved = as_dealt(data, sheet.rules)
    overtaken(data, sheet)
    if to == TOTALS:
        return _page(request, member, found, sheet, for_totals(data, sheet))
    at_its_deal(data, sheet)
    moved = back_from_totals(data, sheet.rules) or moved
    _convert(data, to, sheet)
    form = WayForm(data)
    form.moved = moved
    return _page(request, member, found, sheet, form)


@require_POST
def record_itemised(request: HttpRequest, club: str, card: int) -> HttpResponse:
    """Write a deal whose scores the laws compute from its items or cards."""
    member = admit(request, club)
    data = request.POST.copy()
    moved: Moved = ()
    sheet: Sheet | None = None
    if data.get("meanwhile") or data.get(TOLD_FOR) != data.get("dealer"):
        sheet = load(card_for(member, card))
        moved = as_dealt(data, sheet.rules)
        at_its_deal(data, sheet)
    form = WayForm(data)
    form.moved = moved
    told = form.is_valid() and form.is_told()
    if told and (change := write_from_form(form, card, member, sheet)):
        return back_to_card(request, member, change)
    if form.conflict:
        asks(data, form.conflict)
        form = WayForm(data)
        form.moved = moved
    found = card_for(member, card)
    return _page(request, member, found, load(found), form, status=422)


def _first_form(asked: QueryDict, sheet: Sheet) -> WayForm:
    """Return the form of the next deal, or of a written one, filled with its record."""
    data = QueryDict(mutable=True)
    data["key"] = get_random_string(22)
    if "partie" in asked:
        kept = _as_written(sheet, asked)
        if kept is None:
            raise Http404
        fill(data, kept)
    elif due := sheet.next_deal:
        fill(data, due.fields)
        data["as_next"] = "1"
    data["way"] = CARDS if asked.get("way") == CARDS else ITEMS
    return WayForm(data)


def _as_written(sheet: Sheet, asked: QueryDict) -> Typed | None:
    """Return a written deal as form fields: its scores, and its items or cards.

    None if it is not written.
    """
    place = [asked.get(name, "") for name in ("partie", "deal")]
    partie, number = (whole_number(text) or 0 for text in place)
    deal = sheet.deal(partie, number)
    if deal is None:
        return None
    typed: Typed = {"partie": partie, "deal": number, "dealer": deal.dealer}
    typed |= {f"score_{seat}": score for seat, score in enumerate(deal.scores)}
    kept = deal.itemised
    return typed | typed_from(kept, deal.dealer) if kept else typed


def _convert(data: QueryDict, to: str, sheet: Sheet) -> None:
    """Convert what was told to the other way. For a deal being mended, fill in its record."""
    if "way" not in data and "as_next" not in data:
        kept = _as_written(sheet, data) or {}
        fill(data, {name: value for name, value in kept.items() if name not in data})
    form = WayForm(data)
    form.is_valid()
    if data.get("way") == CARDS and to == ITEMS:
        said = said_of(form.cleaned_data, sheet.rules)
        fill(data, items_from_cards(form.cleaned_data, said, sheet.rules))
    data["way"] = CARDS if to == CARDS else ITEMS


def _page(
    request: HttpRequest,
    member: Member,
    card: Card,
    sheet: Sheet,
    form: DealForm,
    status: int = 200,
) -> HttpResponse:
    """Render the card with this form in place of its keys, or the page of the deal being mended."""
    name = "way" if isinstance(form, WayForm) else "write"
    partie, number = (whole_number(str(form[field].value())) for field in ("partie", "deal"))
    if form["as_next"].value() or partie is None or number is None:
        return render_card(request, member, card, sheet=sheet, forms={name: form}, status=status)
    return render_deal(request, member, card, sheet, partie, number, {name: form}, status=status)
