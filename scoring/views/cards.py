"""The club's cards: the list, opening, one card, closing, abandoning."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.crypto import get_random_string
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from club.access import admit
from club.models import Member
from scoring import listing
from scoring.forms import AnswerForm, ConfirmForm, OpenCardForm
from scoring.models import Card
from scoring.operations import close_card as closing
from scoring.operations import end_early
from scoring.operations import open_card as opening
from scoring.operations.errors import Refused
from scoring.sheet import Sheet, load
from scoring.views.card_page import add_faults, back_to_card, card_for, carry_out, render_card


@require_safe
def cards(request: HttpRequest, club: str) -> HttpResponse:
    """The club's cards, newest first: what is open, what waits, what is done."""
    member = admit(request, club)
    context = {"member": member, "club": member.club, "groups": listing.groups(member)}
    return render(request, "scoring/cards.html", context)


@require_safe
def card(request: HttpRequest, club: str, card: int) -> HttpResponse:
    """One card."""
    member = admit(request, club)
    return render_card(request, member, card_for(member, card))


@require_safe
def card_version(request: HttpRequest, club: str, card: int) -> HttpResponse:
    """Nothing (204) while the card is as the page that asks has it, by its version `v`."""
    member = admit(request, club)
    version = card_for(member, card).version
    same = request.GET.get("v") == str(version)
    return HttpResponse("" if same else str(version), status=204 if same else 200)


@require_http_methods(["GET", "HEAD", "POST"])
def open_card(request: HttpRequest, club: str) -> HttpResponse:
    """Open a card; an open one between the same two is offered first."""
    member = admit(request, club)
    form = OpenCardForm(
        request.POST or None, member=member, initial={"form_key": get_random_string(22)}
    )
    standing: list[Card] = []
    if request.method == "POST" and form.is_valid():
        players = form.players()
        if not form.cleaned_data["another"] and players[0] != players[1]:
            standing = [
                found
                for found in opening.open_cards_between(players)
                if found.form_key != form.cleaned_data["form_key"]
            ]
        if not standing:
            opened = _open(form, member)
            if opened:
                return redirect("scoring:card", member.club.slug, opened.pk)
    context = {"member": member, "club": member.club, "form": form, "standing": standing}
    status = 422 if form.errors else 200
    return render(request, "scoring/open_card.html", context, status=status)


def _open(form: OpenCardForm, member: Member) -> Card | None:
    data = form.cleaned_data
    try:
        return opening.open_card(
            club=member.club,
            by=member,
            players=form.players(),
            stake=form.stake_chosen(),
            first_dealer=int(data["first_dealer"]),
            played_on=data["played_on"],
            form_key=data["form_key"],
        )
    except Refused as refused:
        add_faults(form, refused)
        return None


@require_http_methods(["GET", "HEAD", "POST"])
def close_card(request: HttpRequest, club: str, card: int) -> HttpResponse:
    """The reckoning before closing; posted, the card is closed and waits for the other's word."""
    member = admit(request, club)
    found = card_for(member, card)
    form = ConfirmForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            closing.close_card(card_id=found.pk, by=member)
            return back_to_card(request, member, found.pk)
        except Refused as refused:
            add_faults(form, refused)
    sheet = load(found)
    context = {
        "member": member,
        "club": member.club,
        "card": found,
        "sheet": sheet,
        "form": form,
        "hindered": _hindered(sheet, member),
    }
    return render(request, "scoring/close_card.html", context, status=422 if form.errors else 200)


def _hindered(sheet: Sheet, member: Member) -> str:
    """Why he cannot close the card now, "" if he can."""
    try:
        closing.verify_close(sheet, member)
    except Refused as refused:
        return refused.message
    return ""


@require_POST
def reopen_card(request: HttpRequest, club: str, card: int) -> HttpResponse:
    """Take a closed card back before everyone has signed."""
    member = admit(request, club)
    found = card_for(member, card)
    form = ConfirmForm(request.POST)
    return carry_out(
        request,
        member,
        found,
        "reopen",
        form,
        lambda: closing.reopen_card(card_id=found.pk, by=member),
    )


@require_POST
def abandon_card(request: HttpRequest, club: str, card: int) -> HttpResponse:
    """Abandon the card, ask for it, or answer."""
    member = admit(request, club)
    found = card_for(member, card)
    form = AnswerForm(request.POST)
    return carry_out(
        request,
        member,
        found,
        "abandon",
        form,
        lambda: end_early.abandon_card(card_id=found.pk, by=member, agree=form.agreed()),
    )
