"""The treasurer's forms: charges, card money, opening balances, write-offs; and the checks."""

from collections.abc import Callable
from typing import Any

from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from club.access import admit
from club.models import Member
from ledger.chain.heads import chain_end
from ledger.checks import CHECKS, failures
from ledger.forms.card_money import CardMoneyForm
from ledger.forms.charge import ChargeForm, WriteOffForm
from ledger.forms.money import MoneyForm, operation_arguments
from ledger.forms.opening import OpeningForm
from ledger.guards import missing_guards
from ledger.models import Transaction
from ledger.operations.charges import charge_card_money, charge_members
from ledger.operations.opening_balances import open_balances
from ledger.operations.write_off import write_off
from ledger.pages.statement import statement
from ledger.views.carry_out import carry_out_form
from ledger.waiting.confirmations import question_before_card_money, question_before_charge
from scoring.views.shared import card_for


def charge(request: HttpRequest, club: str) -> HttpResponse:
    """Charge a subscription or a fine."""
    member = admit(request, club)
    form = ChargeForm(_sent(request), member=member)
    return _carry_out(
        request,
        member,
        form,
        {"title": _("Subscription or fine"), "button": _("Add the charge")},
        lambda: charge_members(by=member, **operation_arguments(form, "kind", "members", "on")),
        question=lambda: question_before_charge(
            member.club, **operation_arguments(form, "kind", "members", "on")
        ),
    )


def card_money(request: HttpRequest, club: str, card: int) -> HttpResponse:
    """Charge packs bought for a card (R57)."""
    member = admit(request, club)
    found = card_for(member, card)
    form = CardMoneyForm(_sent(request), member=member, card=found)

    def typed() -> dict[str, Any]:
        fields = operation_arguments(form, "payers", "bought_by")
        del fields["currency"]
        return {"by": member, "card": found, "price": fields.pop("amount"), **fields}

    words = {"title": _("Pay for packs of cards"), "button": _("Add the charge"), "card": found}
    return _carry_out(
        request,
        member,
        form,
        words,
        lambda: charge_card_money(**typed()),
        question=lambda: question_before_card_money(**typed()),
    )


def opening(request: HttpRequest, club: str) -> HttpResponse:
    """Enter what members had to receive, or owed, before this book was begun."""
    member = admit(request, club)
    form = OpeningForm(_sent(request), member=member)
    return _carry_out(
        request,
        member,
        form,
        {"title": _("Opening balances"), "button": _("Enter the balances")},
        lambda: open_balances(by=member, **operation_arguments(form, "balances", "on")),
        template="ledger/balances/opening.html",
    )


def write_off_balance(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Write off what a former member owes or is owed."""
    member = admit(request, club)
    gone = get_object_or_404(member.club.members, pk=pk)
    currency = request.GET.get("currency", member.club.currency)
    form = WriteOffForm(_sent(request), member=member, initial={"currency": currency})
    words = {
        "title": _("Write off the balance of %(name)s") % {"name": gone},
        "button": _("Write off the balance"),
        "gone": gone,
        "left": statement(club=member.club, holder=gone, currency=form.initial["currency"]),
    }
    return _carry_out(
        request,
        member,
        form,
        words,
        lambda: write_off(by=member, member=gone, **operation_arguments(form)),
    )


def checks(request: HttpRequest, club: str) -> HttpResponse:
    """Show every invariant of the book, and what fails."""
    member = admit(request, club)
    found = [(words, failures(check, member.club)) for check, words in CHECKS.items()]
    guards = missing_guards(connection)
    context = {
        "member": member,
        "checks": found,
        "guards": guards,
        "is_sound": not guards and not any(faults for _words, faults in found),
        "head": chain_end(member.club),
    }
    return render(request, "ledger/checks/page.html", context)


def _sent(request: HttpRequest) -> Any:
    return request.POST if request.method == "POST" else None


def _carry_out(
    request: HttpRequest,
    member: Member,
    form: MoneyForm,
    words: dict[str, object],
    operation: Callable[[], Transaction],
    template: str = "ledger/charges/form.html",
    question: Callable[[], str] = str,
) -> HttpResponse:
    """Show the form; if it is valid and raises no question, carry it out and show the entry."""
    entry = carry_out_form(form, operation, question)
    if entry is not None:
        return redirect("ledger:transaction", member.club.slug, entry.number)
    status = 422 if form.errors else 200
    return render(request, template, {"member": member, "form": form, **words}, status=status)
