"""Template tags for the cells of the ruled card, a row at a time.

Python makes the HTML because a full card has two hundred cells. Its rows of deals take 0.08 ms
here. In a template they take 1.55 ms, a quarter of the time for the whole page. Figures, signs and
classes come from the site itself. Words and names are escaped.
"""

from collections.abc import Iterable
from html import escape

from django import template
from django.utils.safestring import SafeString
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _
from jinja2.runtime import Context

from scoring.ruled_card.changed_cells import ChangedCells
from scoring.ruled_card.figures import CardFigure, Lines
from scoring.ruled_card.two_handed import Box, CardTable, PartieColumn
from scoring.templatetags.glossary import explained_on
from scoring.words.sentences import keep_figures_together

register = template.Library()
SIDES = "ab"


def ruled(context: Context, table: CardTable, here: str) -> SafeString:
    """Render the ruled card, and cache the HTML with its table.

    The cache has one entry for each language, URL and set of words explained above the card.
    """
    explained = explained_on(context)
    key = (get_language() or "", here, frozenset(explained))
    if key not in table.pages:
        page = context.environment.get_template("scoring/ruled_card/_card_of_two.jinja")
        html = page.render(context.get_all(), table=table, here=here)
        table.pages[key] = SafeString(html), frozenset(explained)
    html, words = table.pages[key]
    explained |= words
    return html


@register.simple_tag
def partie_heads(table: CardTable) -> SafeString:
    """Return the row with the numbers of the parties."""
    return SafeString("".join(map(_head, table.columns)))


def _head(column: PartieColumn) -> str:
    """Return the heading of a double column. An empty heading is not a `th`."""
    if not column.head:
        return f'<td colspan="2" class="head {column.state}"></td>'
    annulled = f" <small>{escape(_('annulled'))}</small>" if column.annulled else ""
    head = f"{escape(column.head)}{annulled}"
    return f'<th colspan="2" scope="colgroup" class="head {column.state}">{head}</th>'


@register.simple_tag
def name_cells(table: CardTable) -> SafeString:
    """Return the players' names over each double column."""
    return SafeString(
        "".join(
            f'<th scope="col" class="{side} {c.state}">{escape(str(name))}</th>'
            for c in table.columns
            for side, name in zip(SIDES, c.names or table.names, strict=True)
        )
    )


@register.simple_tag
def rows_of_deals(table: CardTable, here: str) -> SafeString:
    """Return the rows of deals. `here` is the card's URL, which begins each deal's URL."""
    return SafeString(
        "".join(
            f"<tr>{_row_head(table, number)}{_deal_cells(boxes, here)}</tr>"
            for number, boxes in table.rows
        )
    )


def _row_head(table: CardTable, number: int) -> str:
    """Return the number of a row of deals, “1 ×2” if they count double (R22)."""
    weight = table.weight(number)
    times = f" <small>×{weight}</small>" if weight > 1 else ""
    return f'<th scope="row">{number}{times}</th>'


def _deal_cells(boxes: Iterable[Box], here: str, swap: str = "") -> str:
    elder = f"<i> {escape(_('elder'))}</i>"
    return "".join(_deal_cell(box, here, elder, swap) for box in boxes)


def _deal_cell(box: Box, here: str, elder: str, swap: str) -> str:
    data = f' id="{box.id}"{swap}' if box.id else ""
    if box.pending:
        data += f' data-typed="{box.seat}" data-times="{box.weight}"'
    figure = f'<a href="{here}{box.link}">{box.figure}</a>' if box.link else box.figure
    elder_mark = elder if box.elder else ""
    other = box.also_written or box.asked_for or box.signs or box.surplus
    besides = _besides(box) if other else ""
    return f'<td class="{box.classes}"{data}>{figure}{elder_mark}{besides}</td>'


def _besides(box: Box) -> str:
    """Return what follows a figure: other figures, “does not count”, and the signs of the notes."""
    written = _labelled("s", _("also written"), box.also_written) if box.also_written else ""
    asked_for = _labelled("q", _("asked for"), box.asked_for) if box.asked_for else ""
    past = f'<i class="visually-hidden"> {escape(_("does not count"))}</i>' if box.surplus else ""
    return written + asked_for + past + (f"<sup>{box.signs}</sup>" if box.signs else "")


def _labelled(tag: str, word: str, figure: object) -> str:
    """Return a figure in an element, with a word for screen readers."""
    return f'<{tag}><i class="visually-hidden"> {escape(word)} </i>{figure}</{tag}>'


def _cell(side: str, classes: str, inside: str, data: str = "") -> str:
    return f'<td class="{side} {classes}"{data}>{inside}</td>'


def _figure_cell(side: str, classes: str, figure: CardFigure, data: str = "") -> str:
    text = "" if figure.value is None else str(figure.value)
    if figure.supplied:
        left_blank = f'<i class="visually-hidden"> {escape(_("not written"))}</i>'
        return _cell(side, f"{classes} supplied", text + left_blank, data)
    if not figure.wrong:
        return _cell(side, classes, text, data)
    right = _labelled("b", _("should be"), figure.computed)
    return _cell(side, f"{classes} wrong", text + right, data)


