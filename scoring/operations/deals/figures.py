"""What is written of one deal."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoring.laws.chances.impossible_scores import Side


@dataclass(frozen=True, slots=True)
class Figures:
    """What is written of one deal: both scores and the dealer, by seat.

    `reckoned` are the items or the cards they are made of, where it is told so: then the scores
    and the mark are those that the laws make of it, whatever else is said. `first` and `double` say
    who was out first in a game that the deal ends, and whether it is a double (R20).
    """

    partie: int
    deal: int
    dealer: int
    scores: tuple[int, int]
    mark: str = ""
    mark_seat: int | None = None
    reckoned: Mapping[str, Any] | None = None
    first: int | None = None
    double: bool | None = None

    def side(self, seat: int) -> Side:
        return "younger" if seat == self.dealer else "elder"
