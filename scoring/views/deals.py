"""Write and correct deals."""

from collections.abc import Mapping
from dataclasses import replace
from typing import cast

from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.views.decorators.http import require_http_methods, require_POST

from club.access import admit
from club.models import Member
from club.operation_error import OperationError
from scoring.forms.deal import DealForm, place_in, with_chosen_scores
from scoring.keys import new_key
from scoring.models import Card, Record
from scoring.operations.change import Change
from scoring.operations.deals import record_deal as records
from scoring.operations.deals.concession import UnconfirmedConcessionError
from scoring.operations.deals.doubt import ImpossibleScoresError, UnusualScoresError
from scoring.operations.deals.figures import Figures
from scoring.operations.deals.out_first import UnclearEndError
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
"""Fields that are carried along when the card is shown again with an unwritten deal."""


@require_POST
def record_deal(request: HttpRequest, club: str, card: int) -> HttpResponse:
    """Write the next deal. If it is written already, add the member's own record."""
    member = admit(request, club)
    form = DealForm(with_chosen_scores(request.POST))
    if change := write_from_form(form, card, member):
        return back_to_card(request, member, change)
    score_card = card_for(member, card)
    sheet = load(score_card)
    if form.conflict:
        form = _moved_to_next(form, sheet)
    return render_card(request, member, score_card, sheet=sheet, forms={"write": form}, status=422)


def _moved_to_next(form: DealForm, sheet: Sheet) -> DealForm:
    """Move the typed figures to the next deal, and ask which deal the writer meant."""
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


def form_typed_before(typed: QueryDict, sheet: Sheet) -> DealForm | None:
    """Return a form with figures typed on an outdated page, moved to the next deal.

    The form is not validated yet. None if no deal is next.
    """
    due = sheet.next_deal
    if due is None:
        return None
    carried = {name: typed.get(name, "") for name in _KEPT}
    place = _place_of(due)
    same = place_in(carried["meanwhile"]) == (due.partie, due.number)
    expected = typed.get("expected", "")
    if same and not due.has_places_of(expected):  # The figures are those of other players.
        return DealForm(initial=place)
    if same and due.has_dealer_of(expected):
        place.pop("dealer", None)
    form = DealForm(initial={**carried, **place})
    form.carried = True
    return form


def _place_of(due: NextDeal) -> dict[str, object]:
    return {**due.fields, "key": new_key()}


@require_http_methods(["GET", "HEAD", "POST"])
def deal(request: HttpRequest, club: str, card: int, partie: int, number: int) -> HttpResponse:
    """Show a deal's history and the form that corrects the deal. On POST, write the record."""
    member = admit(request, club)
    form = DealForm(with_chosen_scores(request.POST) or None)
    change = write_from_form(form, card, member) if request.method == "POST" else None
    if change:
        return back_to_card(request, member, change)
    score_card = card_for(member, card)
    forms: dict[str, Form] = {"write": form} if form.is_bound else {}
    status = 422 if forms else 200
    return render_deal(request, member, score_card, load(score_card), partie, number, forms, status)


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
    """Render the page of a deal. Raise Http404 if the deal is not written."""
    written = sheet.deal(partie, number)
    if written is None:
        raise Http404
    page = DealPage(member, card, sheet, partie, written, forms)
    return render_page(request, "scoring/deal/deal_and_disagreement.html", page, status=status)


def write_from_form(
    form: DealForm, card_id: int, member: Member, sheet: Sheet | None = None
) -> Change[Record] | None:
    """Write the record of a valid form, and return the change.

    If it cannot be written, put the errors on the form, or the question which deal was meant, and
    return None. Pass the `sheet` of the card if it is loaded already. Raise Http404 for another
    club's card.
    """
    if not form.is_valid():
        return None
    typed, figures = form.cleaned_data, form.figures()
    as_next = typed["as_next"]
    if typed["meanwhile"] or typed["instead"]:  # Another member wrote the deal.
        sheet = sheet or load(card_for(member, card_id))
        if conflict_of(form, sheet):
            return None
        figures = _moved(form, figures, sheet)
        as_next = as_next and not form.own_record_of
    try:
        return records.record_deal(
            card_id=card_id,
            by=member,
            figures=figures,
            key=typed["key"],
            as_next=as_next,
            sure=form.is_sure,
            loaded=sheet,
        )
    except OperationError as refused:
        _add_refusal(form, refused)
        return None
    except Card.DoesNotExist:
        raise Http404 from None


def _add_refusal(form: DealForm, refused: OperationError) -> None:
    """Put an operation's question or refusal on the form."""
    match refused:
        case records.WrittenMeanwhileError():
            form.conflict = refused.place
        case UnclearEndError():
            form.end_question = refused.question
        case UnconfirmedConcessionError():
            form.concession = refused.concession
        case UnusualScoresError():
            form.doubt = refused.doubt
        case _:
            form.doubt = refused.doubt if isinstance(refused, ImpossibleScoresError) else None
            add_faults(form, refused)


def _moved(form: DealForm, figures: Figures, sheet: Sheet) -> Figures:
    """Return the typed figures, moved to the deal that the writer chose.

    The moved figures have that deal's dealer.
    """
    if form.own_record_of is None:
        return figures
    partie, number = form.own_record_of
    written = sheet.deal(partie, number)
    dealer = written.dealer if written else figures.dealer
    return replace(figures, partie=partie, deal=number, dealer=dealer, expected="")
