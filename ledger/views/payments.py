"""Recording a payment, and reversing one."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.crypto import get_random_string
from django.utils.translation import gettext as _

from club.access import admit
from club.models import Member
from ledger.forms import PaymentForm, ReasonForm
from ledger.models import Transaction
from ledger.operations import payment as payments
from ledger.views.books import render_transaction
from ledger.wording import payment_in_words
from scoring.operations.errors import Refused
from scoring.views.card_page import add_faults


def payment(request: HttpRequest, club: str) -> HttpResponse:
    """The form of a payment, and recording it."""
    member = admit(request, club)
    sent = request.POST if request.method == "POST" else None
    form = PaymentForm(sent, member=member, initial=_suggested(request))
    entry = _recorded(form, member) if form.is_valid() else None
    if entry is not None:
        said = _("%(payment)s Recorded as No. %(number)d.")
        words = {"payment": payment_in_words(entry), "number": entry.number}
        messages.success(request, said % words)
        return redirect("ledger:transaction", member.club.slug, entry.number)
    context = {"member": member, "form": form}
    return render(request, "ledger/payment.html", context, status=422 if form.errors else 200)


def _suggested(request: HttpRequest) -> dict[str, str]:
    """What the link that led here says of the payment, and a key for it to be sent once."""
    fields = ("payer", "receiver", "amount", "currency")
    asked = {name: request.GET[name] for name in fields if name in request.GET}
    return {**asked, "form_key": get_random_string(22)}


def _recorded(form: PaymentForm, member: Member) -> Transaction | None:
    try:
        return payments.record_payment(by=member, **form.payment())
    except Refused as refused:
        add_faults(form, refused)
        return None


def reverse_payment(request: HttpRequest, club: str, number: int) -> HttpResponse:
    """Reverse a payment, with a reason."""
    member = admit(request, club)
    entry = get_object_or_404(member.club.transactions, number=number)
    form = ReasonForm(request.POST)
    if form.is_valid():
        try:
            reversal = payments.reverse_payment(by=member, entry=entry, **form.cleaned_data)
            return redirect("ledger:transaction", member.club.slug, reversal.number)
        except Refused as refused:
            add_faults(form, refused)
    return render_transaction(request, member, number, form=form, status=422)
