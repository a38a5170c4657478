"""The treasurer's views: charges, card money, opening balances, write-offs, and the checks."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from club.access import admit
from club.models import Member
from club.views.shared import render_club_page
from ledger.forms.card_money import CardMoneyForm
from ledger.forms.charge import ChargeForm, WriteOffForm
from ledger.forms.money import operation_arguments
from ledger.forms.opening import OpeningForm
from ledger.models import Transaction
from ledger.operations.charges import charge_card_money, charge_members
from ledger.operations.opening_balances import open_balances
from ledger.operations.write_off import write_off
from ledger.pages.charge import ChargePage, write_off_page
from ledger.pages.checks import checks_page
from ledger.views.carry_out import carry_out_form
from ledger.waiting.confirmations import question_before_card_money, question_before_charge
from piquet.text.digits import whole_number
from scoring.views.shared import card_for


def charge(request: HttpRequest, club: str) -> HttpResponse:
    """Charge a subscription or a fine."""
    member = admit(request, club)
    form = ChargeForm(_posted_data(request), member=member)
    return _carry_out(
        request,
        ChargePage(member, form, _("Subscription or fine"), _("Add the charge")),
        lambda: charge_members(by=member, **operation_arguments(form, "kind", "members", "on")),
        question=lambda: question_before_charge(
            member.club, **operation_arguments(form, "kind", "members", "on")
        ),
    )


def card_money(request: HttpRequest, club: str, card: int) -> HttpResponse:
    """Charge packs bought for a card (R57)."""
    member = admit(request, club)
    this_card = card_for(member, card)
    payer_ids = map(whole_number, request.GET.getlist("payers"))
    payers = [payer_id for payer_id in payer_ids if payer_id is not None]
    initial = {"payers": payers} if payers else None
    form = CardMoneyForm(_posted_data(request), member=member, card=this_card, initial=initial)

    def typed() -> dict[str, Any]:
        fields = operation_arguments(form, "payers", "bought_by")
        del fields["currency"]
        return {"by": member, "card": this_card, "price": fields.pop("amount"), **fields}

    return _carry_out(
        request,
        ChargePage(member, form, _("Pay for packs of cards"), _("Add the charge"), card=this_card),
        lambda: charge_card_money(**typed()),
        question=lambda: question_before_card_money(**typed()),
    )


def opening(request: HttpRequest, club: str) -> HttpResponse:
    """Enter what members were owed or owed before this ledger began."""
    member = admit(request, club)
    form = OpeningForm(_posted_data(request), member=member)
    return _carry_out(
        request,
        ChargePage(member, form, _("Opening balances"), _("Enter the balances")),
        lambda: open_balances(by=member, **operation_arguments(form, "balances", "on")),
        template="ledger/balances/opening.html",
    )


def write_off_balance(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Write off what a former member owes or is owed."""
    member = admit(request, club)
    gone = get_object_or_404(member.club.members, pk=pk)
    currency = request.GET.get("currency", member.club.currency)
    form = WriteOffForm(_posted_data(request), member=member, initial={"currency": currency})
    entry = carry_out_form(
        form, lambda: write_off(by=member, member=gone, **operation_arguments(form, "shown"))
    )
    if entry is not None:
        return _show_entry(member, entry)
    return _show_form(request, write_off_page(member, gone, form))


def checks(request: HttpRequest, club: str) -> HttpResponse:
    """Show every invariant of the ledger, with what fails."""
    page = checks_page(admit(request, club))
    return render_club_page(request, "ledger/checks/page.html", page)


def _posted_data(request: HttpRequest) -> Any:
    return request.POST if request.method == "POST" else None


def _carry_out(
    request: HttpRequest,
    page: ChargePage,
    operation: Callable[[], Transaction],
    template: str = "ledger/charges/form.html",
    question: Callable[[], str] = str,
) -> HttpResponse:
    """Show the form. If it is valid and no question is open, carry it out and show the entry."""
    entry = carry_out_form(page.form, operation, question)
    if entry is not None:
        return _show_entry(page.member, entry)
    return _show_form(request, page, template)


def _show_entry(member: Member, entry: Transaction) -> HttpResponse:
    return redirect("ledger:transaction", member.club.slug, entry.number)


def _show_form(
    request: HttpRequest, page: ChargePage, template: str = "ledger/charges/form.html"
) -> HttpResponse:
    status = 422 if page.form.errors else 200
    return render_club_page(request, template, page, status=status)
