"""Recording a payment, the other side's answer to it, and reversing an entry."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render, resolve_url
from django.utils.html import format_html
from django.utils.translation import gettext as _

from club.access import admit
from club.models import Member
from club.refused import Refused
from ledger.forms.card import AnswerForm, PaymentDecisionForm, ReasonForm
from ledger.forms.money import PaymentForm
from ledger.models import Transaction
from ledger.operations import answers
from ledger.operations.payment import record_payment, verify_payment
from ledger.operations.reverse_entry import reverse_entry as reverse
from ledger.settling.settlement import Back
from ledger.views.books import render_transaction
from ledger.views.carrying import carried
from ledger.waiting.doubts import before_payment
from ledger.words import payment_in_words
from scoring.views.shared import add_faults


def payment(request: HttpRequest, club: str) -> HttpResponse:
    """The form of a payment, and recording it."""
    member = admit(request, club)
    sent = request.POST if request.method == "POST" else None
    form = PaymentForm(sent, member=member, initial=_suggested(request))
    entry = carried(
        form,
        lambda: record_payment(by=member, **form.payment()),
        lambda: _question(form, member),
    )
    if entry is not None:
        return _said(request, entry, form.cleaned_data["back"])
    context = {"member": member, "form": form}
    return render(request, "ledger/payment/page.html", context, status=422 if form.errors else 200)


def _suggested(request: HttpRequest) -> dict[str, str]:
    """What the link that led here says of the payment."""
    fields = ("payer", "receiver", "amount", "currency", "back")
    return {name: request.GET[name] for name in fields if name in request.GET}


def _said(request: HttpRequest, entry: Transaction, back: str) -> HttpResponse:
    """To the payment's entry; to Settle up, with a link to the entry, if it was sent from there.
    One tap has recorded it, so that it is said how it is undone."""
    slug = entry.club.slug
    page = resolve_url("ledger:transaction", slug, entry.number)
    number = _("No. %(n)d") % {"n": entry.number}
    if back:
        number = format_html('<a href="{}">{}</a>', page, number)
        through = "?through=cash" if back == Back.THROUGH_CASH else ""
        page = resolve_url("ledger:settle", slug) + through
    said = _(
        "{payment} Recorded as {number}. If that was a slip, it can be reversed there until it is "
        "answered."
    )
    messages.success(request, format_html(said, payment=payment_in_words(entry), number=number))
    return redirect(page)


def _question(form: PaymentForm, member: Member) -> str:
    """What to ask before a payment is recorded: nothing of one that is none."""
    fields = form.payment()
    sides = {name: fields[name] for name in ("payer", "receiver", "amount", "currency")}
    try:
        verify_payment(by=member, **sides)
    except Refused:  # As recording it does, which says so.
        return ""
    return before_payment(member.club, **sides, form_key=fields["form_key"], on=fields["on"])


def answer(request: HttpRequest, club: str, number: int) -> HttpResponse:
    """The other side's word on a payment: that it was so, or a dispute of it."""
    member = admit(request, club)
    form = AnswerForm(request.POST)

    def carry(entry: Transaction) -> object:
        if form.cleaned_data["confirmed"]:
            return answers.confirm_payment(by=member, entry=entry)
        return answers.dispute_payment(by=member, entry=entry, reason=form.cleaned_data["reason"])

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
        lambda entry: answers.decide_payment(by=member, entry=entry, **form.cleaned_data),
    )


def reverse_entry(request: HttpRequest, club: str, number: int) -> HttpResponse:
    """Reverse an entry, with a reason."""
    member = admit(request, club)
    form = ReasonForm(request.POST)
    return _on_entry(
        request,
        member,
        number,
        "reverse",
        form,
        lambda entry: reverse(by=member, entry=entry, **form.cleaned_data),
    )


def _on_entry(
    request: HttpRequest,
    member: Member,
    number: int,
    name: str,
    form: ReasonForm | PaymentDecisionForm,
    operation: Callable[[Transaction], object],
) -> HttpResponse:
    """Carry out what the form of this name on an entry's page asks for; a reversal is shown."""
    entry = get_object_or_404(member.club.transactions, number=number)
    if form.is_valid():
        try:
            done = operation(entry)
            shown = done if isinstance(done, Transaction) else entry
            return redirect("ledger:transaction", member.club.slug, shown.number)
        except Refused as refused:
            add_faults(form, refused)
    return render_transaction(request, member, number, forms={name: form}, status=422)
