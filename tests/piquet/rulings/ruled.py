"""A deal under a ruling: answers in, effect out, and what the cards or the figures then come to.

A hand, or figures as “point 5, bars sets”, may stand in for a side. The game is that of the path.
"""

from piquet.deal.cards import write_cards
from piquet.deal.score_from_cards import score_deal
from piquet.rule_sets import rule_set
from piquet.rulings.all_paths import PATHS
from piquet.rulings.apply_ruling import ruled_cards, ruled_items
from piquet.rulings.path import offender_of, ruling_of
from tests.piquet.deal.reckoned import reckon, reckoned
from tests.piquet.rulings.endings import walked
from tests.piquet.table import any_play, held, tricks


def ruling(path, walk):
    """The ruling to which the answers of a walk lead, and who is in error."""
    said = walked(PATHS[path], walk.split())
    return ruling_of(PATHS[path], said), offender_of(PATHS[path], said)


def effect_of(path, walk):
    return ruling(path, walk)[0].effect


def choice_of(path, walk):
    """What the ruling comes to if the player who may choose something does so."""
    return ruling(path, walk)[0].choices[-1].effect


def by_cards(elder, younger, path, walk, played="", effect=None):
    """The score of a deal by its cards under the ruling, or under another effect."""
    elder, younger = (held(one) if isinstance(one, str) else one for one in (elder, younger))
    found, offender = ruling(path, walk)
    sides = ruled_cards(elder, younger, offender, effect or found.effect)
    played = played or any_play(write_cards(elder.hand), write_cards(younger.hand))
    return score_deal(*sides, tricks(played), rule_set(game_of(path)))


def by_items(elder, younger, path, walk):
    """What each has counted, under the ruling."""
    found, offender = ruling(path, walk)
    return ruled_items(*map(reckoned, (elder, younger)), offender, found.effect)


def totals_by_items(elder, younger, path, walk, won, pique=None):
    return reckon(*by_items(elder, younger, path, walk), won, pique, game_of(path)).totals


def game_of(path):
    return "au-cent" if path.startswith("au-cent") else "rubicon"
