"""Elder's advantage: the scores of elder and younger, and how often the first dealer wins."""

from collections import Counter
from dataclasses import dataclass, field
from statistics import fmean, median
from typing import Any

from piquet.odds.cavendish_record import TENS


@dataclass(slots=True)
class ElderTally:
    """The scores of deals with a known dealer, and the parties that first dealers won and lost."""

    elder: list[int] = field(default_factory=list)
    younger: list[int] = field(default_factory=list)
    dealers_won: int = 0
    dealers_lost: int = 0

    def to_data(self) -> dict[str, Any]:
        """Return the figures as JSON values. Without deals, averages and medians are None."""
        both = (self.elder, self.younger)
        return {
            "deals": len(self.elder),
            "averages": [round(fmean(scores), 2) if scores else None for scores in both],
            "middles": [median(scores) if scores else None for scores in both],
            "tens": [_tens(scores) for scores in both],
            "dealers": [self.dealers_won, self.dealers_lost],
        }


def _tens(scores: list[int]) -> list[int]:
    """Count scores by tens as Cavendish did: under 10 first, 150 or more last."""
    counts = Counter(scores)
    tens = [0] * TENS
    for score, number in counts.items():
        tens[min(score // 10, TENS - 1)] += number
    return tens
