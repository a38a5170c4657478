"""The export formats by name."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from ledger.exports import beancount, csv_rows, hledger, json_text
from ledger.exports.entries import JournalSource


@dataclass(frozen=True, slots=True)
class Format:
    """An export format: its writer, and the ending, type and labels of its files."""

    write: Callable[[JournalSource], Iterator[str]]
    ending: str
    content_type: str
    label: str | Promise
    hint: str | Promise
    mark: str = ""
    """The byte order mark that begins a download, by which spreadsheets recognise UTF-8."""


FORMATS: Final[Mapping[str, Format]] = {
    "csv": Format(
        csv_rows.write,
        "csv",
        "text/csv",
        _("CSV"),
        _("one row for each amount, for a spreadsheet"),
        mark="\ufeff",
    ),
    "beancount": Format(
        beancount.write,
        "beancount",
        "text/plain",
        _("beancount"),
        _("for beancount and Fava; passes bean-check as it is"),
    ),
    "hledger": Format(
        hledger.write,
        "journal",
        "text/plain",
        _("hledger"),
        _("for hledger; passes its strict check as it is"),
    ),
    "json": Format(
        json_text.write,
        "json",
        "application/json",
        _("JSON"),
        _("everything in the ledger, for other programs"),
    ),
}


def in_blocks(pieces: Iterator[str], least: int = 65_536) -> Iterator[str]:
    """Yield the same text in pieces of at least `least` characters, except the last."""
    held: list[str] = []
    size = 0
    for piece in pieces:
        held.append(piece)
        size += len(piece)
        if size >= least:
            yield "".join(held)
            held, size = [], 0
    yield "".join(held)


def file_name(source: JournalSource, form: Format) -> str:
    """Return “turf-club-2026-11.journal”, or “turf-club.journal” for the whole journal."""
    month = f"-{source.month:%Y-%m}" if source.month else ""
    return f"{source.club.slug}{month}.{form.ending}"
