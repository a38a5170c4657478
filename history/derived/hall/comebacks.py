"""The winner's chance after four of the six deals of a partie."""

from functools import cache
from typing import Final

from history.derived.facts import PartieFacts
from piquet.odds.chances_of_winning import winning
from piquet.rule_sets import RUBICON

FOUR: Final = 4
LEFT: Final = RUBICON.deals - FOUR


def chance_after_four(partie: PartieFacts, side: int) -> tuple[float, int] | None:
    """Return this side's chance of winning after the fourth deal, and how far it was behind.

    The partie must be of rubicon piquet. The chance is from 0 to 1. Return None if the partie was
    not entered deal by deal, or if the dealer is unknown.
    """
    deals = partie.deals
    if len(deals) < RUBICON.deals or deals[FOUR - 1].number != FOUR:
        return None
    elder = deals[FOUR].elder
    if elder is None:
        return None
    behind = 0
    for deal in deals[:FOUR]:
        behind += deal.scores[1 - side] - deal.scores[side]
    return _chance(-behind, elder == side), behind


@cache  # A lead is at most a few hundred points, so the cache stays small.
def _chance(lead: int, is_elder: bool) -> float:
    return winning(lead, LEFT, is_elder)[0]