@register.simple_tag
def rows_of_totals(lines: Lines) -> SafeString:
    """Return the rows of the totals column, one for each partie."""
    label, shown = escape(_("Partie")), escape(pgettext("partie, beside its number", "P."))
    partie = (
        f'<span class="visually-hidden">{label} </span><small aria-hidden="true">{shown} </small>'
    )
    return SafeString(
        "".join(
            f'<tr><th scope="row">{partie}{number}</th>{_pair(pair, "")}</tr>'
            for number, pair in lines
        )
    )


@register.simple_tag
def pair_cells(pair: tuple[CardFigure, CardFigure]) -> SafeString:
    """Return two figures of the totals column."""
    return SafeString(_pair(pair, ""))


def _pair(pair: tuple[CardFigure, CardFigure], classes: str) -> str:
    return "".join(_figure_cell(side, classes, f) for side, f in zip(SIDES, pair, strict=True))


@register.simple_tag
def partie_so_far(column: PartieColumn, a: str, b: str) -> str:
    """Return a sentence on a partie in play: its totals, and the points that save the rubicon."""
    x, y = (figure.value for figure in column.totals)
    words = {"n": column.number, "a": a, "b": b, "x": x, "y": y}
    totals = _("Partie %(n)s: %(a)s %(x)s, %(b)s %(y)s.") % words
    return keep_figures_together(f"{totals} {_to_save(column, a, b)}")


def _to_save(column: PartieColumn, a: str, b: str) -> str:
    x, y = column.needs or (0, 0)
    if x and y:
        text = _("%(a)s needs %(x)s more to save the rubicon, %(b)s %(y)s.")
    elif x:
        text = _("%(b)s is safe; %(a)s needs %(x)s more to save the rubicon.")
    elif y:
        text = _("%(a)s is safe; %(b)s needs %(y)s more to save the rubicon.")
    else:
        text = _("Both have saved the rubicon.")
    return text % {"a": a, "b": b, "x": x, "y": y}


@register.simple_tag
def total_cells(table: CardTable) -> SafeString:
    """Return the totals of the parties. The partie in play has the values that the script needs."""
    return SafeString("".join(_totals(column) for column in table.columns))


def _totals(column: PartieColumn, swap: str = "") -> str:
    if not column.current:
        return _pair(column.totals, column.state)
    return "".join(
        _figure_cell(
            SIDES[seat],
            "current",
            f,
            f' id="sum-{seat}"{swap} data-sum="{seat}" data-from="{f.value or 0}"',
        )
        for seat, f in enumerate(column.totals)
    )


@register.simple_tag
def adjusting_cells(table: CardTable) -> SafeString:
    """Return the adjusting figures (R33), or the points still needed in an unfinished column."""
    return SafeString("".join(_under_totals(column) for column in table.columns))


def _under_totals(column: PartieColumn, swap: str = "") -> str:
    if column.needs is None:
        return _pair(column.adjusting, column.state)
    some, none = (escape(words) for words in column.wanting)
    return "".join(
        _cell(
            SIDES[seat],
            f"{column.state} needs",
            some.replace("{n}", str(points)) if points else none,
            _counted_on(seat, column.goal, some, none, swap) if column.current else "",
        )
        for seat, points in enumerate(column.needs)
    )


def _counted_on(seat: int, goal: int, some: str, none: str, swap: str) -> str:
    """Return the data that the script needs to keep counting while a score is typed."""
    attributes = f'data-to-save="{some}" data-saved="{none}"'
    return f' id="needs-{seat}"{swap} data-needs="{seat}" data-goal="{goal}" {attributes}'


@register.simple_tag
def changed_cells(changed: ChangedCells, here: str) -> SafeString:
    """Return the cells that a deal has changed. htmx replaces each by its id."""
    swap = ' hx-swap-oob="true"'
    cells = _deal_cells(changed.boxes, here, swap)
    return SafeString(cells + _totals(changed.column, swap) + _under_totals(changed.column, swap))


@register.simple_tag
def won_cells(table: CardTable) -> SafeString:
    """Return the points that each partie won, in the winner's column."""
    return SafeString("".join(_won(column) for column in table.columns))


def _won(column: PartieColumn) -> str:
    if column.drawn or column.unfinished:
        word = _("drawn") if column.drawn else _("unfinished")
        return f'<td colspan="2" class="a word {column.state}">{escape(word)}</td>'
    if not column.word:
        return _pair(column.won, column.state)
    word = f'<i class="word">{escape(column.word)}</i>'
    return "".join(
        _cell(side, column.state, word)
        if figure.value is None
        else _figure_cell(side, column.state, figure)
        for side, figure in zip(SIDES, column.won, strict=True)
    )


@register.simple_tag
def foot_words(table: CardTable, of_games: bool) -> list[str]:
    """Return the glossary's name of the word that marks a loser in the card's foot, if any."""
    marked = any(column.word not in ("", _("lost")) for column in table.columns)
    return ["double" if of_games else "rubicon"] if marked else []
