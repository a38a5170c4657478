"""The scores of all members of a club, as elder and as younger."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from history.derived.facts import CardFacts
from history.derived.figures import figure
from history.derived.people.tally import ScoreTally
from piquet.rule_sets import RUBICON


@figure("club-scores")
def club_scores(facts: Sequence[CardFacts]) -> list[list[tuple[int, int]]]:
    """Return the scores of all deals of rubicon piquet, as elder and then as younger.

    Each score comes with how often it was made. Deals with an unknown dealer are left out.
    """
    pairs = Counter(
        deal.scores if deal.elder == 0 else deal.scores[::-1]
        for card in facts
        if card.code == RUBICON.code
        for partie in card.parties
        for deal in partie.deals
        if deal.dealer is not None
    )
    return [_of_side(pairs, side) for side in (0, 1)]


def _of_side(pairs: Counter[Any], side: int) -> list[tuple[int, int]]:
    counts = Counter[int]()
    for pair, times in pairs.items():
        counts[pair[side]] += times
    return sorted(counts.items())


def read_scores(scores: Any) -> tuple[ScoreTally, ScoreTally]:
    """Return the tallies of scores as elder and as younger, from the stored figure."""
    elder, younger = scores
    return ScoreTally(elder), ScoreTally(younger)
