"""The views of the side bets on a card."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect

from club.access import admit
from club.access.who_sees_money import verify_sees
from club.models import Member
from club.operation_error import OperationError
from club.views.shared import render_club_page
from ledger.forms.bet import BetAnswerForm, BetForm
from ledger.forms.money import operation_arguments
from ledger.models import Bet
from ledger.operations.bets.decide_bets import decide_bet, reopen_bet
from ledger.operations.bets.offer_bets import offer_bet, take_bet, withdraw_bet
from ledger.pages.bets import bets_page, bets_seen
from ledger.pages.refusals import format_faults
from scoring.models import Card
from scoring.views.shared import add_faults, card_for


def bets(request: HttpRequest, club: str, card: int) -> HttpResponse:
    """Show the bets on a card and a form to offer one. On POST, offer the bet."""
    member = admit(request, club)
    this_card = card_for(member, card)
    sent = request.POST if request.method == "POST" else None
    form = BetForm(sent, member=member, card=this_card)
    if form.is_valid():
        fields = operation_arguments(form, "backer", "layer", "seat", "partie", "terms")
        try:
            offer_bet(card_id=this_card.pk, by=member, **fields)
            return redirect("ledger:bets", member.club.slug, this_card.pk)
        except OperationError as refused:
            add_faults(form, refused, format_faults)
    page, status = bets_page(member, this_card, form), 422 if form.errors else 200
    return render_club_page(request, "ledger/bets/page.html", page, status=status)


def bet(request: HttpRequest, club: str, card: int, bet: int) -> HttpResponse:
    """Take or withdraw a bet, decide who has won it, or undo that decision."""
    member = admit(request, club)
    this_card = card_for(member, card)
    this_bet = _bet_for(member, this_card, bet)
    form = BetAnswerForm(request.POST)
    if form.is_valid():
        try:
            _carry_out(form, member, this_bet)
            return redirect("ledger:bets", member.club.slug, this_card.pk)
        except OperationError as refused:
            add_faults(form, refused, format_faults)
    page = bets_page(member, this_card, refused=(this_bet.pk, form))
    return render_club_page(request, "ledger/bets/page.html", page, status=422)


def _bet_for(member: Member, card: Card, bet: int) -> Bet:
    """Return the bet.

    Raises PermissionDenied if the member may not see it, and Http404 if there is none.
    """
    seen = bets_seen(member, card).select_related("backer", "layer").filter(pk=bet).first()
    if seen is None:
        verify_sees(not card.bets.filter(pk=bet).exists())
        raise Http404
    return seen


def _carry_out(form: BetAnswerForm, member: Member, bet: Bet) -> None:
    """Carry out the form's answer to a bet. Raises OperationError."""
    answer, reason = form.cleaned_data["answer"], form.cleaned_data["reason"]
    if answer == "take":
        take_bet(bet_id=bet.pk, by=member)
    elif answer == "withdraw":
        withdraw_bet(bet_id=bet.pk, by=member)
    elif answer == "reopen":
        reopen_bet(bet_id=bet.pk, by=member, reason=reason)
    else:
        winner = {"backer": bet.backer, "layer": bet.layer}.get(answer)
        decide_bet(bet_id=bet.pk, by=member, winner=winner, reason=reason)
