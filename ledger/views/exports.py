"""The journal as a download, for the treasurer's own programs."""

from itertools import chain

from django.http import HttpRequest, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render

from club.access import admit
from club.models import Club
from club.security.log import Kind, note
from ledger.exports.entries import journal_source
from ledger.exports.formats import FORMATS, blocks, file_name
from ledger.forms.export import ExportForm
from ledger.operations.verify import currencies
from scoring.laws.money.amounts import LSD


def export(request: HttpRequest, club: str) -> HttpResponseBase:
    """Show the export form or, once it is filled in, send the file."""
    member = admit(request, club)
    asked = request.GET if "format" in request.GET else None
    form = ExportForm(asked, club=member.club)
    if form.is_valid():
        note(Kind.EXPORT, club=member.club, about=f"journal as {form.cleaned_data['format']}")
        return _file(member.club, form)
    has_pence = LSD in currencies(member.club)
    context = {"member": member, "form": form, "has_pence": has_pence}
    return render(
        request, "ledger/journal/export.html", context, status=422 if form.errors else 200
    )


def _file(club: Club, form: ExportForm) -> HttpResponseBase:
    source = journal_source(club, form.cleaned_data["month"])
    wanted = FORMATS[form.cleaned_data["format"]]
    return StreamingHttpResponse(
        (text.encode() for text in chain([wanted.mark], blocks(wanted.write(source)))),
        content_type=f"{wanted.content_type}; charset=utf-8",
        headers={
            "Content-Disposition": f'attachment; filename="{file_name(source, wanted)}"',
            "Cache-Control": "no-store",
        },
    )
