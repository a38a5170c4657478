"""Tags for the prospects of the partie in play, beside the keypad and under the card."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from django import template
from django.template import Context
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from piquet.money.amounts import format_money
from piquet.money.reckoning import Reckoning
from piquet.text.typed import joined
from scoring.sheet.outlook import Outlook, Outlooks, outlooks
from scoring.sheet.partie import SheetGame, SheetPartie
from scoring.sheet.player_names import names_of
from scoring.sheet.sheet import Sheet
from scoring.templatetags.glossary import word
from scoring.words.progress import format_partie_result, with_sign
from scoring.words.sentences import keep_figures_together, sentence

register = template.Library()


@dataclass(frozen=True, slots=True)
class Ended:
    """A sentence about the partie or game that has just ended."""

    sentence: str
    of_partie: bool


register.simple_tag(outlooks, name="outlook")


@register.simple_tag
def outlook_of(look: Outlooks, seat: int) -> Outlook:
    """Return one player's prospects."""
    return look.sides[seat]


@register.simple_tag
def race(look: Outlooks, names: Sequence[str]) -> SafeString:
    """Return the deals left and the lead, with the texts that the script needs during typing."""
    left = escape(_("%(n)d left") % {"n": look.deals_left})
    labels = {"a": _leads(names[0]), "b": _leads(names[1]), "level": _("level")}
    now = labels["level" if not look.lead else "a" if look.lead > 0 else "b"]
    data = "".join(f' data-{name}="{escape(text)}"' for name, text in labels.items())
    lead = escape(now.replace("{n}", str(abs(look.lead))))
    return SafeString(f'<p class="race">{left} · <span{data}>{lead}</span></p>')


def _leads(name: str) -> str:
    return _("%(name)s leads by %(n)s") % {"name": name, "n": "{n}"}


@register.simple_tag(takes_context=True)
def worth_now(context: Context, look: Outlooks, names: Sequence[str]) -> SafeString:
    """Return “If partie 2 ended now: Anne +275; card: Anne +425, £2.”

    Empty while the players are level. In a chouette the text is about the partie only, because each
    player stakes with two others.
    """
    if not look.lead:
        return SafeString("")
    leader = int(look.lead < 0)
    won = _ahead(names[leader], look.sides[leader].points)
    whole = look.whole and _whole_card(look.whole, names, in_money=context["sees_money"])
    words = {"n": look.partie, "won": won, "card": whole}
    text = _("If partie %(n)d ended now: %(won)s; card: %(card)s")
    if whole is None:
        text = _("If partie %(n)d ended now: %(won)s")
    elif look.alone:
        text = _("If partie %(n)d ended now: %(card)s")
    condition, colon, result = sentence(text % words).partition(":")
    button, end, meaning = word(context, "ended-now", condition + colon).partition("</button>")
    figures = escape(keep_figures_together(result))
    return SafeString(f'<p class="worth">{button}{end}{figures}</p>{meaning}')


def _whole_card(whole: Reckoning, names: Sequence[str], *, in_money: bool) -> str:
    """Return the leader of the card: “Anne +425, £2”, without money “Anne +425”, or “level”."""
    if not any(whole.balance):
        return _("level")
    ahead = int(whole.balance[1] > 0)
    leads = _ahead(names[ahead], whole.balance[ahead])
    if not (whole.currency and in_money):
        return leads
    amount = whole.amounts[ahead]
    paid = format_money(amount, whole.currency) if amount else _("nothing to pay")
    kept_together = paid.replace(" ", "\N{NO-BREAK SPACE}")
    return f"{leads}, {kept_together}"


def _ahead(name: str, points: int) -> str:
    return f"{name} {with_sign(points)}"


@register.simple_tag
def just_ended(sheet: Sheet, names: Sequence[str]) -> Ended | None:
    """Return a sentence about the partie or game that has just ended, by a deal or annulment (R34).

    None once the next has begun.
    """
    due = sheet.next_deal
    if due is None:
        return None
    if due.number > 1:
        partie = sheet.partie(due.partie)
        game = partie.games[-1] if partie and partie.games else None
        return Ended(_game_came_to(game, names), of_partie=False) if game and game.over else None
    before = sheet.partie(due.partie - 1)
    if before is None:
        return None
    if sheet.chouette:  # Other players may have played the partie.
        names = names_of(sheet, before.number)
    return Ended(_came_to(before, names), of_partie=True)


def _came_to(partie: SheetPartie, names: Sequence[str]) -> str:
    if partie.annulled:
        return _("Partie %(number)d is annulled.") % {"number": partie.number}
    if partie.carried_to:
        words = {"number": partie.number, "card": partie.carried_to.card}
        return _("Partie %(number)d continues on card %(card)d.") % words
    if partie.result.winner is None:
        return _("Partie %(number)d is drawn.") % {"number": partie.number}
    result = {"number": partie.number, "result": format_partie_result(partie, names)}
    return _("Partie %(number)d: %(result)s.") % result


def _game_came_to(game: SheetGame, names: Sequence[str]) -> str:
    result = game.result
    if result.winner is None:
        return _("Game %(number)d is drawn.") % {"number": game.number}
    score, other = result.totals[result.winner], result.totals[1 - result.winner]
    words = {"number": game.number, "name": names[result.winner], "score": score, "other": other}
    if game.game.lost is not None:
        words["name"], words["score"], words["other"] = names[game.game.lost], other, score
        return _("Game %(number)d: %(name)s loses it, at %(score)d to %(other)d.") % words
    if result.double:
        return _("Game %(number)d: %(name)s wins a double, %(score)d–%(other)d.") % words
    return _("Game %(number)d: %(name)s wins, %(score)d–%(other)d.") % words


@register.simple_tag
def chances(look: Outlooks, seat: int, swaps: object = None) -> SafeString:
    """Return a player's chances of winning and of saving the rubicon, one per line.

    Empty if they are unknown. With `swaps`, htmx replaces the line on the page.
    """
    lines = "<br>".join(map(escape, _chances(look.sides[seat])))
    swap = ' hx-swap-oob="true"' if swaps else ""
    return SafeString(f'<p class="chances" id="chances-{seat}"{swap}>{lines}</p>')


@register.simple_tag
def chances_of_both(look: Outlooks, names: Sequence[str]) -> SafeString:
    """Return “Anne – Bernard 62%–38% to win, 88%–71% to be safe”, which fits on a phone's line.

    If only one player has a rubicon to save, the text gives that player's name. Empty if the
    chances are unknown.
    """
    wins, saves = ([getattr(side, of) for side in look.sides] for of in ("wins", "saves"))
    if not all(wins):
        return SafeString("")
    parts = [_("%(percent)s to win") % {"percent": "–".join(wins)}]
    if all(saves):
        parts.append(_("%(percent)s to be safe") % {"percent": "–".join(saves)})
    else:
        alone = zip(names, saves, strict=True)
        parts += [
            f"{n} {_('%(percent)s to be safe') % {'percent': chance}}"
            for n, chance in alone
            if chance
        ]
    return SafeString(
        f'<p class="worth odds">{escape(joined(" – ", names))} {escape(", ".join(parts))}</p>'
    )


def _chances(side: Outlook) -> list[str]:
    lines = [_("%(percent)s to win") % {"percent": side.wins}] if side.wins else []
    return lines + ([_("%(percent)s to be safe") % {"percent": side.saves}] if side.saves else [])
