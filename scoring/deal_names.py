"""What a deal is called on a card: by its partie, and at games by its game too (R20–R22); and what
its scores are, where no column says whose is whose."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from scoring.card_table import names_of
from scoring.chouette_sheet import RESULT
from scoring.games_sheet import place_of
from scoring.sheet import Sheet


def deal_in_words(sheet: Sheet, partie: int, deal: int) -> str:
    """“Partie 1, deal 4”; at games “Partie 1, game 2, deal 1”; of a chouette's partie told without
    deals “The result of partie 1”. `deal` is its number in the partie."""
    if deal == RESULT:
        return _("The result of partie %(n)d") % {"n": partie}
    if not sheet.of_games:
        return _("Partie %(n)d, deal %(deal)d") % {"n": partie, "deal": deal}
    game, number = place_of(sheet, partie, deal)
    words = {"n": partie, "game": game, "deal": number}
    return _("Partie %(n)d, game %(game)d, deal %(deal)d") % words


def deal_beside(sheet: Sheet, partie: int, deal: int, beside: int) -> str:
    """A deal's name where the partie `beside` is spoken of: “Deal 4”, at games “Game 2, deal 1”;
    of another partie its whole name. `deal` is its number in its partie."""
    if partie != beside:
        return deal_in_words(sheet, partie, deal)
    if not sheet.of_games:
        return _("Deal %(deal)d") % {"deal": deal}
    game, number = place_of(sheet, partie, deal)
    return _("Game %(game)d, deal %(deal)d") % {"game": game, "deal": number}


def scores_in_words(sheet: Sheet, partie: int, scores: Sequence[int]) -> str:
    """“Anne 28, Bernard 23”: a deal's scores by name, as the keys have elder's first and the card
    has not. `scores` are in the order of the partie's columns."""
    pairs = zip(names_of(sheet, partie), scores, strict=True)
    return ", ".join(f"{name} {score}" for name, score in pairs)
