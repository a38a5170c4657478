"""The views that record, answer and decide payments, and reverse entries."""

from collections.abc import Callable
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.utils.html import format_html
from django.utils.translation import gettext as _

from club.access import admit
from club.models import Member
from club.operation_error import OperationError
from ledger.forms.payment import PaymentForm
from ledger.forms.payment_answers import PaymentAnswerForm, PaymentDecisionForm
from ledger.models import Transaction, TransactionKind
from ledger.operations.payment import record_payment, verify_payment
from ledger.operations.payment_answers import confirm_payment, dispute_payment
from ledger.operations.payment_answers import decide_payment as decide
from ledger.operations.post import amounts_of
from ledger.operations.reverse_entry import reverse_entry as reverse
from ledger.pages.refusals import format_faults
from ledger.settling.settlement import BackTo, side_key
from ledger.views.book import entry_for, render_transaction
from ledger.views.carry_out import carry_out_form
from ledger.waiting.confirmations import question_before_payment
from ledger.words import format_payment
from scoring.forms.reason import ReasonForm
from scoring.views.shared import add_faults


def payment(request: HttpRequest, club: str) -> HttpResponse:
    """Show the form of a payment. On POST, record the payment."""
    member = admit(request, club)
    sent = request.POST if request.method == "POST" else None
    form = PaymentForm(sent, member=member, initial=_initial_fields(request))
    entry = carry_out_form(
        form,
        lambda: record_payment(by=member, **form.payment()),
        lambda: _question(form, member),
    )
    if entry is not None:
        return _redirect_after(request, entry, form.cleaned_data["back"])
    context = {"member": member, "form": form}
    return render(request, "ledger/payment/page.html", context, status=422 if form.errors else 200)


def _initial_fields(request: HttpRequest) -> dict[str, str]:
    """Return the fields of the payment that the address gives."""
    fields = ("payer", "receiver", "amount", "currency", "back")
    return {name: request.GET[name] for name in fields if name in request.GET}


def _redirect_after(request: HttpRequest, entry: Transaction, back: str) -> HttpResponse:
    """Redirect to the payment's entry, or back to Settle up with a link to the entry.

    The payment is recorded with one tap, so the message explains how to undo it.
    """
    slug = entry.club.slug
    page = resolve_url("ledger:transaction", slug, entry.number)
    number = _("No. %(n)d") % {"n": entry.number}
    text = _(
        "{payment} It is recorded as {number}. If that was a mistake, reverse it on this page "
        "before it is answered."
    )
    if back:
        number = format_html('<a href="{}">{}</a>', page, number)
        through = "?through=cash" if back == BackTo.THROUGH_CASH else ""
        page = resolve_url("ledger:settle", slug) + through
        text = _(
            "{payment} It is recorded as {number}. If that was a mistake, open it and reverse it "
            "before it is answered."
        )
    messages.success(
        request, format_html(text, payment=format_payment(entry, entry.by), number=number)
    )
    return redirect(page)


def _question(form: PaymentForm, member: Member) -> str:
    """Return the question to ask before a payment is recorded, or "" if it would be refused."""
    fields = form.payment()
    sides = {name: fields[name] for name in ("payer", "receiver", "amount", "currency")}
    try:
        verify_payment(by=member, **sides)
    except OperationError:  # Recording it will give the reason.
        return ""
    return question_before_payment(member, **sides, form_key=fields["form_key"], on=fields["on"])


def answer(request: HttpRequest, club: str, number: int) -> HttpResponse:
    """Confirm or dispute a payment, as its other side."""
    member = admit(request, club)
    form = PaymentAnswerForm(request.POST)

    def carry(entry: Transaction) -> object:
        if form.cleaned_data["confirmed"]:
            return confirm_payment(by=member, entry=entry)
        return dispute_payment(by=member, entry=entry, reason=form.cleaned_data["reason"])

    return _on_entry(request, member, number, "answer", form, carry)


def decide_payment(request: HttpRequest, club: str, number: int) -> HttpResponse:
    """Decide a disputed payment for the club."""
    member = admit(request, club)
    form = PaymentDecisionForm(request.POST)
    return _on_entry(
        request,
        member,
        number,
        "decide",
        form,
        lambda entry: decide(by=member, entry=entry, **form.cleaned_data),
    )


def reverse_entry(request: HttpRequest, club: str, number: int) -> HttpResponse:
    """Reverse an entry, with a reason. After a payment, link to recording the right one."""
    member = admit(request, club)
    form = ReasonForm(request.POST)

    def carry(entry: Transaction) -> Transaction:
        reversal = reverse(by=member, entry=entry, **form.cleaned_data)
        _say_reversed(request, entry)
        return reversal

    return _on_entry(request, member, number, "reverse", form, carry)


def _say_reversed(request: HttpRequest, entry: Transaction) -> None:
    text = _("No. {number} is reversed.")
    if entry.kind != TransactionKind.PAYMENT:
        messages.success(request, format_html(text, number=entry.number))
        return
    text = _('No. {number} is reversed. You can now <a href="{page}">record the right payment</a>.')
    receiver, payer = sorted(amounts_of(entry).items(), key=lambda side: side[1])
    sides = urlencode({"payer": side_key(payer[0]), "receiver": side_key(receiver[0])})
    page = f"{resolve_url('ledger:payment', entry.club.slug)}?{sides}"
    messages.success(request, format_html(text, number=entry.number, page=page))


def _on_entry(
    request: HttpRequest,
    member: Member,
    number: int,
    name: str,
    form: ReasonForm | PaymentDecisionForm,
    operation: Callable[[Transaction], object],
) -> HttpResponse:
    """Carry out the form called `name` on an entry's page, and show the entry or its reversal."""
    entry = entry_for(member, number)
    if form.is_valid():
        try:
            done = operation(entry)
            shown = done if isinstance(done, Transaction) else entry
            return redirect("ledger:transaction", member.club.slug, shown.number)
        except OperationError as refused:
            add_faults(form, refused, format_faults)
    return render_transaction(request, member, number, forms={name: form}, status=422)
