"""The side bets on a card."""

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from club.access import admit
from club.models import Member
from club.refused import Refused
from ledger.forms.bet import BetForm
from ledger.forms.card import BetAnswerForm
from ledger.forms.money import money
from ledger.models import Bet
from ledger.operations.bets import side_bets as operations
from scoring.models import WRITABLE, Card
from scoring.sheet.sheet import Sheet, load
from scoring.views.shared import add_faults, card_for


def bets(request: HttpRequest, club: str, card: int) -> HttpResponse:
    """The bets on a card, and offering one."""
    member = admit(request, club)
    found = card_for(member, card)
    sent = request.POST if request.method == "POST" else None
    form = BetForm(sent, member=member, card=found)
    if form.is_valid():
        fields = money(form, "backer", "layer", "seat", "partie", "terms")
        try:
            operations.offer_bet(card_id=found.pk, by=member, **fields)
            return redirect("ledger:bets", member.club.slug, found.pk)
        except Refused as refused:
            add_faults(form, refused)
    return _page(request, member, found, form=form, status=422 if form.errors else 200)


def bet(request: HttpRequest, club: str, card: int, bet: int) -> HttpResponse:
    """Take a bet, withdraw it, say who has won it, or undo that."""
    member = admit(request, club)
    found = card_for(member, card)
    if not found.bets.filter(pk=bet).exists():
        raise Http404
    form = BetAnswerForm(request.POST)
    if form.is_valid():
        try:
            _operation(form, member, bet)()
            return redirect("ledger:bets", member.club.slug, found.pk)
        except Refused as refused:
            add_faults(form, refused)
    return _page(request, member, found, refused=(bet, form), status=422)


def _operation(form: BetAnswerForm, member: Member, bet: int) -> Callable[[], Bet]:
    answer, reason = form.cleaned_data["answer"], form.cleaned_data["reason"]
    if answer == "take":
        return lambda: operations.take_bet(bet_id=bet, by=member)
    if answer == "withdraw":
        return lambda: operations.withdraw_bet(bet_id=bet, by=member)
    if answer == "reopen":
        return lambda: operations.reopen_bet(bet_id=bet, by=member, reason=reason)
    found = Bet.objects.select_related("backer", "layer").get(pk=bet)
    winner = {"backer": found.backer, "layer": found.layer}.get(answer)
    return lambda: operations.decide_bet(bet_id=bet, by=member, winner=winner, reason=reason)


def _page(
    request: HttpRequest,
    member: Member,
    card: Card,
    *,
    form: BetForm | None = None,
    refused: tuple[int, BetAnswerForm] | None = None,
    status: int = 200,
) -> HttpResponse:
    found = card.bets.select_related("backer", "layer", "winner", "decided_by")
    of_card = found.prefetch_related("card__seats__member", "transactions")
    sheet = load(card)
    context = {
        "member": member,
        "card": card,
        "writable": card.state in WRITABLE,
        "form": form or BetForm(member=member, card=card),
        "bets": [_line(one, sheet, member, refused) for one in of_card],
    }
    return render(request, "ledger/bets/page.html", context, status=status)


def _line(
    bet: Bet, sheet: Sheet, member: Member, refused: tuple[int, BetAnswerForm] | None
) -> dict[str, object]:
    """A bet, and what the one who looks may do with it."""
    late, offered = operations.too_late(bet, sheet), operations.is_offered_to(bet, member)
    return {
        "bet": bet,
        "form": refused[1] if refused and refused[0] == bet.pk else None,
        "too_late": late,
        "take": offered and not late,
        "decline": offered,
        "withdraw": operations.can_withdraw(bet, member),
        "concede": operations.can_concede_bet(bet, member),
        "decide": operations.can_decide_bet(bet, member),
        "reopen": operations.can_reopen_bet(bet, member),
        "by_card": operations.is_settled_by_card(bet),
        "loses_to": "layer" if member == bet.backer else "backer",
    }
