"""The views that download a month's papers: the report, a statement, or all papers.

For an open month, the report and the statements are drafts.
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
    cached_pdf,
    cached_together_pdf,
    draft_pdf,
    file_stem,
    together_zip,
)
from ledger.models import IssuedDocument
from ledger.months.choice import MonthChoice, choose_month
from ledger.months.figures import statement_data
from ledger.months.queries import month_days
from scoring.documents.cached_drawings import cached_drawing


def report_pdf(request: HttpRequest, club: str, year: int, month: int) -> HttpResponse:
    """Send the month's report, as issued or as a draft, if the member may see all money."""
    member = admit(request, club)
    verify_sees(sees_all_money(member))
    choice = _month(member.club, year, month)
    return _issued(choice.report) if choice.report else _draft(choice.report_data)


def own_pdf(request: HttpRequest, club: str, year: int, month: int) -> HttpResponse:
    """Send the visitor's own statement, as issued or as a draft."""
    member = admit(request, club)
    return _statement(member, year, month)


def statement_pdf(request: HttpRequest, club: str, year: int, month: int, pk: int) -> HttpResponse:
    """Send any member's statement, as issued or as a draft."""
    member = admit(request, club)
    return _statement(get_object_or_404(member.club.members, pk=pk), year, month)


def document(request: HttpRequest, club: str, number: int) -> HttpResponse:
    """Send a paper by its number, even if its month was reopened later."""
    member = admit(request, club)
    issued = get_object_or_404(member.club.documents, number=number)
    if issued.member_id is None:
        verify_sees(sees_all_money(member))
    elif issued.member_id != member.pk and not member.is_treasurer:
        raise PermissionDenied(_("Only the member and the treasurer may open this statement."))
    return _issued(issued)


def all_pdf(request: HttpRequest, club: str, year: int, month: int) -> HttpResponse:
    """Send every paper of a closed month as one PDF."""
    member = admit(request, club)
    choice = _closed(member.club, year, month)
    note(EventKind.EXPORT, club=choice.club, about=f"every paper of {choice.first:%Y-%m}, PDF")
    return _file(
        cached_together_pdf(choice.documents), f"{choice.club.slug}-{choice.first:%Y-%m}.pdf"
    )


def all_zip(request: HttpRequest, club: str, year: int, month: int) -> HttpResponse:
    """Send every paper of a closed month as a ZIP."""
    member = admit(request, club)
    choice = _closed(member.club, year, month)
    note(EventKind.EXPORT, club=choice.club, about=f"every paper of {choice.first:%Y-%m}, ZIP")
    name = f"{choice.club.slug}-{choice.first:%Y-%m}.zip"
    return _file(together_zip(choice.documents), name, "application/zip", attached=True)


def _statement(holder: Member, year: int, month: int) -> HttpResponse:
    choice = _month(holder.club, year, month)
    if choice.closed:
        return _issued(get_object_or_404(choice.closed.documents, member=holder))
    return _draft(statement_data(holder, year, month))


def _closed(club: Club, year: int, month: int) -> MonthChoice:
    choice = _month(club, year, month)
    if choice.closed is None:
        raise Http404
    return choice


def _month(club: Club, year: int, month: int) -> MonthChoice:
    try:
        return choose_month(club, month_days(year, month)[0])
    except ValueError:
        raise Http404 from None


def _issued(document: IssuedDocument) -> HttpResponse:
    return _file(cached_pdf(document), f"{document.number}-{file_stem(document.data)}.pdf")


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
