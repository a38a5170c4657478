"""Tags that name deals, and tags for games up to a hundred."""

from collections.abc import Sequence
from dataclasses import dataclass

from django import template
from django.utils.translation import gettext as _

from piquet.partie.games_from_deals import Out
from scoring.deal_entry.game import CountedGame, counted_in
from scoring.deal_entry.page import WayPage
from scoring.sheet.deal_names import deal_name, deal_name_beside
from scoring.sheet.games import EndQuestion
from scoring.sheet.race import Race, race_of
from scoring.sheet.sheet import Sheet
from scoring.words.deal_marks import format_end_of_game

register = template.Library()


@dataclass(frozen=True, slots=True)
class EndAnswer:
    """A possible end of a game, as a button."""

    value: str
    text: str
    more: str


register.simple_tag(deal_name, name="deal_name")
register.simple_tag(deal_name_beside, name="deal_beside")


@register.simple_tag
def pad_head(sheet: Sheet, partie: int, deal: int) -> str:
    """Return the head of the keypad: “Partie 1, deal 4”, or in games “Game 2, deal 1”."""
    if sheet.of_games:
        return deal_name_beside(sheet, partie, deal, partie)
    return deal_name(sheet, partie, deal)


@register.simple_tag
def race_of_game(sheet: Sheet) -> Race | None:
    """Return the state of the game in play. None if there is none."""
    return race_of(sheet) if sheet.of_games else None


@register.simple_tag
def asks_out(question: EndQuestion, names: Sequence[str]) -> str:
    """Return the question about the end of a game."""
    x, y = question.totals
    if question.asks_first:
        return _("This deal takes both to a hundred, %(x)d–%(y)d. Who was out first?") % {
            "x": x,
            "y": y,
        }
    winner = question.ways[0].winner
    words = {
        "winner": names[winner],
        "loser": names[1 - winner],
        "from": question.before[1 - winner],
        "to": question.totals[1 - winner],
    }
    return (
        _(
            "%(winner)s is out. This deal takes %(loser)s past fifty, from %(from)d to "
            "%(to)d. Did %(loser)s have fifty when %(winner)s reached a hundred?"
        )
        % words
    )


@register.simple_tag
def answers_out(question: EndQuestion, names: Sequence[str]) -> list[EndAnswer]:
    """Return the possible ends of the game, to choose from."""
    return [_answer(ending, question, names) for ending in question.ways]


def _answer(ending: Out, question: EndQuestion, names: Sequence[str]) -> EndAnswer:
    winner, loser = names[ending.winner], names[1 - ending.winner]
    if not question.asks_first:
        text = _("No: a double") if ending.double else _("Yes: a single game")
        return EndAnswer(ending.value, text, "")
    open_double = len([other for other in question.ways if other.winner == ending.winner]) > 1
    more = ""
    if ending.double:
        more = _("before %(loser)s had fifty: a double") % {"loser": loser}
    elif open_double:
        more = _("when %(loser)s had fifty") % {"loser": loser}
    return EndAnswer(ending.value, winner, more)


@register.simple_tag
def counted_so_far(page: WayPage) -> CountedGame | None:
    """Return the state of the game with the deal being entered, in the order of counting (R10)."""
    return counted_in(page)


@register.filter
def end_of_game(out: Out | None, names: Sequence[str]) -> str:
    """Return “Anne out first, a double”. Empty if the end is not given."""
    return format_end_of_game(out, names) if out else ""
