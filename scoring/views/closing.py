"""Close a card, alone or while opening the next one, or reopen it."""

from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_POST

from club.access import admit
from club.models import Member
from club.operation_error import OperationError
from scoring.forms.answers import ClosingForm, ConfirmForm
from scoring.forms.open_card import NextCardForm
from scoring.keys import new_key
from scoring.models import Card
from scoring.operations.cards import close_card as closing
from scoring.operations.cards.next_card import open_next
from scoring.operations.cards.next_card import play_again as open_another
from scoring.operations.rights import verify_manages
from scoring.pages.closing import CloseCardPage
from scoring.sheet.sheet import Sheet, load
from scoring.views.shared import (
    add_faults,
    back_to_card,
    card_for,
    carry_out,
    render_card,
    render_page,
)


@require_http_methods(["GET", "HEAD", "POST"])
def close_card(request: HttpRequest, club: str, card: int) -> HttpResponse:
    """Show the reckoning. On POST, close the card, which then waits for the other signatures."""
    member = admit(request, club)
    score_card = card_for(member, card)
    form = ClosingForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            version = form.cleaned_data["version"]
            closed = closing.close_card(card_id=score_card.pk, by=member, version=version)
            return back_to_card(request, member, closed)
        except OperationError as refused:
            add_faults(form, refused)
            score_card = card_for(
                member, card
            )  # Reload it: the member must read what they will sign.
    sheet = load(score_card)
    page = CloseCardPage(member, score_card, sheet, form, _why_not_close(sheet, member))
    status = 422 if form.errors else 200
    return render_page(request, "scoring/closing/page.html", page, status=status)


def _why_not_close(sheet: Sheet, member: Member) -> str:
    """Return why the member cannot close the card now, "" if they can."""
    try:
        closing.verify_close_card(sheet, member)
    except OperationError as refused:
        return refused.message
    return ""


@require_POST
def reopen_card(request: HttpRequest, club: str, card: int) -> HttpResponse:
    """Reopen a closed card before all players have signed."""
    member = admit(request, club)
    score_card = card_for(member, card)
    form = ConfirmForm(request.POST)
    return carry_out(
        request,
        member,
        score_card,
        "reopen",
        form,
        lambda: closing.reopen_card(card_id=score_card.pk, by=member),
    )


@require_http_methods(["GET", "HEAD", "POST"])
def next_card(request: HttpRequest, club: str, card: int) -> HttpResponse:
    """Close this card and open the next one at another stake."""
    member = admit(request, club)
    score_card = card_for(member, card)
    initial = {"form_key": new_key(), "neglect": "50"}
    form = NextCardForm(request.POST or None, member=member, initial=initial, code=score_card.code)
    if request.method == "POST" and form.is_valid():
        opened = _opened_next(form, score_card, member)
        if opened:
            return redirect("scoring:card", member.club.slug, opened.pk)
        score_card = card_for(member, card)  # Reload it in case it has changed.
    sheet = load(score_card)
    page = CloseCardPage(member, score_card, sheet, form, _why_not_next_card(sheet, member))
    status = 422 if form.errors else 200
    return render_page(request, "scoring/opening/next_card.html", page, status=status)


@require_POST
def play_again(request: HttpRequest, club: str, card: int) -> HttpResponse:
    """Open a card with the same players, game and stake as this countersigned card."""
    member = admit(request, club)
    score_card = card_for(member, card)
    form = ConfirmForm(request.POST)
    try:
        opened = open_another(card_id=score_card.pk, by=member)
    except OperationError as refused:
        form.full_clean()
        add_faults(form, refused)
        forms: dict[str, Form] = {"again": form}
        return render_card(request, member, card_for(member, card), forms=forms, status=422)
    return redirect("scoring:card", member.club.slug, opened.pk)


def _why_not_next_card(sheet: Sheet, member: Member) -> str:
    """Return why the member cannot close the card and open another, "" if they can."""
    try:
        verify_manages(sheet, member)
    except OperationError as refused:
        return refused.message
    return _why_not_close(sheet, member)


def _opened_next(form: NextCardForm, card: Card, member: Member) -> Card | None:
    try:
        return open_next(
            card_id=card.pk,
            by=member,
            stake=form.stake_chosen(),
            played_on=form.cleaned_data["played_on"],
            form_key=form.cleaned_data["form_key"],
            version=form.cleaned_data["version"],
        )
    except OperationError as refused:
        add_faults(form, refused)
        return None
