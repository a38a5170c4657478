"""The actions on a closed card: sign, dispute, decide, reverse."""

from collections.abc import Callable

from django.forms import Form
from django.http import HttpRequest, HttpResponse

from club.access import admit
from club.models import Member
from ledger.forms.card import DecisionForm, EditionForm, EditionReasonForm, SignForm
from ledger.operations.cards import dispute as disputes
from ledger.operations.cards import reverse_card as reversing
from ledger.operations.cards.countersign import countersign as sign
from scoring.models import Dispute, Edition
from scoring.operations.change import Change
from scoring.sheet.sheet import load
from scoring.views.shared import card_for, carry_out


def countersign(request: HttpRequest, club: str, card: int) -> HttpResponse:
    """Sign one's own seat or, for the club, a guest's."""
    member = admit(request, club)
    return _done(request, member, card, "countersign", SignForm(request.POST), sign, "#sign")


def dispute(request: HttpRequest, club: str, card: int) -> HttpResponse:
    """Dispute a closed card, with a reason."""
    member = admit(request, club)
    form = EditionReasonForm(request.POST)
    return _done(request, member, card, "dispute", form, disputes.dispute)


def withdraw_dispute(request: HttpRequest, club: str, card: int) -> HttpResponse:
    """Withdraw one's own dispute."""
    member = admit(request, club)
    form = EditionForm(request.POST)
    return _done(request, member, card, "withdraw", form, disputes.withdraw_dispute)


def give_way(request: HttpRequest, club: str, card: int) -> HttpResponse:
    """Accept another player's dispute."""
    member = admit(request, club)
    return _done(request, member, card, "give_way", EditionForm(request.POST), disputes.give_way)


def decide(request: HttpRequest, club: str, card: int) -> HttpResponse:
    """Decide a dispute for the club."""
    member = admit(request, club)
    form = DecisionForm(request.POST)
    return _done(request, member, card, "decide", form, disputes.decide_dispute)


def reverse_card(request: HttpRequest, club: str, card: int) -> HttpResponse:
    """Reverse a countersigned card, with a reason."""
    member = admit(request, club)
    form = EditionReasonForm(request.POST)
    return _done(request, member, card, "reverse", form, reversing.reverse_card)


def _done(
    request: HttpRequest,
    member: Member,
    card: int,
    name: str,
    form: Form,
    operation: Callable[..., Edition | Dispute],
    place: str = "",
) -> HttpResponse:
    this_card = card_for(member, card)

    def operate() -> Change[Edition | Dispute]:
        made = operation(card_id=this_card.pk, by=member, **form.cleaned_data)
        edition = made.edition if isinstance(made, Dispute) else made
        return Change(made, edition.card, lambda: load(edition.card))

    return carry_out(request, member, this_card, name, form, operate, place)
