"""How likely the winner of a partie of six deals was to win it when four of them were written."""

from functools import cache
from typing import Final

from history.derived.facts import PartieFacts
from piquet.odds.chances_of_winning import winning
from piquet.rule_sets import RUBICON

FOUR: Final = 4
LEFT: Final = RUBICON.deals - FOUR


def chance_after_four(partie: PartieFacts, side: int) -> tuple[float, int] | None:
    """Return this side's chance of winning after the fourth deal, and how far it was behind.

    None where that is not known: the partie was not told deal by deal, or nobody said who dealt.
    It is one of rubicon piquet.
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


@cache  # A lead is at most a few hundred points, so this keeps little.
def _chance(lead: int, is_elder: bool) -> float:
    return winning(lead, LEFT, is_elder)[0]
