"""The pages of months: figures, what is still open, closing and reopening."""

from collections.abc import Sequence
from datetime import date

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render

from club.access import admit
from club.models import Club, Member
from club.refused import Refused
from ledger.forms.card import ReasonForm
from ledger.models import DocumentKind, IssuedDocument, Month
from ledger.months.columns import currency_table
from ledger.months.figures import Data, report_data
from ledger.months.mailings import mailings
from ledger.months.month_list import list_months
from ledger.months.queries import month_days
from ledger.operations.months.close_month import (
    can_close,
    can_reopen,
    closable_from,
    close_month,
    reopen_month,
)
from ledger.pages.closing_month import closing_month
from ledger.waiting.open_in_month import open_in_month
from scoring.days import today
from scoring.views.shared import add_faults


def months(request: HttpRequest, club: str) -> HttpResponse:
    """List the club's months, the latest first."""
    member = admit(request, club)
    context = {"member": member, "months": list_months(member.club)}
    return render(request, "ledger/months/page.html", context)


def month(request: HttpRequest, club: str, year: int, month: int) -> HttpResponse:
    """Show a month: its report as issued if it is closed, else as of now."""
    member = admit(request, club)
    return _page(request, member, _first(year, month))


def close(request: HttpRequest, club: str, year: int, month: int) -> HttpResponse:
    """Say what closing the month will do, and close it once that is confirmed."""
    member = admit(request, club)
    first = _first(year, month)
    refused = ""
    if request.method == "POST":
        try:
            close_month(club=member.club, year=year, month=month, by=member)
        except Refused as why:
            refused = why.message
    if not refused and member.club.months.filter(year=year, month=month, reopened_at=None).exists():
        return redirect("ledger:month", member.club.slug, year, month)
    context = {"member": member, "page": closing_month(member, first)}
    status = 422 if refused else 200
    return render(request, "ledger/closing/page.html", context, status=status)


def reopen(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Reopen the last closed month, with a reason."""
    member = admit(request, club)
    closed = get_object_or_404(member.club.months, pk=pk)
    form = ReasonForm(request.POST)
    if form.is_valid():
        try:
            reopen_month(month_id=closed.pk, by=member, **form.cleaned_data)
            return redirect("ledger:month", member.club.slug, closed.year, closed.month)
        except Refused as refused:
            add_faults(form, refused)
    first = date(closed.year, closed.month, 1)
    return _page(request, member, first, reopening=form, status=422)


def _first(year: int, month: int) -> date:
    try:
        return month_days(year, month)[0]
    except ValueError:
        raise Http404 from None


def _page(
    request: HttpRequest,
    member: Member,
    first: date,
    *,
    reopening: ReasonForm | None = None,
    status: int = 200,
) -> HttpResponse:
    club = member.club
    closings = list(club.months.filter(year=first.year, month=first.month).order_by("-id"))
    closed = next((one for one in closings if one.reopened_at is None), None)
    report = _report(closed) if closed else report_data(club, first.year, first.month)
    context = {
        "member": member,
        "first": first,
        "report": report,
        "books": [currency_table(book) for book in report["currencies"]],
        "closed": closed,
        "closings": closings,
        **_papers(closings, closed, member),
        "pending": None if closed else open_in_month(club, first),
        "can_close": can_close(club, member, first.year, first.month),
        "closable_from": None if closed else _still_to_come(club, first),
        "can_reopen": closed is not None and can_reopen(closed, member),
        "reopening": reopening,
    }
    return render(request, "ledger/month/page.html", context, status=status)


def _still_to_come(club: Club, first: date) -> date | None:
    """Return the day from which the month can be closed, None once it has come."""
    day = closable_from(club, month_days(first.year, first.month)[1])
    return day if today(club) < day else None


def _papers(closings: Sequence[Month], closed: Month | None, member: Member) -> dict[str, object]:
    """Return what was issued, also before a reopening, and whether the member has a statement.

    For a month that is not closed everybody has a draft.
    """
    read = IssuedDocument.objects.filter(month__in=closings).order_by("number")
    papers = mailings(read.select_related("member__user", "delivery", "month"))
    own = {one.document.month_id for one in papers if one.document.member_id == member.pk}
    return {"papers": papers, "has_own": closed is None or closed.pk in own}


def _report(closed: Month) -> Data:
    """Return the report as it was issued."""
    return closed.documents.get(kind=DocumentKind.REPORT).data
