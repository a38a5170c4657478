"""A deal written by its items or by its cards: the page, what it comes to as it is told, and the
writing of it."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods, require_POST

from club.access import admit
from club.models import Member
from club.numbers import whole_number
from scoring.deal_entry.begin import begun, told_another_way
from scoring.deal_entry.form import WayForm
from scoring.deal_entry.page import WayPage
from scoring.deal_entry.preview_page import PreviewPage
from scoring.deal_entry.redealt import TOLD_FOR, Moved, as_dealt
from scoring.deal_entry.switch import asks, at_its_deal
from scoring.forms.deal import DealForm
from scoring.models import Card
from scoring.sheet.sheet import Sheet, load
from scoring.views.deals import render_deal, written
from scoring.views.shared import back_to_card, card_for, render_card, render_page


@require_http_methods(["GET", "HEAD", "POST"])
def deal_ways(request: HttpRequest, club: str, card: int) -> HttpResponse:
    """A deal's form by items or by cards, empty or with what was typed another way; nothing is
    written. With `preview` only what is said of it so far."""
    member = admit(request, club)
    found = card_for(member, card)
    sheet = load(found)
    if request.method != "POST":
        form = begun(request.GET, sheet)
        if form is None:
            raise Http404
        return _page(request, member, found, sheet, form)
    if "preview" in request.POST:
        page = PreviewPage(member, found, WayPage(WayForm(request.POST), sheet))
        response = render_page(request, "scoring/deal_entry/preview.html", page)
        response["Cache-Control"] = "no-store"
        return response
    return _page(request, member, found, sheet, told_another_way(request.POST.copy(), sheet))


@require_POST
def record_reckoned(request: HttpRequest, club: str, card: int) -> HttpResponse:
    """Write a deal whose scores the laws make of its items or its cards."""
    member = admit(request, club)
    data = request.POST.copy()
    moved: Moved = ()
    if data.get("meanwhile") or data.get(TOLD_FOR) != data.get("dealer"):
        sheet = load(card_for(member, card))
        moved = as_dealt(data, sheet.rules)
        at_its_deal(data, sheet)
    form = WayForm(data)
    form.moved = moved
    told = form.is_valid() and form.is_told()
    if told and (change := written(form, card, member)):
        return back_to_card(request, member, change)
    if form.conflict:
        asks(data, form.conflict)
        form = WayForm(data)
        form.moved = moved
    found = card_for(member, card)
    return _page(request, member, found, load(found), form, status=422)


def _page(
    request: HttpRequest,
    member: Member,
    card: Card,
    sheet: Sheet,
    form: DealForm,
    status: int = 200,
) -> HttpResponse:
    """The card with the form in place of its keys, or the page of the deal that it mends."""
    name = "way" if isinstance(form, WayForm) else "write"
    partie, number = (whole_number(str(form[field].value())) for field in ("partie", "deal"))
    if form["as_next"].value() or partie is None or number is None:
        return render_card(request, member, card, sheet=sheet, forms={name: form}, status=status)
    return render_deal(request, member, card, sheet, partie, number, {name: form}, status=status)
