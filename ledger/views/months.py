"""The views of months: figures, unfinished items, closing and reopening."""

from datetime import date

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect

from club.access import admit
from club.models import Member
from club.operation_error import OperationError
from club.views.shared import render_club_page
from ledger.months.queries import month_days
from ledger.operations.months.close_month import close_month, reopen_month
from ledger.pages.closing_month import closing_month
from ledger.pages.month import MonthPage
from ledger.pages.months import months_page
from ledger.pages.refusals import format_faults
from scoring.forms.reason import ReasonForm
from scoring.views.shared import add_faults


def months(request: HttpRequest, club: str) -> HttpResponse:
    """List the club's months, the latest first."""
    page = months_page(admit(request, club))
    return render_club_page(request, "ledger/months/page.html", page)


def month(request: HttpRequest, club: str, year: int, month: int) -> HttpResponse:
    """Show a month: its report as issued if it is closed, else the figures of now."""
    member = admit(request, club)
    return _page(request, member, first_day(year, month))


def close(request: HttpRequest, club: str, year: int, month: int) -> HttpResponse:
    """Show what closing the month does. On POST, close it."""
    member = admit(request, club)
    first = first_day(year, month)
    refused = ""
    if request.method == "POST":
        try:
            close_month(club=member.club, year=year, month=month, by=member)
            return redirect("ledger:month", member.club.slug, year, month)
        except OperationError as why:
            refused = why.message
    elif member.club.months.filter(year=year, month=month, reopened_at=None).exists():
        return redirect("ledger:month", member.club.slug, year, month)
    page = closing_month(member, first)
    status = 422 if refused else 200
    return render_club_page(request, "ledger/closing/page.html", page, status=status)


def reopen(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Reopen the last closed month, with a reason."""
    member = admit(request, club)
    closed = get_object_or_404(member.club.months, pk=pk)
    form = ReasonForm(request.POST)
    if form.is_valid():
        try:
            reopen_month(month_id=closed.pk, by=member, **form.cleaned_data)
            return redirect("ledger:month", member.club.slug, closed.year, closed.month)
        except OperationError as refused:
            add_faults(form, refused, format_faults)
    first = date(closed.year, closed.month, 1)
    return _page(request, member, first, forms={"reopen": form}, status=422)


def first_day(year: int, month: int) -> date:
    """Return the first day of a month. Raises Http404 if there is no such month."""
    try:
        return month_days(year, month)[0]
    except ValueError:
        raise Http404 from None


def _page(
    request: HttpRequest,
    member: Member,
    first: date,
    *,
    forms: dict[str, ReasonForm] | None = None,
    status: int = 200,
) -> HttpResponse:
    page = MonthPage(member, first, forms or {})
    return render_club_page(request, "ledger/month/page.html", page, status=status)
