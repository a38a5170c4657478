"""The figures of one deal."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from piquet.odds.impossible_scores import Side


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of one deal: both scores and the dealer, by seat.

    `itemised` holds the items or cards, if the deal is entered by them. The laws then compute
    scores and mark, and the other fields do not matter. `first` and `double` say who was first out
    in a game that the deal ends, and whether it is a double (R20).

    If the deal is entered as conceded, `in_hand` is the count of each side before the play, by
    seat. The scores are then those that the writer has confirmed (R15). `expected` is the next deal
    that the writer's page expected (`NextDeal.expected`), "" if the page did not send it.
    """

    partie: int
    deal: int
    dealer: int
    scores: tuple[int, int]
    mark: str = ""
    mark_seat: int | None = None
    itemised: Mapping[str, Any] | None = None
    first: int | None = None
    double: bool | None = None
    in_hand: tuple[int, int] | None = None
    expected: str = ""

    def side(self, seat: int) -> Side:
        return "younger" if seat == self.dealer else "elder"
