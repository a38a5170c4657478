"""The page of the side bets on a card."""

from collections.abc import Callable

from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from club.access import admit
from club.models import Member
from club.refused import Refused
from club.who_sees import sees_all_money, verify_sees
from ledger.forms.bet import BetAnswerForm, BetForm
from ledger.forms.money import operation_arguments
from ledger.models import Bet
from ledger.operations.bets.decide_bets import decide_bet, reopen_bet
from ledger.operations.bets.offer_bets import offer_bet, take_bet, withdraw_bet
from ledger.pages.bets import BetRow
from ledger.pages.refusals import faults_in_words
from scoring.models import WRITABLE, Card
from scoring.sheet.sheet import load
from scoring.views.shared import add_faults, card_for


def bets(request: HttpRequest, club: str, card: int) -> HttpResponse:
    """Show the bets on a card, and offer one."""
    member = admit(request, club)
    found = card_for(member, card)
    sent = request.POST if request.method == "POST" else None
    form = BetForm(sent, member=member, card=found)
    if form.is_valid():
        fields = operation_arguments(form, "backer", "layer", "seat", "partie", "terms")
        try:
            offer_bet(card_id=found.pk, by=member, **fields)
            return redirect("ledger:bets", member.club.slug, found.pk)
        except Refused as refused:
            add_faults(form, refused, faults_in_words)
    return _page(request, member, found, form=form, status=422 if form.errors else 200)


def bet(request: HttpRequest, club: str, card: int, bet: int) -> HttpResponse:
    """Take a bet, withdraw it, say who has won it, or undo that."""
    member = admit(request, club)
    found = card_for(member, card)
    if not _seen(member, found).filter(pk=bet).exists():
        verify_sees(not found.bets.filter(pk=bet).exists())
        raise Http404
    form = BetAnswerForm(request.POST)
    if form.is_valid():
        try:
            _operation(form, member, bet)()
            return redirect("ledger:bets", member.club.slug, found.pk)
        except Refused as refused:
            add_faults(form, refused, faults_in_words)
    return _page(request, member, found, refused=(bet, form), status=422)


def _operation(form: BetAnswerForm, member: Member, bet: int) -> Callable[[], Bet]:
    answer, reason = form.cleaned_data["answer"], form.cleaned_data["reason"]
    if answer == "take":
        return lambda: take_bet(bet_id=bet, by=member)
    if answer == "withdraw":
        return lambda: withdraw_bet(bet_id=bet, by=member)
    if answer == "reopen":
        return lambda: reopen_bet(bet_id=bet, by=member, reason=reason)
    found = Bet.objects.select_related("backer", "layer").get(pk=bet)
    winner = {"backer": found.backer, "layer": found.layer}.get(answer)
    return lambda: decide_bet(bet_id=bet, by=member, winner=winner, reason=reason)


def _seen(member: Member, card: Card) -> QuerySet[Bet]:
    """Return the bets on a card whose money the member sees."""
    own = Q() if sees_all_money(member) else Q(backer=member) | Q(layer=member)
    return card.bets.filter(own)


def _page(
    request: HttpRequest,
    member: Member,
    card: Card,
    *,
    form: BetForm | None = None,
    refused: tuple[int, BetAnswerForm] | None = None,
    status: int = 200,
) -> HttpResponse:
    found = _seen(member, card).select_related("backer", "layer", "winner", "decided_by")
    of_card = found.prefetch_related("card__seats__member", "transactions")
    sheet, forms = load(card), dict([refused] if refused else [])
    context = {
        "member": member,
        "card": card,
        "sees_all": sees_all_money(member),
        "writable": card.state in WRITABLE,
        "form": form or BetForm(member=member, card=card),
        "bets": [BetRow(one, sheet, member, forms.get(one.pk)) for one in of_card],
    }
    return render(request, "ledger/bets/page.html", context, status=status)
