"""The pages of months: figures, what is still open, closing and reopening."""

from collections.abc import Sequence
from datetime import date

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render

from club.access import admit
from club.models import Member
from club.refused import Refused
from ledger.forms.card import ReasonForm
from ledger.models import DocumentKind, IssuedDocument, Month
from ledger.months.columns import currency_table
from ledger.months.figures import Data, report_data
from ledger.months.month_list import list_months
from ledger.months.queries import month_days
from ledger.operations.months.close_month import can_close, can_reopen, close_month, reopen_month
from ledger.waiting.open_in_month import open_in_month
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
    """Close a month."""
    member = admit(request, club)
    first = _first(year, month)
    form = ReasonForm(request.POST)
    try:
        close_month(club=member.club, year=year, month=month, by=member)
    except Refused as refused:
        form.is_valid()
        add_faults(form, refused)
        return _page(request, member, first, forms={"close": form}, status=422)
    return redirect("ledger:month", member.club.slug, year, month)


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
    return _page(request, member, first, forms={"reopen": form}, status=422)


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
    forms: dict[str, ReasonForm] | None = None,
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
        "can_reopen": closed is not None and can_reopen(closed, member),
        "forms": forms or {},
    }
    return render(request, "ledger/month/page.html", context, status=status)


def _papers(closings: Sequence[Month], closed: Month | None, member: Member) -> dict[str, object]:
    """Return what was issued, also before a reopening, and whether the member has a statement.

    For a month that is not closed everybody has a draft.
    """
    read = IssuedDocument.objects.filter(month__in=closings)
    documents = list(read.select_related("member", "delivery", "month").order_by("number"))
    own = {one.month_id for one in documents if one.member_id == member.pk}
    has_own = closed is None or closed.pk in own
    return {"documents": documents, "has_own": has_own}


def _report(closed: Month) -> Data:
    """Return the report as it was issued."""
    return closed.documents.get(kind=DocumentKind.REPORT).data
