"""Enter a deal by its items or its cards: show the form, preview the score, write the deal."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods, require_POST

from club.access import admit
from club.models import Member
from piquet.text.digits import whole_number
from scoring.deal_entry.begin import converted_form, first_form
from scoring.deal_entry.form import WayForm
from scoring.deal_entry.page import WayPage
from scoring.deal_entry.preview_page import PreviewPage
from scoring.deal_entry.redealt import TOLD_FOR, FieldsMoved, as_dealt
from scoring.deal_entry.switch import ask_which_deal, stay_at_deal
from scoring.forms.deal import DealForm
from scoring.models import Card
from scoring.sheet.sheet import Sheet, load
from scoring.views.deals import render_deal, write_from_form
from scoring.views.shared import back_to_card, card_for, render_card, render_page


@require_http_methods(["GET", "HEAD", "POST"])
def deal_ways(request: HttpRequest, club: str, card: int) -> HttpResponse:
    """Show the form for items or cards, empty or with what was typed in another way.

    The view writes nothing. With `preview`, return only the preview.
    """
    member = admit(request, club)
    score_card = card_for(member, card)
    sheet = load(score_card)
    if request.method != "POST":
        form = first_form(request.GET, sheet)
        if form is None:
            raise Http404
        return _page(request, member, score_card, sheet, form)
    if "preview" in request.POST:
        page = PreviewPage(member, score_card, WayPage(WayForm(request.POST), sheet))
        response = render_page(request, "scoring/deal_entry/preview.html", page)
        response["Cache-Control"] = "no-store"
        return response
    return _page(request, member, score_card, sheet, converted_form(request.POST.copy(), sheet))


@require_POST
def record_itemised(request: HttpRequest, club: str, card: int) -> HttpResponse:
    """Write a deal whose scores are computed from its items or cards."""
    member = admit(request, club)
    data = request.POST.copy()
    moved: FieldsMoved = ()
    sheet: Sheet | None = None
    if data.get("meanwhile") or data.get(TOLD_FOR) != data.get("dealer"):
        sheet = load(card_for(member, card))
        moved = as_dealt(data, sheet.rules)
        stay_at_deal(data, sheet)
    form = WayForm(data)
    form.moved = moved
    complete = form.is_valid() and form.is_told()
    if complete and (change := write_from_form(form, card, member, sheet)):
        return back_to_card(request, member, change)
    if form.conflict:
        ask_which_deal(data, form.conflict)
        form = WayForm(data)
        form.moved = moved
    score_card = card_for(member, card)
    return _page(request, member, score_card, load(score_card), form, status=422)


def _page(
    request: HttpRequest,
    member: Member,
    card: Card,
    sheet: Sheet,
    form: DealForm,
    status: int = 200,
) -> HttpResponse:
    """Render the card with this form in place of its keys.

    If the form corrects a deal, render the page of that deal instead.
    """
    name = "way" if isinstance(form, WayForm) else "write"
    partie, number = (whole_number(str(form[field].value())) for field in ("partie", "deal"))
    if form["as_next"].value() or partie is None or number is None:
        return render_card(request, member, card, sheet=sheet, forms={name: form}, status=status)
    return render_deal(request, member, card, sheet, partie, number, {name: form}, status=status)
