"""The view that sends a closed month's statements by e-mail."""

from datetime import timedelta
from typing import Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import ngettext

from club.access import admit
from club.emails.enabled import can_send_emails
from club.views.shared import render_club_page
from ledger.models import Month
from ledger.operations.months.send_statements import post_statements
from ledger.pages.statement_emails import statement_emails
from ledger.views.months import first_day

WITHIN: Final = timedelta(seconds=5)
"""The time in which one request prepares e-mails; in a large club another request follows."""


def email_statements(request: HttpRequest, club: str, year: int, month: int) -> HttpResponse:
    """Show which statements were sent. On POST, send those still to be sent."""
    member = admit(request, club)
    first = first_day(year, month)
    months = member.club.months.filter(year=first.year, month=first.month)
    closed = months.filter(reopened_at=None).first()
    if closed is None:  # An open month has no statements yet.
        return redirect("ledger:month", member.club.slug, year, month)
    if request.method == "POST":
        if can_send_emails():
            _post(request, closed)
        return redirect("ledger:email_statements", member.club.slug, year, month)
    page = statement_emails(member, closed)
    return render_club_page(request, "ledger/statement_emails/page.html", page)


def _post(request: HttpRequest, closed: Month) -> None:
    left = post_statements(closed, doubtful="doubtful" in request.POST, within=WITHIN)
    if left:
        text = ngettext(
            "One more is still to be sent. Press the button again.",
            "%(n)d more are still to be sent. Press the button again.",
            left,
        )
        messages.warning(request, text % {"n": left})
