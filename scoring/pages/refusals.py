"""Word the refusal of an operation for a page."""

from collections.abc import Mapping

from django.forms import Form
from django.utils.translation import gettext as _

from club.refused import Refused, not_done
from contests.operations.leagues.cards import OtherGame
from scoring.operations.cards.open_card import OpenedBefore, WentOn
from scoring.operations.deals.doubt import Impossible
from scoring.pages.abilities import CardAbilities
from scoring.words.card import opened_in_words
from scoring.words.doubtful_scores import fault_in_words
from scoring.words.rules import GAMES


def faults_in_words(refused: Refused) -> tuple[tuple[str, str], ...]:
    """Every fault as (field, message), the main one first. Most refusals word their own."""
    match refused:
        case Impossible():
            elder = refused.elder
            return tuple((field, fault_in_words(fault, elder)) for field, fault in refused.wrong)
        case OtherGame():
            return ((refused.field, _other_game(refused)),)
        case OpenedBefore():
            return not_done(opened_in_words(refused.card)).faults
        case WentOn():
            more = _("Make this change on that card.")
            return (("", f"{opened_in_words(refused.card)} {more}"),)
    return refused.faults


def _other_game(refused: OtherGame) -> str:
    """“Spring league is played as Rubicon piquet. This card is Piquet au cent.”"""
    words = {
        "name": refused.contest.name,
        "game": GAMES[refused.contest.code][0],
        "other": GAMES[refused.card.code][0],
    }
    said = _("%(name)s is played as %(game)s. This card is %(other)s.")
    return said % words


def shown_nowhere(
    forms: Mapping[str, Form], can: CardAbilities, *, signing: bool
) -> list[tuple[str, Form]]:
    """The refused forms of a card's page, by name, whose faults none of its parts shows.

    `signing` is whether the card is being signed, or was.
    """
    shown = {
        "write": can.write,
        "undo": can.write,
        "way": can.write,
        "pin": True,
        "result": can.tell,
        "places": can.tell,
        "dispute": can.dispute and signing,
        "decide": can.decide,
        "reverse": can.reverse,
    }
    return [(name, form) for name, form in forms.items() if form.errors and not shown.get(name)]
