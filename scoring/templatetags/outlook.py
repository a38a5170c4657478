"""What the partie may come to, beside the keys and under the card."""

from collections.abc import Sequence
from html import escape

from django import template
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from scoring.card_table import names_of
from scoring.prospects import Outlook, Outlooks, outlooks
from scoring.sheet import Sheet, SheetPartie

register = template.Library()


@register.simple_tag
def outlook(sheet: Sheet) -> Outlooks | None:
    """What the partie in play may come to; None where none is played, or it is one of games."""
    return outlooks(sheet)


@register.simple_tag
def side_of(look: Outlooks, seat: int) -> Outlook:
    """One player's."""
    return look.sides[seat]


@register.simple_tag
def race(look: Outlooks, names: Sequence[str]) -> SafeString:
    """The deals left, and who leads, with what the keys need to say it while a score is typed."""
    left = escape(_("%(n)d left") % {"n": look.deals_left})
    said = {"a": _leads(names[0]), "b": _leads(names[1]), "level": _("level")}
    now = said["level" if not look.lead else "a" if look.lead > 0 else "b"]
    data = "".join(f' data-{name}="{escape(text)}"' for name, text in said.items())
    lead = escape(now.replace("{n}", str(abs(look.lead))))
    return SafeString(f'<p class="race">{left} · <span{data}>{lead}</span></p>')


def _leads(name: str) -> str:
    return _("%(name)s leads by %(n)s") % {"name": name, "n": "{n}"}


@register.simple_tag
def worth_now(look: Outlooks, names: Sequence[str]) -> SafeString:
    """“If won now: Anne 275, £1 5s. · Bernard 302, £1 10s.”; nothing until a partie has
    begun, and no money in a chouette, where each stakes with two."""
    if not look.begun:
        return SafeString("")
    sides = zip(names, look.sides, strict=True)
    said = (
        escape(f"{name} {side.points}, {side.money}" if side.money else f"{name} {side.points}")
        for name, side in sides
    )
    worth = " · ".join(f"<span>{text}</span>" for text in said)
    return SafeString(f'<p class="worth">{escape(_("If won now:"))} {worth}</p>')


@register.simple_tag
def partie_before(sheet: Sheet, names: Sequence[str]) -> SafeString:
    """“Partie 1: Anne wins 355, with the rubicon.” while the next is not begun; else nothing."""
    due = sheet.next_deal
    if due is None or due.number > 1:
        return SafeString("")
    before = next((p for p in sheet.parties if p.number == due.partie - 1 and not p.annulled), None)
    if before is None:
        return SafeString("")
    if sheet.chouette:  # Others played it.
        names = names_of(sheet, before.number)
    return SafeString(f'<p class="worth">{escape(_came_to(before, names))}</p>')


def _came_to(partie: SheetPartie, names: Sequence[str]) -> str:
    result = partie.result
    if result.winner is None:
        return _("Partie %(number)d is drawn.") % {"number": partie.number}
    said = {"number": partie.number, "name": names[result.winner]}
    said["points"] = result.won[result.winner]
    if result.rubicon:
        return _("Partie %(number)d: %(name)s wins %(points)d, with the rubicon.") % said
    return _("Partie %(number)d: %(name)s wins %(points)d.") % said


@register.simple_tag
def chances(look: Outlooks, seat: int) -> SafeString:
    """A player's chances of winning and of saving the rubicon, a line each; nothing where they are
    not known."""
    lines = _chances(look.sides[seat])
    return SafeString(f'<p class="chances">{"<br>".join(map(escape, lines))}</p>' if lines else "")


@register.simple_tag
def chances_of_both(look: Outlooks, names: Sequence[str]) -> SafeString:
    """“Anne 62% to win, 88% to save · Bernard 38% to win”; nothing where they are not known."""
    said = (
        escape(f"{name} {', '.join(_chances(side))}")
        for name, side in zip(names, look.sides, strict=True)
        if side.wins
    )
    both = " · ".join(f"<span>{text}</span>" for text in said)
    return SafeString(f'<p class="worth">{both}</p>' if both else "")


def _chances(side: Outlook) -> list[str]:
    lines = [_("%(percent)s to win") % {"percent": side.wins}] if side.wins else []
    return lines + ([_("%(percent)s to save") % {"percent": side.saves}] if side.saves else [])
