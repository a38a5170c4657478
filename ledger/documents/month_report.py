"""Lay out the month's report for the notice board from the data of `ledger.months.figures`."""

import calendar
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Any, Final

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ledger.documents.chain_head import chain_head
from ledger.documents.chart import LEAST, STROKES, BalanceCourse, Chart
from ledger.documents.page_links import account_page
from ledger.documents.paragraphs import heading, paragraph, replacement_note
from ledger.documents.settling_up import settling_up
from ledger.documents.small_charts import height_of, panels
from ledger.months.columns import (
    SUMS,
    columns_shown,
    has_figures,
    holds_money,
    totals_label,
    with_readable_signs,
)
from ledger.months.summary import played_counts
from paper.page_flow import Block, space
from paper.paper_frame import LEFT, RIGHT
from paper.sum_columns import sum_form
from paper.table import MARGIN, Cell, Column, Table, widest
from paper.typesetting.layout import of_layout
from paper.typesetting.pen import FAINT, FIRM, HAIRLINE, Pen
from piquet.money.amounts import format_money
from scoring.days import month_name
from scoring.words.stakes import currency_name

Data = Mapping[str, Any]

SIZES: Final = (8.5, 8.0, 7.5, 7.0, 6.5, 6.0)
NAME_ROOM: Final = 88.0
STRIP: Final = 40.0
ONE_ROW: Final = 100.0  # height of the first row of small charts and their caption


def blocks(data: Data) -> Iterator[Block]:
    """Yield the report from top to bottom."""
    entries = data["entries"]
    yield counts_strip(
        [
            *played_counts(data),
            (ngettext("entry in the book", "entries in the book", entries), entries),
        ]
    )
    yield from replacement_note(data)
    if not data["currencies"]:
        yield space(14)
        yield from paragraph(_("Nobody played for money, and nobody owes anything."))
    for book in data["currencies"]:
        yield from _book(data, book, several=len(data["currencies"]) > 1)
    yield from _bystanders(data.get("bystanders", ()))  # Earlier reports have none.
    yield from _corrections(data["corrections"])
    yield from chain_head(data)


def counts_strip(figures: Sequence[tuple[str, int]]) -> Block:
    """Return a strip of large counts side by side, each above its label."""

    def draw(pen: Pen, top: float) -> None:
        wide = (RIGHT - LEFT) / len(figures)
        for line, kind in ((top, FIRM), (top - STRIP, FIRM)):
            pen.rule(LEFT, line, RIGHT, line, kind)
        for place, (word, count) in enumerate(figures):
            middle = LEFT + wide * (place + 0.5)
            pen.write(middle, top - 21, f"{count:,}", size=17, align=0.5)
            pen.write(middle, top - 33, word, size=7.5, colour=FAINT, align=0.5)
            if place:
                x = LEFT + wide * place
                pen.rule(x, top - 6, x, top - STRIP + 6, HAIRLINE)

    return Block(STRIP, draw)


def _book(data: Data, book: Data, *, several: bool) -> Iterator[Block]:
    """Yield the part of one currency: the accounts, who pays whom, and the chart."""
    members = [line for line in book["members"] if has_figures(line)]
    own = [with_readable_signs(line) for line in book["own"] if has_figures(line)]
    yield space(14)
    if several:
        yield heading(capfirst(currency_name(book["currency"])))
    if members or own:
        yield from _accounts(data, book, members, own)
        yield from _nothing_lost(book["totals"])
    yield from settling_up(data, book)
    if members:
        yield from _balances(_chart(data, book, members))


def _balances(chart: Chart) -> Iterator[Block]:
    """Yield one chart for a few members, or a small chart for each of many."""
    few = len(chart.courses) <= len(STROKES)
    yield space(12)
    title = _("Balances through the month")
    if few:
        yield heading(title, along=LEAST)
        yield chart.block
    else:
        yield heading(title, along=ONE_ROW, whole=height_of(chart))
        yield from panels(chart)


