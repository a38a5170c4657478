"""List every record of a card, and take back the member's own records."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_POST, require_safe

from club.access import admit
from scoring.forms.answers import UndoForm
from scoring.models import Record
from scoring.operations.change import Change
from scoring.operations.deals.undo import undo as take_back
from scoring.pages.card_history import CardHistoryPage
from scoring.sheet.sheet import load
from scoring.views.shared import card_for, carry_out, render_page
from scoring.words.undo import format_undone


@require_safe
def written(request: HttpRequest, club: str, card: int) -> HttpResponse:
    """List every record of the card, latest first. For htmx, render only the list."""
    member = admit(request, club)
    score_card = card_for(member, card)
    template = "scoring/card_history/page.html"
    if request.headers.get("HX-Request"):
        template += "#lines"
    response = render_page(request, template, CardHistoryPage(member, score_card, load(score_card)))
    patch_vary_headers(response, ["HX-Request"])
    response["Cache-Control"] = "no-store"
    return response


@require_POST
def undo(request: HttpRequest, club: str, card: int) -> HttpResponse:
    """Take back the member's last record, or all their records back to a given one."""
    member = admit(request, club)
    score_card = card_for(member, card)
    form = UndoForm(request.POST)

    def operation() -> Change[list[Record]]:
        undone = take_back(card_id=score_card.pk, by=member, **form.cleaned_data)
        messages.success(request, format_undone(undone.sheet, undone.made))
        return undone

    return carry_out(request, member, score_card, "undo", form, operation)
