"""The fields for typing a paper card, column by column.

Python builds them because there are 114. In a template each takes 16 µs instead of half a
microsecond. Together that is almost 2 ms, for a page made in 4 ms (November 2026).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape

from django import template
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from scoring.forms.paper_figures import (
    PaperFigures,
    carried_at,
    deal_at,
    foot_at,
    struck_at,
    under_at,
)
from scoring.pages.paper_card import PaperReport, format_place_of_deal
from scoring.sheet.player_names import short_names as short

register = template.Library()


@dataclass(frozen=True, slots=True)
class PaperSheet:
    """The figures of a paper card, with the right figures for those that are wrong."""

    figures: PaperFigures
    due: Mapping[str, int | None]

    def field(self, name: str, row: str, column: str, classes: str = "") -> str:
        """Return a figure's field, labelled by column and row, with the right figure beside it."""
        error, wrong = self.figures.errors.get(name), name in self.due
        says = f' aria-invalid="true" aria-describedby="{name}-says"' if error or wrong else ""
        due = self.due.get(name)
        right = f"<b>{due}</b>" if due is not None else ""
        return (
            f'<span class="cell {classes}{" wrong" if wrong or error else ""}">'
            f'<input id="{name}" name="{name}" type="text" inputmode="numeric" maxlength="6"'
            f' autocomplete="off" enterkeyhint="next" aria-labelledby="{column} {row}"{says}'
            f' value="{escape(self.figures.text(name))}">{right}</span>'
        )


@register.simple_tag
def paper_sheet(figures: PaperFigures, report: PaperReport | None) -> PaperSheet:
    """Return the figures with the right ones from the report."""
    lines = [*report.wrong] if report else []
    return PaperSheet(figures, {line.field: line.due for line in lines})


@register.simple_tag
def short_names(names: Sequence[str]) -> tuple[str, ...]:
    """Return the players' names as in the heads of the columns."""
    return short(names)


@register.simple_tag
def partie_column(sheet: PaperSheet, partie: int, seat: int) -> SafeString:
    """Return a player's column of a partie: deals, computed sum, total and points won."""
    number, column = partie - 1, f"partie-{partie} partie-{partie}-{seat}"
    figures = sheet.figures
    deals = "".join(
        sheet.field(deal_at(number, row, seat), f"row-{row + 1}", column, _late(row))
        for row in range(figures.rows)
    )
    adds = sum(figures.figure(deal_at(number, row, seat)) or 0 for row in range(figures.rows))
    under = "".join(
        sheet.field(under_at(number, line, seat), f"row-{line}", column, line)
        for line in ("totals", "won")
    )
    return SafeString(f"{deals}<output>{adds or ''}</output>{under}")


def _late(row: int) -> str:
    """Return the CSS class of a deal after a tie (R31), which stays hidden until there is one."""
    return "late" if row > 5 else ""


@register.simple_tag
def totals_column(sheet: PaperSheet, seat: int) -> SafeString:
    """Return a player's half of the totals column: results carried, their sum and the balance."""
    column, figures = f"totals totals-{seat}", sheet.figures
    carried = "".join(
        sheet.field(carried_at(number, seat), f"partie-{number + 1}", column)
        for number in range(figures.parties)
    )
    adds = sum(figures.figure(carried_at(number, seat)) or 0 for number in range(figures.parties))
    foot = "".join(
        sheet.field(foot_at(line, seat), f"row-{row}", column, row)
        for line, row in (("totals", "totals"), ("balance", "balance"))
    )
    return SafeString(f"{carried}<output>{adds or ''}</output>{foot}")


@register.simple_tag
def struck(figures: PaperFigures, partie: int) -> SafeString:
    """Return the checkbox that strikes out a partie and so annuls it (R34)."""
    name = struck_at(partie - 1)
    on = " checked" if figures.text(name) else ""
    return SafeString(
        f'<label class="annul"><input type="checkbox" name="{name}"{on}> '
        f"{escape(_('struck out'))}</label>"
    )


@register.simple_tag
def partie_numbers(figures: PaperFigures) -> range:
    """Return the numbers of the parties that have fields."""
    return range(1, figures.parties + 1)


@register.simple_tag
def deal_numbers(figures: PaperFigures) -> range:
    """Return the numbers of the deals that have fields."""
    return range(1, figures.rows + 1)


@register.simple_tag
def count_wrong(report: PaperReport | None, figures: PaperFigures) -> int:
    """Return how many figures are wrong or not figures."""
    return len(figures.errors) + (len(report.wrong) if report else 0)


@register.simple_tag
def field_errors(figures: PaperFigures, names: Sequence[str]) -> list[tuple[str, str, str]]:
    """Return the texts that are not figures: the field, its place and column, and the error."""
    return [(name, _in_column(name, names), error) for name, error in figures.errors.items()]


def _in_column(field: str, names: Sequence[str]) -> str:
    """Return the place of a field, with the name of its column's player."""
    words = {"place": place(field), "name": names[int(field[-2])]}
    return _("%(place)s, %(name)s") % words


@register.filter
def place(where: str) -> str:
    """Return the place of a figure in words."""
    if words := format_place_of_deal(where):
        return words
    if where.startswith("parties["):
        return _("Partie %(n)d") % {"n": int(where[8 : where.index("]")]) + 1}
    return _("Totals")
