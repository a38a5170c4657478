"""A deal scored under a ruling: answers in, effect out, and what the cards then count."""

from scoring.laws.deal.score_from_cards import score_deal
from scoring.laws.rule_sets import rule_set
from scoring.laws.rulings.all_paths import PATHS
from scoring.laws.rulings.apply_ruling import ruled_cards
from scoring.laws.rulings.path import ruling_of
from tests.scoring.laws.table import tricks


def effect_of(path, waive=False, **answers):
    """What the ruling does, or what it comes to if the other lets the penalty pass."""
    ruling = ruling_of(PATHS[path], answers)
    return ruling.choices[-1].effect if waive else ruling.effect


def ruled(elder, younger, offender, effect, played, code="rubicon"):
    """The score of a deal by its cards, under a ruling."""
    sides = ruled_cards(elder, younger, offender, effect)
    return score_deal(*sides, tricks(played), rule_set(code))
