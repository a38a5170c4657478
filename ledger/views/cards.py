"""What follows when a card is closed: signing, disputing, deciding, reversing."""

from collections.abc import Callable

from django.forms import Form
from django.http import HttpRequest, HttpResponse

from club.access import admit
from club.models import Member
from ledger.forms import DecisionForm, EditionReasonForm, SignForm
from ledger.operations import dispute as disputes
from ledger.operations import reverse_card as reversing
from ledger.operations.countersign import countersign as sign
from scoring.operations.errors import Refused
from scoring.views.card_page import back_to_card, card_for, render_card
from scoring.views.deals import add_faults


def countersign(request: HttpRequest, club: str, card: int) -> HttpResponse:
    """Sign one's own seat, or for the club a guest's."""
    member = admit(request, club)
    return _done(request, member, card, "countersign", SignForm(request.POST), sign)


def dispute(request: HttpRequest, club: str, card: int) -> HttpResponse:
    """Dispute a closed card, with a reason."""
    member = admit(request, club)
    form = EditionReasonForm(request.POST)
    return _done(request, member, card, "dispute", form, disputes.dispute)


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
    operation: Callable[..., object],
) -> HttpResponse:
    """Carry the operation out and go back to the card, or show there what stands against it."""
    found = card_for(member, card)
    if form.is_valid():
        try:
            operation(card_id=found.pk, by=member, **form.cleaned_data)
            return back_to_card(request, member, found.pk)
        except Refused as refused:
            add_faults(form, refused)
    return render_card(request, member, card_for(member, card), forms={name: form}, status=422)
