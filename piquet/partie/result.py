"""The result of a partie of six deals, or of four (R22, R30–R33; Laws 71–73).

Two more deals play off a tie after the last deal. They count singly in four-deal piquet too (R31).
If the totals are still equal, the partie is drawn. The winner scores the difference and a hundred.
A loser under the rubicon loses the sum of both totals and a hundred (R32).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, repeat

from piquet.rule_sets import RuleSet

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class PartieResult:
    """The state or the result of a partie; pairs are by seat.

    `totals` are those of the deals that belong to the partie, each multiplied by its weight. `won`
    are the points won. `adjusting` is the figure written between the winner's total and the points
    won (R33), else 0. `deals_due` is the number of deals that the partie takes so far, with the two
    after a tie. `surplus` is the number of deals written past its end.
    """

    complete: bool
    totals: Pair
    winner: int | None
    rubicon: bool
    drawn: bool
    won: Pair
    adjusting: Pair
    deals_due: int
    surplus: int


def reckon_partie(deals: Sequence[Pair], rules: RuleSet) -> PartieResult:
    """Return the result of these deals, each the unweighted scores of seats 0 and 1.

    >>> from piquet.rule_sets import RUBICON
    >>> deals = [(15, 30), (75, 4), (45, 6), (32, 12), (6, 38), (51, 2)]
    >>> result = reckon_partie(deals, RUBICON)
    >>> result.totals, result.rubicon, result.won
    ((224, 92), True, (416, 0))
    >>> reckon_partie(deals[:4], RUBICON).complete
    False
    """
    first = _cast(deals[: rules.deals], rules)
    due = _deals_due(len(deals), first, rules)
    totals = _cast(deals[:due], rules)
    complete = len(deals) >= due
    winner = _ahead(totals) if complete else None
    won = points_won(totals, rules, first) if complete else (0, 0)
    return PartieResult(
        complete=complete,
        totals=totals,
        winner=winner,
        rubicon=winner is not None and _rubiconed(totals, rules, first),
        drawn=complete and winner is None,
        won=won,
        adjusting=adjusting(totals, won),
        deals_due=due,
        surplus=max(0, len(deals) - due),
    )


def points_won(totals: Pair, rules: RuleSet, first: Pair | None = None) -> Pair:
    """Return the points that these final totals win, by seat (R32; Laws 72, 73); a tie wins none.

    `first` are the totals before a tie was played off. They matter only with the switch
    `rubicon_on_six_deals`, which judges the rubicon by them.
    """
    winner = _ahead(totals)
    if winner is None:
        return (0, 0)
    counted = sum(totals) if _rubiconed(totals, rules, first) else abs(totals[0] - totals[1])
    points = counted + rules.for_game
    return (points, 0) if winner == 0 else (0, points)


def judged_totals(deals: Sequence[Pair], rules: RuleSet) -> Pair:
    """Return the totals of these deals by which the rubicon is judged, by seat (R32)."""
    return reckon_partie(
        deals[: rules.deals] if rules.rubicon_on_six_deals else deals, rules
    ).totals


def dealer_of(first_dealer: int, deal: int) -> int:
    """Return the seat that deals deal number `deal`, from 1; the players deal in turn (R1)."""
    return (first_dealer + deal - 1) % 2


def may_end_partie(deal: int, rules: RuleSet) -> bool:
    """Return whether deal number `deal`, from 1, can be the last of a partie (R15, R31)."""
    return deal in (rules.deals, rules.deals + rules.tie_break_deals)


def to_save_rubicon(total: int, rules: RuleSet) -> int:
    """Return the number of points needed to save the rubicon; 0 if it is saved (R32)."""
    return max(0, rules.rubicon - total)


def _ahead(totals: Pair) -> int | None:
    if totals[0] == totals[1]:
        return None
    return 0 if totals[0] > totals[1] else 1


def _rubiconed(totals: Pair, rules: RuleSet, first: Pair | None) -> bool:
    """Return whether the loser's total is below the rubicon."""
    loser = 0 if totals[0] < totals[1] else 1
    judged = first if rules.rubicon_on_six_deals and first is not None else totals
    return judged[loser] < rules.rubicon


def _cast(deals: Sequence[Pair], rules: RuleSet) -> Pair:
    """Return the two totals of these deals, each multiplied by its weight (R22)."""
    weighted = list(zip(chain(rules.weights, repeat(1)), deals, strict=False))
    return (
        sum(weight * deal[0] for weight, deal in weighted),
        sum(weight * deal[1] for weight, deal in weighted),
    )


def _deals_due(played: int, first: Pair, rules: RuleSet) -> int:
    """Return the number of deals of the partie: its own, and those that play off a tie (R31)."""
    tied = played >= rules.deals and first[0] == first[1]
    return rules.deals + rules.tie_break_deals if tied else rules.deals


def adjusting(totals: Pair, won: Pair) -> Pair:
    """Return the figure between a winner's total and the points won (R33), by seat; 0 for a
    loser."""
    return (
        abs(won[0] - totals[0]) if won[0] else 0,
        abs(won[1] - totals[1]) if won[1] else 0,
    )
