"""Writing and mending deals."""

from collections.abc import Mapping
from dataclasses import replace
from typing import cast

from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.utils.crypto import get_random_string
from django.views.decorators.http import require_http_methods, require_POST

from club.access import admit
from club.models import Member
from club.refused import Refused
from scoring.forms.deal import DealForm, place_in, with_what_was_meant
from scoring.models import Card, Record
from scoring.operations.change import Change
from scoring.operations.deals import record_deal as records
from scoring.operations.deals.concession import AsksConcession
from scoring.operations.deals.doubt import Impossible, Unusual
from scoring.operations.deals.figures import Figures
from scoring.operations.deals.out_first import AsksOut
from scoring.pages.deal import DealPage
from scoring.pages.next_deal import conflict_of
from scoring.sheet.next_deal import NextDeal
from scoring.sheet.sheet import Sheet, load
from scoring.views.shared import (
    add_faults,
    back_to_card,
    card_for,
    render_card,
    render_page,
)

_KEPT = ("meanwhile", "dealer", "score_0", "score_1", "mark", "mark_seat", "conceder", "told")
"""What goes with a deal that was typed and not written when its card is shown anew."""


@require_POST
def record_deal(request: HttpRequest, club: str, card: int) -> HttpResponse:
    """Write the next deal, or one's own record of one already written."""
    member = admit(request, club)
    form = DealForm(with_what_was_meant(request.POST))
    if change := written(form, card, member):
        return back_to_card(request, member, change)
    found = card_for(member, card)
    sheet = load(found)
    if form.conflict:
        form = _for_the_next(form, sheet)
    return render_card(request, member, found, sheet=sheet, forms={"write": form}, status=422)


def _for_the_next(form: DealForm, sheet: Sheet) -> DealForm:
    """What was typed, moved to the deal that is next now; the writer is asked which was meant."""
    due = sheet.next_deal
    if due is None:
        return form
    data = cast(QueryDict, form.data).copy()
    if form.conflict:
        partie, number = form.conflict
        data["meanwhile"] = f"{partie}:{number}"
        data["instead"] = ""
    for name, value in _place_of(due).items():
        data[name] = str(value)
    return DealForm(data)


def typed_before(typed: QueryDict, sheet: Sheet) -> DealForm | None:
    """What a page had typed, and not written, as the deal that it names as `meanwhile`, moved to
    the deal that is next now, none of it found fault with yet; None where none is due."""
    due = sheet.next_deal
    if due is None:
        return None
    kept = {name: typed.get(name, "") for name in _KEPT}
    place = _place_of(due)
    if place_in(kept["meanwhile"]) == (due.partie, due.number):
        del place["dealer"]
    form = DealForm(initial={**kept, **place})
    form.carried = True
    return form


def _place_of(due: NextDeal) -> dict[str, object]:
    return {**due.fields, "key": get_random_string(22)}


@require_http_methods(["GET", "HEAD", "POST"])
def deal(request: HttpRequest, club: str, card: int, partie: int, number: int) -> HttpResponse:
    """A deal's history, and the form that mends it."""
    member = admit(request, club)
    form = DealForm(with_what_was_meant(request.POST) or None)
    change = written(form, card, member) if request.method == "POST" else None
    if change:
        return back_to_card(request, member, change)
    found = card_for(member, card)
    forms: dict[str, Form] = {"write": form} if form.is_bound else {}
    status = 422 if forms else 200
    return render_deal(request, member, found, load(found), partie, number, forms, status)


def render_deal(
    request: HttpRequest,
    member: Member,
    card: Card,
    sheet: Sheet,
    partie: int,
    number: int,
    forms: Mapping[str, Form],
    status: int = 200,
) -> HttpResponse:
    """The page of a deal; Http404 where there is none of this number."""
    standing = sheet.deal(partie, number)
    if standing is None:
        raise Http404
    page = DealPage(member, card, sheet, partie, standing, forms)
    return render_page(request, "scoring/deal/page.html", page, status=status)


def written(form: DealForm, card_id: int, member: Member) -> Change[Record] | None:
    """Write the record of a valid form; otherwise leave the faults on the form, or the question
    which deal was meant open.

    Http404 for another club's card.
    """
    if not form.is_valid() or (form.asks_of and conflict_of(form, load(card_for(member, card_id)))):
        return None
    try:
        return records.record_deal(
            card_id=card_id,
            by=member,
            figures=_figures(form, card_id),
            key=form.cleaned_data["key"],
            as_next=form.cleaned_data["as_next"] and not form.own_record_of,
            sure=form.is_sure,
        )
    except Refused as refused:
        _leave_on(form, refused)
        return None
    except Card.DoesNotExist:
        raise Http404 from None


def _leave_on(form: DealForm, refused: Refused) -> None:
    """Put on a form what was asked, or what was refused and why."""
    match refused:
        case records.WrittenMeanwhile():
            form.conflict = refused.place
        case AsksOut():
            form.asked = refused.question
        case AsksConcession():
            form.concession = refused.concession
        case Unusual():
            form.doubt = refused.doubt
        case _:
            form.doubt = refused.doubt if isinstance(refused, Impossible) else None
            add_faults(form, refused)


def _figures(form: DealForm, card_id: int) -> Figures:
    """The figures typed, as those of the deal that the writer says was meant, with its dealer."""
    figures = form.figures()
    if form.own_record_of is None:
        return figures
    partie, number = form.own_record_of
    standing = load(Card.objects.get(pk=card_id)).deal(partie, number)
    dealer = standing.dealer if standing else figures.dealer
    return replace(figures, partie=partie, deal=number, dealer=dealer)
