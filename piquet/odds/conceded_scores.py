"""The scores of a conceded deal, from what each side counted in hand before the play (R11, R15).

Nobody counts more than 61 in hand, so a count of 90 or more includes a repique.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from piquet.deal.faults import ELDER, SIDES, YOUNGER
from piquet.deal.score import REPIQUE, THIRTY
from piquet.deal.score_from_cards import CONCEDED_PLAY, THE_CARDS
from piquet.odds.possible_pairs import HIGHEST, UNPLAYED, is_possible
from piquet.rule_sets import RuleSet

Pair = tuple[int, int]
WITH_REPIQUE: Final = THIRTY + REPIQUE


@dataclass(frozen=True, slots=True)
class ConcededScore:
    """A possible score of a conceded deal: elder's and younger's, and the side of a repique."""

    scores: Pair
    repique: int | None = None


def added(conceder: int, rules: RuleSet) -> Pair:
    """Return what a concession adds to elder's and to younger's count in hand (R15)."""
    due = [CONCEDED_PLAY + THE_CARDS] * 2
    due[conceder] = rules.conceded_play
    return due[ELDER], due[YOUNGER]


def conceded_scores(in_hand: Pair, conceder: int, rules: RuleSet) -> tuple[ConcededScore, ...]:
    """Return every score that the deal can have with these counts, elder's and younger's.

    The result is empty if no two hands have these counts. It has several scores if only the players
    know whether there was a repique. If one side counts nothing, thirty for the other always makes
    a repique here. Cards could bar it and count nothing, but only after an error in calling.
    Players enter such a deal by its items.
    """
    counts, is_repique = _without_repique(in_hand)
    scores = tuple(_possible(counts, conceder, rules))
    if is_repique is not None:
        return tuple(score for score in scores if score.repique == is_repique)
    if 0 in counts and len(scores) > 1:
        return tuple(score for score in scores if score.repique is not None)
    return scores


def counts_in_hand(scores: Pair, conceder: int, rules: RuleSet) -> Pair | None:
    """Return what each side counted in hand in a deal conceded with these scores.

    A repique is part of the count. Return None if the scores are less than the concession adds.
    """
    more = added(conceder, rules)
    elder, younger = scores[ELDER] - more[ELDER], scores[YOUNGER] - more[YOUNGER]
    return None if min(elder, younger) < 0 else (elder, younger)


def nearest_counts(in_hand: Pair, side: int, conceder: int, rules: RuleSet) -> tuple[int, ...]:
    """Return the possible counts nearest to this side's: at most one below and one above.

    A count is possible if two hands can make it together with the other side's count.
    """

    def goes(count: int) -> bool:
        counts = (count, in_hand[YOUNGER]) if side == ELDER else (in_hand[ELDER], count)
        return bool(conceded_scores(counts, conceder, rules))

    count = in_hand[side]
    most = HIGHEST if count >= WITH_REPIQUE else WITH_REPIQUE
    below = next((n for n in range(min(count, HIGHEST), -1, -1) if goes(n)), None)
    above = next((n for n in range(count, most) if goes(n)), None)
    return tuple(n for n in (below, above) if n is not None)


def _without_repique(in_hand: Pair) -> tuple[Pair, int | None]:
    """Return the counts without a repique, and the side whose count had one, if any."""
    for side in (ELDER, YOUNGER):
        if in_hand[side] >= WITH_REPIQUE:
            counts = list(in_hand)
            counts[side] -= REPIQUE
            return (counts[ELDER], counts[YOUNGER]), side
    return in_hand, None


def _possible(counts: Pair, conceder: int, rules: RuleSet) -> Iterator[ConcededScore]:
    more = added(conceder, rules)
    for side in (None, ELDER, YOUNGER):
        if side is not None and counts[side] < THIRTY:
            continue
        elder = counts[ELDER] + more[ELDER] + REPIQUE * (side == ELDER)
        younger = counts[YOUNGER] + more[YOUNGER] + REPIQUE * (side == YOUNGER)
        if max(elder, younger) <= HIGHEST and is_possible(
            elder, younger, rules, UNPLAYED, SIDES[conceder]
        ):
            yield ConcededScore((elder, younger), side)
