"""The view that imports members and balances from a file: first shown, then confirmed."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import ngettext

from club.access import admit
from club.models import Member
from club.views.shared import render_club_page
from ledger.forms.import_balances import BalancesForm
from ledger.imports.balances_csv import CsvFaults, read_balances
from ledger.imports.plan import Imported
from ledger.operations.import_balances import import_balances
from ledger.pages.import_balances import ImportPage


def balances_from_file(request: HttpRequest, club: str) -> HttpResponse:
    """Show the form and what its file would change. Once confirmed, import the file."""
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
                messages.success(request, _message(tried))
                return redirect("ledger:balances", member.club.slug)
    page, status = ImportPage(member, form, tried), 422 if form.errors else 200
    return render_club_page(request, "ledger/balances/from_file.html", page, status=status)


def _imported(member: Member, form: BalancesForm) -> list[Imported]:
    rows = read_balances(form.cleaned_data["text"], member.club.currency)
    return import_balances(by=member, rows=rows, dry_run=not form.cleaned_data["confirmed"])


def _message(done: list[Imported]) -> str:
    members = sum(imported.is_new for imported in done)
    balances = sum(imported.entry is not None and not imported.stood for imported in done)
    added = ngettext("%(n)d member added", "%(n)d members added", members) % {"n": members}
    posted = ngettext("%(n)d balance posted", "%(n)d balances posted", balances) % {"n": balances}
    return f"{added}, {posted}."
