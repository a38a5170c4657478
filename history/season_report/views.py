"""The view of a season's report."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from club.access import admit
from club.file_names import disposition, file_words
from history.records.scope import chosen_scope
from history.season_report.paper import report_pdf
from history.season_report.printed_report import printed_report
from history.season_report.report import SeasonReport
from scoring.documents.cached_drawings import cached_drawing


@require_safe
def season_report(request: HttpRequest, club: str, year: int) -> HttpResponse:
    """Return the report of a season as a PDF; the same figures give the same bytes."""
    member = admit(request, club)
    scope = chosen_scope(member.club, str(year))
    report = SeasonReport(member, scope, scope.season) if scope.season else None
    if report is None or not report.records.is_known or not report.records.counts["parties"]:
        raise Http404
    content = cached_drawing(report_pdf, printed_report(report))
    response = HttpResponse(content, content_type="application/pdf")
    name = f"{member.club.slug}-{file_words(report.season.name)}.pdf"
    response["Content-Disposition"] = disposition(name)
    return response