def _nothing_lost(totals: Data) -> Iterator[Block]:
    """Yield a sentence that everything sums to zero, if it does. Otherwise the totals show it."""
    if totals["won"] + totals["lost"] == totals["before"] == totals["after"] == 0:
        yield from paragraph(
            _("What was won and what was lost add up to nothing. So does everything that is owed.")
        )


def _accounts(data: Data, book: Data, members: list[Data], own: list[Data]) -> Iterator[Block]:
    lines = [*members, *own]
    shown = columns_shown(lines)
    table = _table(book, lines, shown)

    def row(line: Data) -> Block:
        page = account_page(data, book["currency"], line["member"], line["kind"])
        return table.row(_cells(line, shown), opens=page)

    yield table.head
    yield from map(row, members)
    if own:
        yield table.group(_("the club’s own"))
        yield from map(row, own)
    words = of_layout({1: _("Together"), 2: totals_label(own)})
    yield table.total([words, "", *(book["totals"][name] for name in shown)])
    yield space(5)
    if any(map(holds_money, own)) and of_layout({1: True, 2: False}):
        yield from paragraph(_("The last line leaves out what the club holds in cash or bank."))


def _cells(line: Data, shown: Sequence[str]) -> list[Cell]:
    sums: list[Cell] = [
        line[name] if line[name] or name in ("before", "after") else None for name in shown
    ]
    cards = str(line["cards"]) if line["cards"] else ""
    name = line["name"] if line["member"] else capfirst(line["name"])
    return [name, cards, *sums]


def _table(book: Data, lines: Sequence[Data], shown: Sequence[str]) -> Table:
    """Return the table in the largest font size that leaves enough width for names."""
    for size in SIZES:
        table = _sized(book, lines, shown, size)
        if table.columns[0].width >= NAME_ROOM:
            return table
    return table


def _sized(book: Data, lines: Sequence[Data], shown: Sequence[str], size: float) -> Table:
    cards = Column(
        _("Cards"), widest([str(line["cards"]) for line in lines], size, _("Cards")), align=1
    )
    columns = [cards]
    for name in shown:
        amounts = [book["totals"][name], *(line[name] for line in lines)]
        form = sum_form(amounts, book["currency"], size)
        title = str(SUMS[name])
        columns.append(Column(title, max(form.wide + 2 * MARGIN, widest([], size, title)), form))
    rest = RIGHT - LEFT - sum(column.width for column in columns)
    return Table(LEFT, (Column(_("Member"), rest), *columns), size)


def _chart(data: Data, book: Data, members: Sequence[Data]) -> Chart:
    before = {line["member"]: line["before"] for line in members}
    return Chart(
        courses=tuple(
            BalanceCourse(line["name"], before[line["member"]], tuple(line["balances"]))
            for line in book["lines"]
            if line["member"] in before
        ),
        days=tuple(date.fromisoformat(day) for day in book["days"]),
        month_length=calendar.monthrange(data["year"], data["month"])[1],
        currency=book["currency"],
        left=LEFT,
        right=RIGHT,
    )


def _bystanders(paid: Sequence[Data]) -> Iterator[Block]:
    """Yield the bystanders' charges: who paid for whom, and why."""
    if not paid:
        return
    yield space(12)
    yield heading(_("Paid by bystanders"), along=20)
    for charge in paid:
        words = _("No. %(number)d: %(name)s pays %(sum)s for %(harmed)s. %(reason)s")
        yield from paragraph(
            words
            % {
                "number": charge["number"],
                "name": charge["name"],
                "sum": format_money(charge["amount"], charge["currency"]),
                "harmed": charge["for"],
                "reason": charge["reason"],
            }
        )


def _corrections(corrections: Sequence[Data]) -> Iterator[Block]:
    if not corrections:
        return
    yield space(12)
    yield heading(_("Corrections of earlier months"), along=20)
    for correction in corrections:
        words = _("No. %(number)d reverses No. %(reverses)d of %(month)s: %(reason)s")
        yield from paragraph(
            words
            % {
                "number": correction["number"],
                "reverses": correction["reverses"] or 0,
                "month": month_name(date.fromisoformat(correction["reverses_dated"])),
                "reason": correction["reason"],
            }
        )
