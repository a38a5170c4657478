"""Place or drop the deals, results and rulings that arrived too late for their place."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from club.access import admit
from club.models import Member
from club.moving.old_ids import with_ids_now
from club.operation_error import OperationError
from scoring.forms.answers import UnplacedForm
from scoring.forms.chouette import ResultForm
from scoring.forms.deal import deal_form, place_in
from scoring.forms.ruling import IDS_IN_RULING, QueuedRulingForm
from scoring.keys import new_key
from scoring.models import Card, Unplaced
from scoring.operations.deals.figures import Figures
from scoring.operations.deals.record_result import WrittenResult
from scoring.operations.queue.answer_unplaced import drop_unplaced, place_unplaced
from scoring.operations.rulings.propose import Proposed
from scoring.phones.unplaced import PATH, WINNER, UnplacedPage
from scoring.sheet.sheet import Sheet, load
from scoring.views.shared import add_faults, card_for, render_page


@require_http_methods(["GET", "HEAD", "POST"])
def unplaced(request: HttpRequest, club: str, card: int) -> HttpResponse:
    """Show what arrived too late for its place. On POST, place one or drop it."""
    member = admit(request, club)
    score_card = card_for(member, card)
    form = UnplacedForm(request.POST) if request.method == "POST" else None
    sheet = load(score_card)
    if form and form.is_valid() and (message := _answered(form, score_card, sheet, member)):
        messages.success(request, message)
        return redirect("scoring:card", member.club.slug, score_card.pk)
    page = UnplacedPage(member, score_card, sheet, form)
    status = 422 if form else 200
    return render_page(request, "scoring/unplaced/page.html", page, status=status)


def _answered(form: UnplacedForm, card: Card, sheet: Sheet, member: Member) -> str:
    """Do what the form asks, and return a message.

    If refused, put the errors on it and return "".
    """
    row = Unplaced.objects.filter(card=card, pk=form.cleaned_data["unplaced"]).first()
    if row is None:
        raise Http404
    try:
        if form.drops:
            drop_unplaced(card_id=card.pk, unplaced_id=row.pk, by=member)
            return _("It is dropped.")
        _place(row, form, sheet, member)
    except OperationError as why:
        add_faults(form, why)
        return ""
    return _("It is on the card.")


def _place(row: Unplaced, form: UnplacedForm, sheet: Sheet, member: Member) -> None:
    """Write the late record in the place that the form names, with the dealer of that deal."""
    partie, number = place_in(form.cleaned_data["to"]) or (row.partie, row.deal)
    telling = _ruling if row.typed.get(PATH) else _result if WINNER in row.typed else _figures
    content = telling(row, sheet, partie, number)
    place_unplaced(card_id=row.card_id, unplaced_id=row.pk, by=member, content=content)


def _figures(row: Unplaced, sheet: Sheet, partie: int, number: int) -> Figures:
    written, due = sheet.deal(partie, number), sheet.next_deal
    dealer = written.dealer if written else due and due.dealer
    place = {"partie": partie, "deal": number, "key": new_key()}
    form = deal_form(row.typed, **place, **({} if dealer is None else {"dealer": dealer}))
    if not form.is_valid():
        raise OperationError(
            _("The figures of this deal cannot be read. Drop it, and write it anew.")
        )
    return form.figures()


def _result(row: Unplaced, _sheet: Sheet, partie: int, _number: int) -> WrittenResult:
    form = ResultForm({**row.typed, "key": new_key()})
    if not form.is_valid():
        raise OperationError(
            _("The figures of this result cannot be read. Drop it, and write it anew.")
        )
    return form.result(partie)


def _ruling(row: Unplaced, _sheet: Sheet, partie: int, number: int) -> Proposed:
    """Return the ruling on that deal. Elder stays the player named when the ruling was made."""
    typed = with_ids_now(row.club_id, row.typed, IDS_IN_RULING)
    form = QueuedRulingForm({**typed, "partie": str(partie), "deal": str(number)})
    if not form.is_valid():
        raise OperationError(_("This ruling cannot be read. Drop it, and propose it anew."))
    return form.proposed()
