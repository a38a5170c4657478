"""The score of a deal as a list of items: what was counted, by whom and by which rule (R10).

Pages, papers and disputes read the same list. Columns and totals are only its sums. `Tally` adds
pique and repique automatically (R11, R12).
"""

from dataclasses import dataclass
from typing import Final

from piquet.deal.faults import ELDER, YOUNGER
from piquet.rule_sets import RuleSet

# The columns of a deal's score, in the order of the file format.
COLUMNS: Final = (
    "carte_blanche", "point", "sequences", "sets", "repique", "play", "pique", "cards", "capot"
)  # fmt: skip
IN_HAND: Final = ("carte_blanche", "point", "sequences", "sets")
LED: Final = "lead"
THIRTY: Final = 30
REPIQUE: Final = 60
PIQUE: Final = 30
# The rules of elder's pique and of younger's, which only the older game allows.
PIQUE_RULES: Final = ("R12 (Law 69)", "R21")
Columns = tuple[int, ...]  # One amount for each of COLUMNS.


@dataclass(frozen=True, slots=True)
class Item:
    """One thing counted: its side (0 elder, 1 younger), column, reason, amount and rule.

    `count` is the side's score so far, as said aloud. `trick` is the number of the trick, 0 in
    hand. `cards` are the cards that made it, as bits.
    """

    side: int
    column: str
    reason: str
    amount: int
    rule: str
    count: int
    trick: int
    cards: int


@dataclass(frozen=True, slots=True)
class Call:
    """A combination that was called, and the answer: “good”, “equal” or “not good”."""

    side: int
    kind: str
    name: str
    cards: int
    reply: str


@dataclass(frozen=True, slots=True)
class DealScore:
    """The score of a deal.

    `items` are in the order they are counted (R10). `calls` have their answers. `tricks` is the
    number of tricks each side won, None if the deal was conceded before the play.
    """

    items: tuple[Item, ...]
    calls: tuple[Call, ...]
    tricks: tuple[int, int] | None

    def columns(self, side: int) -> Columns:
        """Return what a side counted in each of `COLUMNS`."""
        sums = dict.fromkeys(COLUMNS, 0)
        for item in self.items:
            if item.side == side:
                sums[item.column] += item.amount
        return tuple(sums.values())

    @property
    def totals(self) -> tuple[int, int]:
        """The scores of the deal: elder's, younger's."""
        return sum(self.columns(ELDER)), sum(self.columns(YOUNGER))

    def aloud(self) -> tuple[Item, ...]:
        """Return the items in the order they are said at the table.

        That is a carte blanche, elder's hand and first lead, younger's hand, then the play.
        """
        return tuple(sorted(self.items, key=_turn))


def _turn(item: Item) -> int:
    if item.column == "carte_blanche":
        return 0
    if item.trick == 0 and item.column in (*IN_HAND, "repique"):
        return 1 if item.side == ELDER else 3
    return 2 if item.trick == 1 and item.side == ELDER and item.reason == LED else 4


class Tally:
    """Items counted one after another, with a pique or repique as soon as it is made.

    Thirty in hand make a repique, and thirty in hand and play a pique, before the other side has
    anything it can count (R11, R12; Laws 68, 69). There is never a second bonus, because the side
    that made the first has already counted.
    """

    def __init__(self, rules: RuleSet) -> None:
        self.items: list[Item] = []
        self._rules = rules
        self._counts = [0, 0]
        self._can_count = [False, False]
        self._bonus = False

    def reckon(
        self,
        side: int,
        column: str,
        reason: str,
        amount: int,
        rule: str,
        trick: int = 0,
        cards: int = 0,
    ) -> None:
        """Count something made in hand or play, and add the bonus it makes."""
        self.enter(side, column, reason, amount, rule, trick, cards)
        self.keep(side)
        if self._counts[side] < THIRTY or not self._may_make_bonus(side):
            return
        if column in IN_HAND:
            self._bonus = True
            self.enter(side, "repique", "repique", REPIQUE, "R11 (Law 68)", trick)
        elif self.may_pique(side):
            self._bonus = True
            self.enter(side, "pique", "pique", PIQUE, PIQUE_RULES[side], trick)

    def may_pique(self, side: int) -> bool:
        """Return whether reaching thirty in play now would make a pique."""
        return self._may_make_bonus(side) and (side == ELDER or self._rules.younger_pique)

    def count(self, side: int) -> int:
        """Return what a side has counted so far."""
        return self._counts[side]

    def _may_make_bonus(self, side: int) -> bool:
        return not self._bonus and not self._can_count[1 - side]

    def keep(self, side: int) -> None:
        """Note that a side has something it can count, even if that scores nothing (R14)."""
        self._can_count[side] = True

    def enter(
        self,
        side: int,
        column: str,
        reason: str,
        amount: int,
        rule: str,
        trick: int = 0,
        cards: int = 0,
    ) -> None:
        """Count something that makes no bonus: the cards, a capot, a concession."""
        self._counts[side] += amount
        count = self._counts[side]
        self.items.append(Item(side, column, reason, amount, rule, count, trick, cards))
