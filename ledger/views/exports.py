"""The view that downloads the journal for other programs."""

from itertools import chain

from django.http import HttpRequest, StreamingHttpResponse
from django.http.response import HttpResponseBase

from club.access import admit
from club.file_names import disposition
from club.models import Club
from club.security.log import EventKind, note
from club.views.shared import render_club_page
from ledger.exports.entries import journal_source
from ledger.exports.formats import FORMATS, file_name, in_blocks
from ledger.forms.export import ExportForm
from ledger.pages.export import export_page


def export(request: HttpRequest, club: str) -> HttpResponseBase:
    """Show the export form or, if it is filled in, send the file."""
    member = admit(request, club)
    sent = request.GET if "format" in request.GET else None
    form = ExportForm(sent, club=member.club)
    if form.is_valid():
        note(EventKind.EXPORT, club=member.club, about=f"journal as {form.cleaned_data['format']}")
        return _file(member.club, form)
    page, status = export_page(member, form), 422 if form.errors else 200
    return render_club_page(request, "ledger/journal/export.html", page, status=status)


def _file(club: Club, form: ExportForm) -> HttpResponseBase:
    source = journal_source(club, form.cleaned_data["month"])
    wanted = FORMATS[form.cleaned_data["format"]]
    return StreamingHttpResponse(
        (text.encode() for text in chain([wanted.mark], in_blocks(wanted.write(source)))),
        content_type=f"{wanted.content_type}; charset=utf-8",
        headers={
            "Content-Disposition": disposition(file_name(source, wanted), attached=True),
            "Cache-Control": "no-store",
        },
    )
