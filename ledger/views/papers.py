"""Download a month's papers: the report, a member's own statement, all for the treasurer.

For a month that is not closed they are drafts.
"""

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from club.access import admit
from club.access.who_sees_money import sees_all_money, verify_sees
from club.file_names import disposition
from club.models import Club, Member
from club.security.log import EventKind, note
from ledger.documents.papers import (
    draft_pdf,
    file_stem,
    kept_pdf,
    kept_together_pdf,
    together_zip,
)
from ledger.models import IssuedDocument
from ledger.months.choice import MonthChoice, choose_month
from ledger.months.figures import statement_data
from ledger.months.queries import month_days
from scoring.documents.cached_drawings import cached_drawing


def report_pdf(request: HttpRequest, club: str, year: int, month: int) -> HttpResponse:
    """Send the month's report, as issued or as a draft, to whoever sees everybody's money."""
    member = admit(request, club)
    verify_sees(sees_all_money(member))
    asked = _month(member.club, year, month)
    return _issued(asked.report) if asked.report else _draft(asked.report_data)


def own_pdf(request: HttpRequest, club: str, year: int, month: int) -> HttpResponse:
    """Send the visitor's own statement, as issued or as a draft."""
    member = admit(request, club)
    return _statement(member, year, month)


def statement_pdf(request: HttpRequest, club: str, year: int, month: int, pk: int) -> HttpResponse:
    """Send any member's statement, as issued or as a draft."""
    member = admit(request, club)
    return _statement(get_object_or_404(member.club.members, pk=pk), year, month)


def document(request: HttpRequest, club: str, number: int) -> HttpResponse:
    """Send a paper by its number, also of a month that was reopened since."""
    member = admit(request, club)
    found = get_object_or_404(member.club.documents, number=number)
    if found.member_id is None:
        verify_sees(sees_all_money(member))
    elif found.member_id != member.pk and not member.is_treasurer:
        raise PermissionDenied(_("Only the member and the treasurer may open this statement."))
    return _issued(found)


def all_pdf(request: HttpRequest, club: str, year: int, month: int) -> HttpResponse:
    """Send every paper of a closed month as one PDF."""
    member = admit(request, club)
    asked = _closed(member.club, year, month)
    note(EventKind.EXPORT, club=asked.club, about=f"every paper of {asked.first:%Y-%m}, PDF")
    return _file(kept_together_pdf(asked.documents), f"{asked.club.slug}-{asked.first:%Y-%m}.pdf")


def all_zip(request: HttpRequest, club: str, year: int, month: int) -> HttpResponse:
    """Send every paper of a closed month as a ZIP."""
    member = admit(request, club)
    asked = _closed(member.club, year, month)
    note(EventKind.EXPORT, club=asked.club, about=f"every paper of {asked.first:%Y-%m}, ZIP")
    name = f"{asked.club.slug}-{asked.first:%Y-%m}.zip"
    return _file(together_zip(asked.documents), name, "application/zip", attached=True)


def _statement(holder: Member, year: int, month: int) -> HttpResponse:
    asked = _month(holder.club, year, month)
    if asked.closed:
        return _issued(get_object_or_404(asked.closed.documents, member=holder))
    return _draft(statement_data(holder, year, month))


def _closed(club: Club, year: int, month: int) -> MonthChoice:
    asked = _month(club, year, month)
    if asked.closed is None:
        raise Http404
    return asked


def _month(club: Club, year: int, month: int) -> MonthChoice:
    try:
        return choose_month(club, month_days(year, month)[0])
    except ValueError:
        raise Http404 from None


def _issued(found: IssuedDocument) -> HttpResponse:
    return _file(kept_pdf(found), f"{found.number}-{file_stem(found.data)}.pdf")


def _draft(data: dict[str, object]) -> HttpResponse:
    return _file(cached_drawing(draft_pdf, data), f"draft-{file_stem(data)}.pdf")


def _file(
    content: bytes, name: str, kind: str = "application/pdf", *, attached: bool = False
) -> HttpResponse:
    return HttpResponse(
        content,
        content_type=kind,
        headers={
            "Content-Disposition": disposition(name, attached=attached),
            "Cache-Control": "no-store",
        },
    )
