"""A month's papers drawn from their data: one PDF, all in one PDF, or a ZIP."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from io import BytesIO
from typing import Any, Final
from zipfile import ZIP_STORED, ZipFile, ZipInfo

from django.utils.translation import gettext as _
from django.utils.translation import override

from club.file_names import file_words
from ledger.documents import member_statement, month_report
from ledger.models import IssuedDocument
from ledger.months.figures import fingerprint
from paper.paper_frame import LANGUAGE, Paper, draw, format_paper_number
from paper.typesetting.layout import LATEST, laid_out_by, of_layout
from piquet.text.typed import Typed
from scoring.days import month_name
from scoring.documents.cached_drawings import cached_drawing

Data = Mapping[str, Any]


def draft_pdf(data: Data) -> bytes:
    """Return a PDF of the report or a statement of an open month, marked as a draft."""
    return draw([_paper(data, "")], _title(data))


def issued_pdf(document: IssuedDocument) -> bytes:
    """Return an issued paper as a PDF.

    It is drawn from the stored data alone, so the bytes are always the same.
    """
    return draw([_issued(document)], _title(document.data))


def cached_pdf(document: IssuedDocument) -> bytes:
    """Return an issued paper as a PDF, from the cache if it is there."""
    return cached_drawing(issued_pdf, document, known_by=_known_by(document))


def cached_together_pdf(documents: Sequence[IssuedDocument]) -> bytes:
    """Return all papers of a month as one PDF, from the cache if it is there."""
    return cached_drawing(
        together_pdf, documents, known_by=[_known_by(document) for document in documents]
    )


def together_pdf(documents: Sequence[IssuedDocument]) -> bytes:
    """Return all papers of a month as one PDF, each paper with its own page numbers."""
    return draw([_issued(document) for document in documents], _month(documents[0].data))


def together_zip(documents: Iterable[IssuedDocument]) -> bytes:
    """Return a ZIP with each paper as a PDF; the same papers give the same bytes."""
    buffer = BytesIO()
    with ZipFile(buffer, "w", ZIP_STORED) as archive:
        for document in documents:
            name = f"{file_stem(document.data)}.pdf"
            archive.writestr(ZipInfo(f"{document.number}-{name}"), cached_pdf(document))
    return buffer.getvalue()


def file_stem(data: Data) -> str:
    """Return a file name without its ending: “2026-10-report”, “2026-10-statement-anne-archer”."""
    stem = f"{data['year']}-{data['month']:02}-{data['kind']}"
    if data["kind"] == "report":
        return stem
    name, number = data["member"]["name"], data["member"]["id"]
    return f"{stem}-{file_words(name) or f'member-{number}'}"


def _issued(document: IssuedDocument) -> Paper:
    """Return an issued paper.

    Raises ValueError if its data no longer match their fingerprint.
    """
    if fingerprint(document.text) != document.fingerprint:
        raise ValueError(f"the data of document {document.number} are not those issued")
    return _paper(document.data, document.fingerprint, document.layout)


def _known_by(document: IssuedDocument) -> tuple[object, ...]:
    """Return the cache key of an issued paper: everything that decides how it is drawn."""
    return document.text, document.fingerprint, document.layout


def _paper(data: Data, mark: str, layout: int = LATEST) -> Paper:
    with override(LANGUAGE), laid_out_by(layout):
        data = of_layout(_NAMES)(data)
        number = data.get("number") if mark else None
        is_report = data["kind"] == "report"
        named = format_paper_number(number)
        return Paper(
            club=data["club"],
            title=_("Piquet · Report of the month") if is_report else _("Piquet · Statement"),
            heading=_month(data) if is_report else data["member"]["name"],
            aside=named if is_report else f"{_month(data)} · {named}",
            number=number,
            issued=data.get("issued", "") if mark else "",
            fingerprint=mark,
            layout=layout,
            blocks=tuple((month_report if is_report else member_statement).blocks(data)),
        )


def _title(data: Data) -> str:
    with override(LANGUAGE):
        words = {"month": _month(data), "club": data["club"]}
        if data["kind"] == "report":
            return _("%(month)s: report, %(club)s") % words
        words["name"] = data["member"]["name"]
        return _("%(month)s: statement of %(name)s, %(club)s") % words


def _as_issued(data: Data) -> Data:
    return data


def _typed(data: Any) -> Any:
    """Return the data with every text as `Typed`, which isolates itself in a sentence."""
    if isinstance(data, str):
        return Typed(data)
    if isinstance(data, dict):
        return {key: _typed(value) for key, value in data.items()}
    return [_typed(item) for item in data] if isinstance(data, list | tuple) else data


_NAMES: Final = {1: _as_issued, 2: _typed}


def _month(data: Data) -> str:
    return month_name(date(data["year"], data["month"], 1))
