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
from ledger.forms.money import ChargeForm, MoneyForm, WriteOffForm, money
from ledger.forms.opening import OpeningForm
from ledger.guards import missing_guards
from ledger.models import Transaction
from ledger.operations.balances import open_balances, write_off
from ledger.operations.charges import charge_card_money, charge_members
from ledger.pages.account_pages import statement
from ledger.views.carrying import carried
from ledger.waiting.doubts import before_card_money, before_charge
from scoring.views.shared import card_for


def charge(request: HttpRequest, club: str) -> HttpResponse:
    """Charge a subscription or a fine."""
    member = admit(request, club)
    form = ChargeForm(_sent(request), member=member)
    return _carried(
        request,
        member,
        form,
        {"title": _("Subscription or fine"), "button": _("Charge it")},
        lambda: charge_members(by=member, **money(form, "kind", "members", "on")),
        question=lambda: before_charge(member.club, **money(form, "kind", "members", "on")),
    )


def card_money(request: HttpRequest, club: str, card: int) -> HttpResponse:
    """Charge packs bought for a card (R57)."""
    member = admit(request, club)
    found = card_for(member, card)
    form = CardMoneyForm(_sent(request), member=member, card=found)

    def typed() -> dict[str, Any]:
        fields = money(form, "payers", "bought_by")
        del fields["currency"]
        return {"by": member, "card": found, "price": fields.pop("amount"), **fields}

    words = {"title": _("Card money"), "button": _("Charge it"), "card": found}
    return _carried(
        request,
        member,
        form,
        words,
        lambda: charge_card_money(**typed()),
        question=lambda: before_card_money(**typed()),
    )


def opening(request: HttpRequest, club: str) -> HttpResponse:
    """Enter what members had to receive, or owed, before this book was begun."""
    member = admit(request, club)
    form = OpeningForm(_sent(request), member=member)
    return _carried(
        request,
        member,
        form,
        {"title": _("Opening balances"), "button": _("Enter them")},
        lambda: open_balances(by=member, **money(form, "balances", "on")),
        template="ledger/balances/opening.html",
    )


def write_off_balance(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Write off what a member who has left owes, or is owed."""
    member = admit(request, club)
    gone = get_object_or_404(member.club.members, pk=pk)
    currency = request.GET.get("currency", member.club.currency)
    form = WriteOffForm(_sent(request), member=member, initial={"currency": currency})
    words = {
        "title": _("Write off what is left of %(name)s") % {"name": gone},
        "button": _("Write it off"),
        "left": statement(club=member.club, holder=gone, currency=form.initial["currency"]),
    }
    return _carried(
        request,
        member,
        form,
        words,
        lambda: write_off(by=member, member=gone, **money(form)),
    )


def checks(request: HttpRequest, club: str) -> HttpResponse:
    """Every invariant of the book, and what does not hold."""
    member = admit(request, club)
    context = {
        "member": member,
        "checks": [(words, failures(check, member.club)) for check, words in CHECKS.items()],
        "guards": missing_guards(connection),
        "head": chain_end(member.club),
    }
    return render(request, "ledger/checks/page.html", context)


def _sent(request: HttpRequest) -> Any:
    return request.POST if request.method == "POST" else None


def _carried(
    request: HttpRequest,
    member: Member,
    form: MoneyForm,
    words: dict[str, object],
    operation: Callable[[], Transaction],
    template: str = "ledger/charges/form.html",
    question: Callable[[], str] = str,
) -> HttpResponse:
    """Show the form or, where it is valid and there is nothing to ask first, carry it out and show
    the entry it made."""
    entry = carried(form, operation, question)
    if entry is not None:
        return redirect("ledger:transaction", member.club.slug, entry.number)
    status = 422 if form.errors else 200
    return render(request, template, {"member": member, "form": form, **words}, status=status)
