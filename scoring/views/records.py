"""What was written on a card, latest first, and taking one's own back."""

from secrets import token_urlsafe

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_POST, require_safe

from club.access import admit
from scoring.forms.answers import UndoForm
from scoring.models import Record
from scoring.operations.change import Change
from scoring.operations.deals.mending import records_to_undo
from scoring.operations.deals.record_deal import can_write
from scoring.operations.deals.undo import undo as take_back
from scoring.sheet.records import records_of
from scoring.sheet.sheet import load
from scoring.views.shared import card_for, carry_out
from scoring.words.undo import undo_in_words, undone_in_words


@require_safe
def written(request: HttpRequest, club: str, card: int) -> HttpResponse:
    """Every record of the card, latest first; only the list for a page that takes it in."""
    member = admit(request, club)
    found = card_for(member, card)
    sheet = load(found)
    writes = can_write(sheet, member)
    reach = list(records_to_undo(sheet, member)) if writes else []
    context = {
        "member": member,
        "club": member.club,
        "card": found,
        "sheet": sheet,
        "lines": records_of(sheet),
        "can_mend": writes,
        "reach": undo_in_words(reach),
        "last": reach[0].id if reach else None,
        "key": token_urlsafe(16),
    }
    template = "scoring/records/page.html"
    if request.headers.get("HX-Request"):
        template += "#lines"
    response = render(request, template, context)
    patch_vary_headers(response, ["HX-Request"])
    response["Cache-Control"] = "no-store"
    return response


@require_POST
def undo(request: HttpRequest, club: str, card: int) -> HttpResponse:
    """Take back one's last record, or all of one's own back to a record."""
    member = admit(request, club)
    found = card_for(member, card)
    form = UndoForm(request.POST)

    def operation() -> Change[list[Record]]:
        undone = take_back(card_id=found.pk, by=member, **form.cleaned_data)
        messages.success(request, undone_in_words(undone.sheet, undone.made))
        return undone

    return carry_out(request, member, found, "undo", form, operation)
