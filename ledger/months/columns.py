"""The columns of a month's figures, on the page and on paper, without empty columns.

A report issued before a column existed has no figure for it, and stays as issued.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from ledger.models import HOLDING

Data = Mapping[str, Any]

SUMS: Final[Mapping[str, str | Promise]] = {
    "before": _("Before"),
    "opening": _("Opening"),
    "won": _("Won"),
    "lost": _("Lost"),
    "bets": _("Bets"),
    "charges": _("Charges"),
    "payments": _("Paid"),
    "corrected": _("Corrected"),
    "after": _("After"),
}
ALWAYS: Final = ("before", "won", "lost", "after")


def columns_shown(lines: Sequence[Data]) -> list[str]:
    """Return the names of the columns to show: the permanent ones, and those with a figure."""
    return [name for name in SUMS if name in ALWAYS or any(line.get(name) for line in lines)]


def has_figures(line: Data) -> bool:
    """Whether an account played, or has a figure in any column."""
    return any(line.get(name) for name in ("cards", *SUMS))


def holds_money(line: Data) -> bool:
    """Whether the line belongs to an account in which the club keeps money."""
    return line["kind"] in HOLDING


def with_readable_signs(line: Data) -> Data:
    """Return a line for readers: the sums of the club's cash and bank have the opposite sign."""
    return {**line, **{n: -line[n] for n in SUMS if line.get(n)}} if holds_money(line) else line


def totals_label(own: Iterable[Data]) -> str:
    """Return the label of the totals, which subtract money that the club keeps."""
    holds = any(map(holds_money, own))
    return str(_("Together, less what the club holds") if holds else _("Together"))


def currency_table(book: Data) -> dict[str, Any]:
    """Return one currency of a report as a table for the page.

    The table has `titles`, and `lines` and `together`, each with their `sums` in the order of the
    titles. From left to right, the sums add up to the last one.
    """
    names = columns_shown([*book["members"], *book["own"]])

    def line(holder: Data) -> dict[str, Any]:
        return {**holder, "sums": [holder[name] for name in names]}

    return {
        "currency": book["currency"],
        "payments": book["payments"],
        "titles": [SUMS[name] for name in names],
        "lines": [line(with_readable_signs(holder)) for holder in (*book["members"], *book["own"])],
        "together": {"name": totals_label(book["own"]), **line(book["totals"])},
    }
