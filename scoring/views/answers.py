"""Answers to requests on a card: a corrected deal, an early end, leave for a scribe.

Members abandon a card here too, because its players agree to that in the same way.
"""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods, require_POST

from club.access import admit
from club.models import Member
from club.operation_error import OperationError
from scoring.forms.answers import ConsentForm, EndForm, ScribeForm
from scoring.models import Card, Consent
from scoring.operations.cards import end_early
from scoring.operations.cards import settle_finished as settling
from scoring.operations.change import Change
from scoring.operations.consents import consent as consents
from scoring.operations.consents import scribe as scribes
from scoring.pages.scribe import ScribePage
from scoring.sheet.sheet import load
from scoring.views.shared import add_faults, back_to_card, card_for, render_card, render_page
from scoring.words.corrections import format_answer


@require_POST
def consent(request: HttpRequest, club: str, card: int, record: int) -> HttpResponse:
    """Agree to a corrected deal, or refuse it. With a PIN, the player in that seat answers."""
    member = admit(request, club)
    score_card = card_for(member, card)
    if not score_card.records.filter(pk=record).exists():
        raise Http404
    form = ConsentForm(request.POST, about=record)

    def operation() -> Change[Consent]:
        answered = _consent(form, score_card, record, member)
        message = format_answer(answered.sheet, answered.made)
        if message:
            messages.success(request, message)
        return answered

    return _answered(request, member, score_card, form, operation)


def _consent(form: ConsentForm, card: Card, record: int, member: Member) -> Change[Consent]:
    data = form.cleaned_data
    if data["seat"] is None:
        return consents.consent(card_id=card.pk, record_id=record, by=member, granted=form.agreed())
    return consents.consent_here(
        card_id=card.pk, record_id=record, at=member, seat=data["seat"], pin=data["pin"]
    )


def _answered(
    request: HttpRequest,
    member: Member,
    card: Card,
    form: ConsentForm | ScribeForm,
    operation: Callable[[], Change[Any]],
) -> HttpResponse:
    """Like `carry_out`, but show errors of a PIN beside the PIN field."""
    if form.is_valid():
        try:
            return back_to_card(request, member, operation())
        except OperationError as refused:
            add_faults(form, refused)
    name = "pin" if "pin" in form.errors else "answer"
    return render_card(request, member, card_for(member, card.pk), forms={name: form}, status=422)


@require_POST
def settle_finished(request: HttpRequest, club: str, card: int) -> HttpResponse:
    """Ask to settle what is finished, or answer. With a PIN, the player in that seat answers."""
    member = admit(request, club)
    score_card = card_for(member, card)
    form = EndForm(request.POST, about="settle")
    return _answered(request, member, score_card, form, lambda: _settle(form, score_card, member))


def _settle(form: EndForm, card: Card, member: Member) -> Change[Any]:
    data = form.cleaned_data
    terms = {"card_id": card.pk, "version": data["version"]}
    if data["seat"] is not None:
        return settling.settle_here(**terms, at=member, seat=data["seat"], pin=data["pin"])
    return settling.settle_finished(**terms, by=member, agree=form.agreed())


@require_POST
def annul(request: HttpRequest, club: str, card: int, partie: int) -> HttpResponse:
    """Ask to annul an unfinished partie, or answer. With a PIN, the player in that seat answers."""
    member = admit(request, club)
    score_card = card_for(member, card)
    form = EndForm(request.POST, about="annul")
    return _answered(
        request, member, score_card, form, lambda: _annul(form, score_card, partie, member)
    )


def _annul(form: EndForm, card: Card, partie: int, member: Member) -> Change[Any]:
    data = form.cleaned_data
    terms = {"card_id": card.pk, "partie": partie, "version": data["version"]}
    if data["seat"] is not None:
        return end_early.annul_here(**terms, at=member, seat=data["seat"], pin=data["pin"])
    return end_early.annul(**terms, by=member, agree=form.agreed())


@require_POST
def abandon_card(request: HttpRequest, club: str, card: int) -> HttpResponse:
    """Abandon the card, ask the others to agree, or answer.

    With a PIN, the player in that seat answers.
    """
    member = admit(request, club)
    score_card = card_for(member, card)
    form = ConsentForm(request.POST, about="abandon")
    return _answered(request, member, score_card, form, lambda: _abandon(form, score_card, member))


def _abandon(form: ConsentForm, card: Card, member: Member) -> Change[Card]:
    data = form.cleaned_data
    if data["seat"] is not None:
        return end_early.abandon_here(
            card_id=card.pk, at=member, seat=data["seat"], pin=data["pin"]
        )
    return end_early.abandon_card(card_id=card.pk, by=member, agree=form.agreed())


@require_http_methods(["GET", "HEAD", "POST"])
def scribe(request: HttpRequest, club: str, card: int) -> HttpResponse:
    """Show the card's scribe. On POST, ask a member, give leave, or end the scribe's work."""
    member = admit(request, club)
    score_card = card_for(member, card)
    if request.method == "POST":
        form = ScribeForm(request.POST, club=member.club)
        return _answered(
            request, member, score_card, form, lambda: _scribe(form, score_card, member)
        )
    page = ScribePage(member, score_card, load(score_card))
    return render_page(request, "scoring/scribe/page.html", page)


def _scribe(form: ScribeForm, card: Card, member: Member) -> Change[Any]:
    data = form.cleaned_data
    if data["what"] == "ask":
        return scribes.ask(card_id=card.pk, by=member, scribe=data["scribe"] or member)
    if data["what"] == "end":
        return scribes.end(card_id=card.pk, by=member)
    if data["pin"]:
        return scribes.give_here(
            card_id=card.pk,
            seat=data["seat"],
            at=member,
            pin=data["pin"],
            scribe=data["scribe"],
        )
    return scribes.give(card_id=card.pk, seat=data["seat"], by=member, scribe=data["scribe"])
