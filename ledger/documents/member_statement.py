"""Lay out a member's statement of a month from its data (`ledger.months.figures`)."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Any

from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from ledger.documents.chain_head import chain_head
from ledger.documents.month_report import counts_strip
from ledger.documents.page_links import entry_page
from ledger.documents.paragraphs import heading, paragraph, replacement_note, sentence_block
from ledger.documents.settling_up import settling_up
from ledger.months.summary import played_counts
from paper.page_flow import Block, space
from paper.paper_frame import LEFT, RIGHT
from paper.sum_columns import SumForm, sum_form
from paper.table import MARGIN, Column, Table, widest
from piquet.money.amounts import format_money
from scoring.words.stakes import currency_name

Data = Mapping[str, Any]
SIZE = 8.5


def blocks(data: Data) -> Iterator[Block]:
    """Yield the statement from top to bottom."""
    yield counts_strip(played_counts(data))
    yield from replacement_note(data)
    several = len(data["currencies"]) > 1
    if not data["currencies"]:
        yield space(14)
        yield from paragraph(_("Nothing was entered, and nothing is owed."))
    for account in data["currencies"]:
        yield space(14)
        if several:
            yield heading(capfirst(currency_name(account["currency"])))
        yield sentence_block(_format_balance(account))
        yield from _entries(data, account)
        yield from settling_up(data, account, own=True)
    yield from chain_head(data)


def _format_balance(account: Data) -> str:
    after = account["after"]
    if not after:
        return _("You are even.")
    words = _("You are owed %(sum)s") if after > 0 else _("You owe %(sum)s")
    return words % {"sum": format_money(abs(after), account["currency"])}


def _entries(data: Data, account: Data) -> Iterator[Block]:
    table = _table(account)
    yield table.head
    first, last = date.fromisoformat(data["from"]), date.fromisoformat(data["to"])
    before = _("Balance when %(day)s began") % {"day": _day_in_full(first)}
    yield table.row(("", "", "", before, None, account["before"]))
    for row in account["rows"]:
        days = (_day(row["dated"]), _day(row["played_on"]))
        sums = (row["amount"], row["balance"])
        cells = (str(row["number"]), *days, _what(row), *sums)
        yield table.row(cells, note=_note(row), opens=entry_page(data, row["number"]))
    moved = account["after"] - account["before"]
    after = _("Balance when %(day)s ended") % {"day": _day_in_full(last)}
    yield table.total(("", "", "", after, moved, account["after"]))
    yield space(4)


def _what(row: Data) -> str:
    if (row["edition"] or 1) == 1:
        return str(row["what"])
    return _("%(what)s, edition %(number)d") % {"what": row["what"], "number": row["edition"]}


def _note(row: Data) -> str:
    """Return the reason in quotes, or "" if the entry's description contains the reason."""
    reason = row["reason"]
    return f"“{reason}”" if reason and reason not in row["what"] else ""


def _table(account: Data) -> Table:
    rows: Sequence[Data] = account["rows"]
    balances = [account["before"], account["after"], *(row["balance"] for row in rows)]
    amounts = [account["after"] - account["before"], *(row["amount"] for row in rows)]
    columns = (
        _words(_("No."), [str(row["number"]) for row in rows]),
        _words(_("Entered"), [_day(row["dated"]) for row in rows]),
        _words(_("Played"), [_day(row["played_on"]) for row in rows]),
        _sums(_("Amount"), sum_form(amounts, account["currency"], SIZE)),
        _sums(_("Balance"), sum_form(balances, account["currency"], SIZE)),
    )
    rest = RIGHT - LEFT - sum(column.width for column in columns)
    return Table(LEFT, (*columns[:3], Column(_("What"), rest), *columns[3:]), SIZE)


def _words(title: str, words: Sequence[str]) -> Column:
    return Column(title, widest(words, SIZE, title))


def _sums(title: str, form: SumForm) -> Column:
    return Column(title, max(form.wide + 2 * MARGIN, widest([], SIZE, title)), form)


def _day(day: str | None) -> str:
    """Return “3 Oct”, or "" for no day. The paper names the year elsewhere."""
    return date_format(date.fromisoformat(day), "j M") if day else ""


def _day_in_full(day: date) -> str:
    return date_format(day, "j F")
