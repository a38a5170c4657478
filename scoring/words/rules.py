"""The game and the agreed house rules in words (R15, R20–R22, R32)."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, pgettext_lazy

from piquet.rule_sets import AU_CENT, FOUR_DEAL, HUNDRED_UP, RUBICON, RuleSet, switches_of

# Each game's name, and a sentence on what distinguishes the game.
GAMES: Final[Mapping[str, tuple[Promise, Promise]]] = {
    RUBICON.code: (
        gettext_lazy("Rubicon piquet"),
        gettext_lazy("A partie is six deals. A loser with less than a hundred is rubiconed."),
    ),
    FOUR_DEAL.code: (
        gettext_lazy("Four-deal piquet"),
        gettext_lazy("A partie is four deals. The first and the last count double."),
    ),
    AU_CENT.code: (
        gettext_lazy("Piquet au cent"),
        gettext_lazy(
            "The first to a hundred wins a game. Three games win the partie, and a double "
            "counts two."
        ),
    ),
    HUNDRED_UP.code: (
        gettext_lazy("The older game"),
        gettext_lazy(
            "The first to a hundred wins. The point counts one for every ten pips. "
            "Nines and lower cards count nothing in play."
        ),
    ),
}

# Maps each house rule to its short words and its sentence.
SWITCH_TEXTS: Final[Mapping[str, tuple[Promise, Promise]]] = {
    "rubicon_on_six_deals": (
        gettext_lazy("the rubicon decided before a tie is played off"),
        gettext_lazy(
            "After a tie, only the deals before it decide the rubicon. Without this "
            "rule the extra deals count too."
        ),
    ),
    "conceded_play": (
        gettext_lazy("two in play for conceding"),
        gettext_lazy(
            "A player who concedes the last deal still counts two in play. Without this "
            "rule they count nothing in play."
        ),
    ),
    "point_ending_in_four": (
        gettext_lazy("a point ending in four counts one less"),
        gettext_lazy(
            "A point whose pips end in four, such as 34, counts one less than its "
            "cards. Without this rule it counts one for each card."
        ),
    ),
    "small_cards_count": (
        gettext_lazy("nines, eights and sevens not counting in play"),
        gettext_lazy(
            "Nines, eights and sevens count nothing in play. Without this rule every "
            "card led and every trick won counts one."
        ),
    ),
}

MARKED_SO: Final = pgettext_lazy("rule set", "%(game)s: %(switches)s")


def format_game(rules: RuleSet) -> str:
    """Return the game's name: “Piquet au cent”."""
    return str(GAMES[rules.code][0])


def format_rules(rules: RuleSet) -> str:
    """Return the game and its house rules.

    “Piquet au cent: nines, eights and sevens not counting in play”.
    """
    switches = [str(SWITCH_TEXTS[name][0]) for name in switches_of(rules)]
    if not switches:
        return format_game(rules)
    return str(MARKED_SO) % {"game": format_game(rules), "switches": ", ".join(switches)}


def format_special_rules(rules: RuleSet) -> str:
    """Return the game and its house rules, or "" for plain Rubicon piquet."""
    return "" if rules == RUBICON else format_rules(rules)
