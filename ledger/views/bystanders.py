"""The view of a bystander's payment for a player they harmed (Law 78)."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect

from club.access import admit
from club.operation_error import OperationError
from ledger.operations.bystanders import countersign_charge
from ledger.pages.bystander import BystanderPage
from scoring.forms.answers import ConfirmForm
from scoring.sheet.sheet import load
from scoring.views.shared import add_faults, card_for, render_page


def bystander(request: HttpRequest, club: str, card: int, record: int) -> HttpResponse:
    """Show a bystander's payment. On POST, countersign it."""
    member = admit(request, club)
    this_card = card_for(member, card)
    sheet = load(this_card)
    if record not in sheet.keys.values():
        raise Http404
    form = ConfirmForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            entries = countersign_charge(card_id=this_card.pk, by=member, record_id=record)
        except OperationError as refused:
            add_faults(form, refused)
        else:
            if len(entries) == 1:
                return redirect("ledger:transaction", club, entries[0].number)
            return redirect("ledger:bystander", club, card, record)
    page = BystanderPage(member, this_card, sheet, record, form)
    if not page.may_see:
        raise Http404
    status = 422 if form.errors else 200
    return render_page(request, "ledger/charges/bystander.html", page, status=status)
