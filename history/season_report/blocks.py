"""The blocks of the report's pages, section by section."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from reportlab.graphics.shapes import Drawing

from history.records.elder import ElderFigures, Source
from history.season_report.printed_report import PrintedReport
from history.season_report.report import SeasonLine
from ledger.documents.paragraphs import heading, paragraph, sentence_block
from paper.chart_shapes.bars import BarChart
from paper.chart_shapes.scale import plain, signed
from paper.chart_shapes.shares import share_bar
from paper.charts.bars import draw_bars
from paper.charts.matrix import draw_matrix
from paper.charts.shares import draw_shares
from paper.charts.sheet import put
from paper.page_flow import Block, space
from paper.paper_frame import LEFT, RIGHT
from paper.sum_columns import sum_form
from paper.table import MARGIN, Cell, Column, Table, widest
from paper.typesetting.pen import FIRM, Pen
from paper.typesetting.typefaces import ITALIC

LOW_HEAD: Final = 16.0
ROOM: Final = RIGHT - LEFT
SIZE: Final = 8.5
BETWEEN: Final = 16.0
WEEKS_HIGH: Final = 104.0
SPREAD_HIGH: Final = 118.0
SHARES_HIGH: Final = 27.0
MATRIX_HIGH: Final = 420.0
BESIDE: Final = 18.0


class LowTable(Table):
    """A table without sums, whose head needs no line for the currency."""

    @cached_property
    def head(self) -> Block:
        """The titles, on the same page as the next row."""
        return Block(LOW_HEAD, self._draw_low_head, along=self.pitch)

    def _draw_low_head(self, pen: Pen, top: float) -> None:
        self._sides(pen, top, LOW_HEAD)
        for y in (top, top - LOW_HEAD):
            pen.rule(self.left, y, self.edges[-1], y, FIRM)
        for place, column in enumerate(self.columns):
            x = self.edges[place + 1] - MARGIN if column.align else self.edges[place] + MARGIN
            room = column.width - 2 * MARGIN
            pen.write(x, top - 10.5, column.title, size=7.5, align=column.align, room=room)


def report_blocks(report: PrintedReport) -> Iterator[Block]:
    """Yield the report from its first sentence to its last table."""
    yield sentence_block(report.sentence)
    yield from _weeks(report)
    yield from _results(report)
    yield from _records(report)
    yield from _matrix(report)
    yield from _elder(report)
    yield from _ratings(report)
    yield space(BETWEEN)
    words = _("Countersigned cards count. Points, scores and rubicons are those of rubicon piquet.")
    yield from paragraph(words, size=8)


def _weeks(report: PrintedReport) -> Iterator[Block]:
    if report.weeks:
        yield heading(_("Week by week"), along=WEEKS_HIGH)
        yield _drawn(draw_bars(report.weeks, ROOM, WEEKS_HIGH))


def _results(report: PrintedReport) -> Iterator[Block]:
    """Yield the table of results: each player's parties, points and money."""
    counts = [_("Evenings"), _("Won"), _("Lost"), _("Drawn"), _("Rubicons"), _("Points")]
    if not report.has_draws:
        counts.remove(_("Drawn"))
    columns = [Column(title, max(44, widest([], SIZE, title)), align=1) for title in counts]
    for currency in report.currencies:
        amounts = [line.result.money.get(currency, 0) for line in report.lines]
        form = sum_form(amounts, currency, SIZE)
        title = _("Money")
        columns.append(Column(title, max(form.wide + 2 * MARGIN, widest([], SIZE, title)), form))
    table = _with_names(_("Player"), columns)
    yield space(BETWEEN)
    yield heading(_("Results"), along=60)
    yield table.head
    for line in report.lines:
        yield table.row(_cells(line, report))
    yield table.end
    if report.currencies:
        yield space(3)
        yield from paragraph(
            _("Money is that of cards alone, without bets, charges and payments."), size=8
        )
    if report.currencies_left_out:
        words = _("There is no room here for money in %(currencies)s.")
        others = ", ".join(report.currencies_left_out)
        yield from paragraph(words % {"currencies": others}, size=8)


def _cells(line: SeasonLine, report: PrintedReport) -> list[Cell]:
    result = line.result
    drawn = [str(result.drawn)] if report.has_draws else []
    return [
        line.name,
        str(result.evenings),
        str(result.won),
        str(result.lost),
        *drawn,
        str(result.rubicons),
        signed(result.points),
        *(result.money.get(currency) for currency in report.currencies),
    ]


