"""Import members and balances from a file: shown first, then done."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import ngettext

from club.access import admit
from club.models import Member
from ledger.forms.import_balances import BalancesForm
from ledger.imports.balances_csv import CsvFaults, read_balances
from ledger.imports.plan import Imported
from ledger.imports.wording import balance_in_words, member_in_words, together_in_words
from ledger.operations.import_balances import import_balances
from scoring.laws.money.amounts import format_money


def balances_from_file(request: HttpRequest, club: str) -> HttpResponse:
    """Show the form and what its file would do; once confirmed, do it."""
    member = admit(request, club)
    sent = (request.POST, request.FILES) if request.method == "POST" else ()
    form = BalancesForm(*sent)
    tried: list[Imported] = []
    if form.is_valid():
        try:
            tried = _imported(member, form)
        except CsvFaults as error:
            for fault in error.faults:
                form.add_error("text", str(fault))
        else:
            if form.cleaned_data["confirmed"]:
                messages.success(request, _said(tried))
                return redirect("ledger:balances", member.club.slug)
    context = {
        "member": member,
        "form": form,
        "tried": [(one, member_in_words(one), balance_in_words(one)) for one in tried],
        "together": together_in_words(tried),
        "likenesses": [one for one in tried if one.looks_like],
        "sending": _sending(tried),
        "example": [format_money(amount, member.club.currency) for amount in (300, 90)],
    }
    status = 422 if form.errors else 200
    return render(request, "ledger/balances/from_file.html", context, status=status)


def _imported(member: Member, form: BalancesForm) -> list[Imported]:
    rows = read_balances(form.cleaned_data["text"], member.club.currency)
    return import_balances(by=member, rows=rows, dry_run=not form.cleaned_data["confirmed"])


def _sending(tried: list[Imported]) -> str:
    """Return what the button says while the rows are written."""
    count = len(tried)
    return ngettext("Writing %(n)s row …", "Writing %(n)s rows …", count) % {"n": f"{count:,}"}


def _said(done: list[Imported]) -> str:
    members = sum(one.is_new for one in done)
    balances = sum(one.entry is not None and not one.stood for one in done)
    added = ngettext("%(n)d member added", "%(n)d members added", members) % {"n": members}
    posted = ngettext("%(n)d balance posted", "%(n)d balances posted", balances) % {"n": balances}
    return f"{added}, {posted}."
