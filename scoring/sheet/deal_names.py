"""The names of deals and parties on a card (R20–R22), and scores with the players' names.

A deal is named by its partie, and in games up to a hundred also by its game.
"""

from collections.abc import Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.sheet.partie import RESULT
from scoring.sheet.player_names import names_of
from scoring.sheet.race import place_of
from scoring.sheet.sheet import Sheet


def deal_name(sheet: Sheet, partie: int, deal: int) -> str:
    """Return a deal's name: “Partie 1, deal 4”, or with games “Partie 1, game 2, deal 1”.

    `deal` is its number in the partie. If only a partie's result is written, the name is “The
    result of partie 1”.
    """
    if deal == RESULT:
        return _("The result of partie %(n)d") % {"n": partie}
    if not sheet.of_games:
        return _("Partie %(n)d, deal %(deal)d") % {"n": partie, "deal": deal}
    game, number = place_of(sheet, partie, deal)
    words = {"n": partie, "game": game, "deal": number}
    return _("Partie %(n)d, game %(game)d, deal %(deal)d") % words


def deal_name_beside(sheet: Sheet, partie: int, deal: int, beside: int) -> str:
    """Return a deal's name in a text about the partie `beside`: “Deal 4”, or “Game 2, deal 1”.

    A deal of another partie has its whole name. `deal` is its number in its partie.
    """
    if partie != beside:
        return deal_name(sheet, partie, deal)
    if not sheet.of_games:
        return _("Deal %(deal)d") % {"deal": deal}
    game, number = place_of(sheet, partie, deal)
    return _("Game %(game)d, deal %(deal)d") % {"game": game, "deal": number}


def named_scores(sheet: Sheet, partie: int, scores: Sequence[int]) -> str:
    """Return a deal's scores with names, in the order of the columns: “Anne 28, Bernard 23”."""
    pairs = zip(names_of(sheet, partie), scores, strict=True)
    return ", ".join(f"{name} {score}" for name, score in pairs)


_ORDINALS: Sequence[Promise] = (
    gettext_lazy("First partie"),
    gettext_lazy("Second partie"),
    gettext_lazy("Third partie"),
    gettext_lazy("Fourth partie"),
    gettext_lazy("Fifth partie"),
    gettext_lazy("Sixth partie"),
    gettext_lazy("Seventh partie"),
    gettext_lazy("Eighth partie"),
    gettext_lazy("Ninth partie"),
    gettext_lazy("Tenth partie"),
    gettext_lazy("Eleventh partie"),
    gettext_lazy("Twelfth partie"),
)


def partie_name(number: int, of: int) -> str:
    """Return “First partie” … “Twelfth partie”, or “Partie 1” … on a card of more than twelve.

    `of` is the number of parties on the card.
    """
    if 1 <= number <= len(_ORDINALS) >= of:
        return str(_ORDINALS[number - 1])
    return _("Partie %(number)d") % {"number": number}
