"""The papers of a month from their data: as PDF, one or all of them together, or as a ZIP."""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from io import BytesIO
from typing import Any
from zipfile import ZIP_STORED, ZipFile, ZipInfo

from django.utils.translation import gettext as _
from django.utils.translation import override

from ledger.documents import member_statement, month_report
from ledger.documents.paper import LANGUAGE, Paper, draw, number_in_words
from ledger.models import IssuedDocument
from ledger.months.figures import fingerprint
from ledger.words import month_name

Data = Mapping[str, Any]


def draft_pdf(data: Data) -> bytes:
    """The report or a statement of a month that is not closed, marked as a draft."""
    return draw([_paper(data, "")], _title(data))


def issued_pdf(document: IssuedDocument) -> bytes:
    """A paper as issued: from what was kept of it alone, so the same bytes again and again."""
    return draw([_issued(document)], _title(document.data))


def together_pdf(documents: Sequence[IssuedDocument]) -> bytes:
    """All the papers of a month, one after another, each with its own pages."""
    return draw([_issued(document) for document in documents], _month(documents[0].data))


def together_zip(documents: Iterable[IssuedDocument]) -> bytes:
    """Each paper as a PDF of its own, in a ZIP that is the same for the same papers."""
    buffer = BytesIO()
    with ZipFile(buffer, "w", ZIP_STORED) as archive:
        for document in documents:
            name = f"{file_stem(document.data)}.pdf"
            archive.writestr(ZipInfo(f"{document.number}-{name}"), issued_pdf(document))
    return buffer.getvalue()


def file_stem(data: Data) -> str:
    """“2026-10-report”, “2026-10-statement-anne-archer”."""
    name = data["member"]["name"] if data["kind"] == "statement" else ""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    words = re.findall(r"[a-z0-9]+", plain.lower())
    if name and not words:
        words = [f"member-{data['member']['id']}"]
    return "-".join((f"{data['year']}-{data['month']:02}", data["kind"], *words))


def _issued(document: IssuedDocument) -> Paper:
    """The paper of what was issued; ValueError where its data are no longer what was issued."""
    if fingerprint(document.text) != document.fingerprint:
        raise ValueError(f"the data of document {document.number} are not those issued")
    return _paper(document.data, document.fingerprint)


def _paper(data: Data, mark: str) -> Paper:
    with override(LANGUAGE):
        number = data.get("number") if mark else None
        is_report = data["kind"] == "report"
        named = number_in_words(number)
        return Paper(
            club=data["club"],
            title=_("Piquet · Report of the month") if is_report else _("Piquet · Statement"),
            heading=_month(data) if is_report else data["member"]["name"],
            aside=named if is_report else f"{_month(data)} · {named}",
            number=number,
            issued=data.get("issued", "") if mark else "",
            fingerprint=mark,
            blocks=tuple((month_report if is_report else member_statement).blocks(data)),
        )


def _title(data: Data) -> str:
    with override(LANGUAGE):
        words = {"month": _month(data), "club": data["club"]}
        if data["kind"] == "report":
            return _("%(month)s: report, %(club)s") % words
        words["name"] = data["member"]["name"]
        return _("%(month)s: statement of %(name)s, %(club)s") % words


def _month(data: Data) -> str:
    return month_name(date(data["year"], data["month"], 1))