def _records(report: PrintedReport) -> Iterator[Block]:
    """Yield the table of records, with the best of each."""
    if not report.records:
        return
    names = widest([best.record for best in report.records], SIZE)
    figures = widest([best.figure for best in report.records], SIZE)
    days = widest([best.when for best in report.records], SIZE)
    rest = ROOM - names - figures - days
    columns = (
        Column(_("Record"), names),
        Column("", figures, align=1),
        Column(_("By whom"), rest),
        Column(_("When"), days),
    )
    table = LowTable(LEFT, columns, SIZE)
    yield space(BETWEEN)
    yield heading(_("Records of the season"), along=60)
    yield table.head
    for best in report.records:
        yield table.row([best.record, best.figure, best.who, best.when], note=best.about)
    yield table.end


def _matrix(report: PrintedReport) -> Iterator[Block]:
    if not report.matrix:
        return
    drawn = draw_matrix(report.matrix, ROOM, MATRIX_HIGH)
    yield space(BETWEEN)
    yield heading(_("Who plays whom"), along=drawn.height)
    yield _drawn(drawn)
    yield space(3)
    if report.has_both_numbers:
        words = _("Parties that the player of the row won and lost against the one of the column.")
    else:
        words = _("Parties that the two have played, of those who played most.")
    if others := report.others:
        more = ngettext("%(n)d more has played.", "%(n)d more have played.", others)
        words = f"{words} {more % {'n': others}}"
    yield from paragraph(words, size=8)


def _elder(report: PrintedReport) -> Iterator[Block]:
    """Yield the scores of elder and younger, beside Cavendish's figures."""
    elder = report.elder
    if elder is None:
        return
    columns = [Column(title, 74, align=1) for title in (_("Elder"), _("Younger"), _("Ahead by"))]
    table = _with_names(_("Half of the deals reach"), columns)
    yield space(BETWEEN)
    yield heading(_("Elder and younger"), along=110)
    yield table.head
    yield from (table.row(_source(source)) for source in elder.middles)
    yield table.end
    yield space(4)
    yield from paragraph(_of_deals(elder), size=8)
    if elder.is_enough:
        yield from _dealers(elder)
        yield space(6)
        yield _side_by_side([chart for chart in elder.spreads if chart])


def _source(source: Source) -> list[Cell]:
    return [source.name, *map(plain, (*source.scores, source.ahead))]


def _of_deals(elder: ElderFigures) -> str:
    """Return the number of deals behind the figures, and how often first dealers won."""
    deals = ngettext("Of %(n)d deal.", "Of %(n)d deals.", elder.deals) % {"n": elder.deals}
    if not elder.is_enough:
        return deals + " " + _("So few say little.")
    if not elder.parties:
        return deals
    shares = {"own": plain(elder.dealers_share), "ours": plain(elder.reckoned_share)}
    return f"{deals} " + (
        _("Who dealt first won %(own)s of a hundred parties; by our reckoning it is %(ours)s.")
        % shares
    )


def _dealers(elder: ElderFigures) -> Iterator[Block]:
    """Yield a bar of the parties won by the first dealer, and by the other player."""
    won, lost = elder.dealers
    parts = [(_("Won by who dealt first"), won), (_("by the other"), lost)]
    if chart := share_bar(_("Parties"), parts):
        yield space(6)
        yield _drawn(draw_shares(chart, ROOM, SHARES_HIGH))


def _ratings(report: PrintedReport) -> Iterator[Block]:
    if not report.ratings:
        return
    columns = [Column(_("Rating"), 74, align=1), Column(_("Probably between"), 130, align=1)]
    table = _with_names(_("Player"), columns)
    title = _("Ratings at the season’s end") if report.is_over else _("Ratings so far")
    yield space(BETWEEN)
    yield heading(title, along=60)
    yield table.head
    for line in report.ratings:
        between = _("%(low)d and %(high)d") % {"low": line.low, "high": line.high}
        yield table.row([line.name, str(line.rating), between])
    yield table.end


def _with_names(title: str, columns: Sequence[Column]) -> Table:
    """Return a table whose first column has the width that these columns leave."""
    rest = ROOM - sum(column.width for column in columns)
    whole = (Column(title, rest), *columns)
    return (Table if any(column.form for column in columns) else LowTable)(LEFT, whole, SIZE)


def _drawn(drawing: Drawing, left: float = LEFT) -> Block:
    def draw(pen: Pen, top: float) -> None:
        put(pen, drawing, left, top)

    return Block(drawing.height, draw)


def _side_by_side(charts: Sequence[BarChart]) -> Block:
    """Return charts beside each other, each below its name."""
    wide = (ROOM - BESIDE) / 2
    drawn = [(chart.name, draw_bars(chart, wide, SPREAD_HIGH)) for chart in charts]

    def draw(pen: Pen, top: float) -> None:
        for place, (name, drawing) in enumerate(drawn):
            left = LEFT + place * (wide + BESIDE)
            pen.write(left, top - 9, name, face=ITALIC, size=8, room=wide)
            put(pen, drawing, left, top - 14)

    return Block(SPREAD_HIGH + 14, draw)
