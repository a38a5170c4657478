"""What a deal is called on a card: by its partie, and at games by its game too (R20–R22); and what
its scores are, where no column says whose is whose."""

from collections.abc import Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from scoring.laws.partie.games_from_deals import Out
from scoring.sheet.partie import RESULT
from scoring.sheet.race import place_of
from scoring.sheet.sheet import Sheet
from scoring.words.players import names_of


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


def partie_in_words(number: int, of: int) -> str:
    """“First partie”, … “Twelfth partie”; on a card `of` more parties than that “Partie 1”, …
    “Partie 13”, so that all of a card are told alike."""
    if 1 <= number <= len(_ORDINALS) >= of:
        return str(_ORDINALS[number - 1])
    return _("Partie %(number)d") % {"number": number}


def mark_in_words(mark: str, name: str) -> str:
    """What a deal's mark says of the player so named (R14–R16)."""
    said = {
        "conceded": _("%(name)s conceded the deal (R15)."),
        "reckons_nothing": _("%(name)s reckons nothing (R14)."),
        "plays_short": _("%(name)s played with too few cards (R16)."),
        "loses_game": _("%(name)s loses the game (a9, a10)."),
    }
    return said[mark] % {"name": name}


def out_in_words(out: Out, names: Sequence[str]) -> str:
    """“Anne out first, a double” (R20); `names` as in the columns."""
    words = _("%(name)s out first, a double") if out.double else _("%(name)s out first")
    return words % {"name": names[out.winner]}


def deal_mark_letter(mark: str) -> str:
    """The letter beside a score marked “conceded”, “reckons_nothing” or “plays_short” (R14–R16)."""
    letters = {
        "conceded": pgettext("beside a score", "c"),
        "reckons_nothing": pgettext("beside a score", "n"),
        "plays_short": pgettext("beside a score", "s"),
        "loses_game": pgettext("beside a score", "l"),
    }
    return letters.get(mark, "")
