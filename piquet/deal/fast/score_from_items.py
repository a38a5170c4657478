"""The columns of a deal known only by what each side counted, fast (R3–R15).

`deal.score_from_items` does the same item by item, with messages for errors.
"""

from collections.abc import Iterable
from typing import Final

from piquet.deal.fast.score_from_cards import (
    NEVER,
    NO_PLAY,
    Both,
    InHand,
    Pair,
    columns_of,
    with_concession,
)
from piquet.deal.hands import TWELVE
from piquet.deal.possible_in_hand import can_count
from piquet.deal.score import COLUMNS, THIRTY
from piquet.deal.score_from_cards import CARTE_BLANCHE
from piquet.deal.score_from_items import MOST_AFTER_CARTE_BLANCHE
from piquet.deal.trick_courses import plays
from piquet.rule_sets import RuleSet

# In hand. In play nobody counts more than thirteen before the other counts.
LEAST_FOR_PIQUE: Final = THIRTY - 13
_PIQUE: Final = COLUMNS.index("pique")


def quick_items(
    elder: InHand, younger: InHand, played: Pair, tricks: Pair, rules: RuleSet, pique: bool | None
) -> Both | None:
    """Return the columns of elder and younger, from what each counts in hand and in play.

    Return None if the figures are impossible, or if `pique` is needed and missing or wrong.
    """
    befores: Iterable[Pair] | None = plays(rules).get((tricks[0], *played))
    if befores is None or sum(tricks) != TWELVE or not _can_be(elder, younger):
        return None
    if sum(elder) < LEAST_FOR_PIQUE > sum(younger):
        befores = [(NEVER, NEVER)]
    possible = {
        columns_of(elder, younger, (*tricks, *played, *before), rules) for before in befores
    }
    if pique is not None:
        possible = {both for both in possible if pique == any(columns[_PIQUE] for columns in both)}
    return possible.pop() if len(possible) == 1 else None


def quick_concession(elder: InHand, younger: InHand, conceded: int, rules: RuleSet) -> Both | None:
    """Return the columns of a deal that the side `conceded` gave up; None if impossible."""
    if not rules.rubicon or not _can_be(elder, younger):
        return None
    return with_concession(columns_of(elder, younger, NO_PLAY, rules), conceded, rules)


def _can_be(elder: InHand, younger: InHand) -> bool:
    """Return whether each hand is possible, and both together: only one side counts each kind."""
    for of_elder, of_younger in zip(elder, younger, strict=True):
        if of_elder and of_younger:
            return False
    return _is_hand(*elder) and _is_hand(*younger)


def _is_hand(blanche: int, point: int, sequences: int, sets: int) -> bool:
    if blanche:
        most = MOST_AFTER_CARTE_BLANCHE
        if blanche != CARTE_BLANCHE or point + sequences + sets > most:
            return False
    return can_count(point, sequences, sets)
