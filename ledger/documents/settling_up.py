"""The table of who pays whom, with a box to tick beside each payment."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ledger.documents.page_links import account_page
from ledger.documents.paragraphs import heading, paragraph
from paper.page_flow import Block, space
from paper.paper_frame import LEFT, RIGHT
from paper.sum_columns import sum_form
from paper.table import MARGIN, Column, Table, widest
from paper.typesetting.pen import FINE, Pen

Data = Mapping[str, Any]
SIZE = 9.5
BOX = 7.5


def settling_up(data: Data, book: Data, *, own: bool = False) -> Iterator[Block]:
    """Yield the payments that clear one currency's balances, under a heading.

    With `own`, the payments are those of one member. Each row links to the payer's month or, if the
    club pays, to the receiver's.
    """
    payments, currency = book["payments"], book["currency"]
    yield space(12)
    yield heading(_("Your payments to settle up") if own else _("Who pays whom"), along=44)
    if not payments and own:
        yield from paragraph(_("You owe nothing, and nobody owes you anything."))
        return
    if not payments:
        yield from paragraph(_("Nobody owes anything."))
        return
    table = _table(payments, currency)
    yield table.head
    for payment in payments:
        cells = ("", payment["payer"]["name"], payment["receiver"]["name"], payment["amount"])
        member = payment["payer"]["id"] or payment["receiver"]["id"]
        yield _boxed(table.row(cells, opens=account_page(data, currency, member)), table)
    if len(payments) > 1:
        count = ngettext("%(count)d payment", "%(count)d payments", len(payments))
        total = sum(payment["amount"] for payment in payments)
        yield table.total(["", count % {"count": len(payments)}, "", total])
    else:
        yield table.end


def _table(payments: Sequence[Data], currency: str) -> Table:
    amounts = [payment["amount"] for payment in payments]
    form = sum_form([*amounts, sum(amounts)], currency, SIZE)
    paid, amount = _("Paid"), _("Amount")
    box = max(widest([], SIZE, paid), BOX + 2 * MARGIN)
    sums = max(form.wide + 2 * MARGIN, widest([], SIZE, amount)) + 10
    names = (RIGHT - LEFT - box - sums) / 2
    columns = (
        Column(paid, box),
        Column(_("Who pays"), names),
        Column(_("Whom"), names),
        Column(amount, sums, form),
    )
    return Table(LEFT, columns, SIZE)


def _boxed(row: Block, table: Table) -> Block:
    """Return the row with an empty box in its first column."""

    def draw(pen: Pen, top: float) -> None:
        row.draw(pen, top)
        x = table.edges[0] + (table.columns[0].width - BOX) / 2
        y = top - (table.pitch - BOX) / 2
        for x1, y1, x2, y2 in (
            (x, y, x + BOX, y),
            (x, y - BOX, x + BOX, y - BOX),
            (x, y, x, y - BOX),
            (x + BOX, y, x + BOX, y - BOX),
        ):
            pen.rule(x1, y1, x2, y2, FINE)

    return Block(row.height, draw, head=row.head)
