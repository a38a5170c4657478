"""“Something went wrong”: ask a few questions, show the ruling, and propose it with one tap."""

from collections.abc import Mapping

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from club.access import admit
from club.models import Member
from club.operation_error import OperationError
from piquet.rulings.all_paths import PATHS, decides_at
from piquet.rulings.path import walked
from scoring.forms.ruling import RulingForm, WithdrawRulingForm
from scoring.models import Card
from scoring.operations.rulings.propose import Proposed, bystanders, propose
from scoring.operations.rulings.withdraw import withdraw
from scoring.pages.rulings.choose import ChoosePage
from scoring.pages.rulings.place import PATH, Place, place_of
from scoring.pages.rulings.walk import WalkPage
from scoring.sheet.sheet import Sheet, load
from scoring.views.shared import add_faults, back_to_card, card_for, carry_out, render_page


@require_safe
def something_wrong(request: HttpRequest, club: str, card: int) -> HttpResponse:
    """Redirect to the rulings of the deal being played, or else of the last deal written."""
    member = admit(request, club)
    sheet = load(card_for(member, card))
    due, last = sheet.next_deal, sheet.last_deal
    if due is not None:
        return redirect("scoring:rulings", club, card, due.partie, due.number)
    if last is None:
        raise Http404
    return redirect("scoring:rulings", club, card, last[0].number, last[1].number)


@require_http_methods(["GET", "HEAD", "POST"])
def rulings(request: HttpRequest, club: str, card: int, partie: int, number: int) -> HttpResponse:
    """Ask what went wrong in a deal, ask the next question, or show the ruling.

    On POST, propose the ruling.
    """
    member = admit(request, club)
    score_card = card_for(member, card)
    of = (partie, number)
    if request.method == "POST":
        return _propose(request, member, score_card, of)
    return _page(request, member, score_card, of, request.GET.dict())


def _propose(request: HttpRequest, member: Member, card: Card, of: tuple[int, int]) -> HttpResponse:
    sheet, query = load(card), request.POST.dict()
    form = RulingForm(request.POST, bystanders=bystanders(sheet, member))
    place = _place(sheet, of, query)
    path = PATHS.get(query.get(PATH, ""))
    if form.is_valid() and path is not None and place.dealer_known:
        data = form.cleaned_data
        proposed = Proposed(
            *of,
            place.dealer,
            path.name,
            walked(path, query),
            data["choice"],
            data["bystander"].pk if data["bystander"] else None,
            data["elder_shown"],
        )
        try:
            change = propose(card_id=card.pk, by=member, proposed=proposed, key=data["key"])
        except OperationError as refused:
            add_faults(form, refused)
        else:
            if not change.made.waits:
                messages.success(request, _("The ruling counts."))
            return back_to_card(request, member, change)
    return _page(request, member, card_for(member, card.pk), of, query, form)


def _place(sheet: Sheet, of: tuple[int, int], query: Mapping[str, str]) -> Place:
    place = place_of(sheet, *of, query)
    if place is None:
        raise Http404
    return place


def _page(
    request: HttpRequest,
    member: Member,
    card: Card,
    of: tuple[int, int],
    query: Mapping[str, str],
    form: RulingForm | None = None,
) -> HttpResponse:
    sheet = load(card)
    place = _place(sheet, of, query)
    path = PATHS.get(query.get(PATH, ""))
    status = 422 if form else 200
    if path is not None and decides_at(path, sheet.rules) and place.dealer_known:
        walk = WalkPage(member, card, sheet, place, path, query, form)
        return render_page(request, "scoring/rulings/walk.html", walk, status=status)
    page = ChoosePage(member, card, sheet, place, query)
    return render_page(request, "scoring/rulings/choose.html", page, status=status)


@require_POST
def withdraw_ruling(request: HttpRequest, club: str, card: int, record: int) -> HttpResponse:
    """Withdraw a ruling, or ask to."""
    member = admit(request, club)
    score_card = card_for(member, card)
    if not score_card.records.filter(pk=record).exists():
        raise Http404
    form = WithdrawRulingForm(request.POST)
    return carry_out(
        request,
        member,
        score_card,
        "withdraw_ruling",
        form,
        lambda: withdraw(
            card_id=score_card.pk, by=member, record_id=record, key=form.cleaned_data["key"]
        ),
    )
