"""The chances of winning a partie and of saving the rubicon, from any two scores (R30–R32, R71).

The remaining deals are drawn from the table of simulated deals, and the players are elder in turn.
The winner depends only on the difference of the scores, and the rubicon on both scores up to a
hundred. The sums of several deals were computed beforehand (`tools.chance_tables`). Games up to a
hundred end differently and have no chances here (docs/simulation.md).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from typing import Final

from piquet.odds.simulated_deals import DATA, WIDE, deals, read_numbers, table
from piquet.rule_sets import FOUR_DEAL, RUBICON, RuleSet, is_of_games

# The weights of the deals left: how many times each counts (R22).
Run = tuple[int, ...]
# The runs that have tables, in the order of the files.
RUNS: Final[tuple[Run, ...]] = tuple(
    rules.weights[-left:] for rules in (RUBICON, FOUR_DEAL) for left in range(1, rules.deals + 1)
)
CAP: Final = RUBICON.rubicon  # The highest score in the tables; higher ones count as this.
SIDE: Final = CAP + 1
SUMS_FILE: Final = DATA / "sums-of-deals.bin"
ONE: Final = 1 << 24  # Certainty, in the file of sums.
DIFFERENCES_FILE: Final = DATA / "differences-of-deals.bin"

Rows = list[list[float]]


@dataclass(frozen=True, slots=True)
class Chances:
    """The chances of one player in a partie, each from 0 to 1.

    The player `wins`, `draws` (R31) or `loses`. `saves` is the chance of reaching a hundred before
    the partie ends. `is_rubiconed` is the chance of losing with less (R32).
    """

    wins: float
    draws: float
    loses: float
    saves: float
    is_rubiconed: float


def chances(
    mine: int,
    theirs: int,
    deals_left: int,
    elder_next: bool,
    rules: RuleSet = RUBICON,
    tie_break: bool = False,
) -> Chances:
    """Return the chances of a player who has `mine` against `theirs` with this many deals left.

    `elder_next` says whether that player is elder in the next deal; the deal then alternates. With
    `tie_break` the deals left are those after a tie, and a second tie draws the partie. Scores are
    weighted, so doubled where deals count twice (R22). Raises ValueError for games up to a hundred,
    or a number of deals that the partie does not have.

    >>> then = chances(64, 82, deals_left=2, elder_next=True)
    >>> f"{then.wins:.0%} to win, {then.saves:.0%} to save the rubicon"
    '34% to win, 68% to save the rubicon'
    """
    weights = (1,) * rules.tie_break_deals if tie_break else rules.weights
    if is_of_games(rules):
        raise ValueError(f"The chances are those of a partie of deals, not of {rules.code}.")
    if not 0 <= deals_left <= len(weights):
        raise ValueError(f"There can be 0 to {len(weights)} deals left, not {deals_left}.")
    run = weights[len(weights) - deals_left :]
    after_tie = () if tie_break else (1,) * rules.tie_break_deals
    win, draw = _won_or_drawn(mine - theirs, run, after_tie, elder_next)
    saves, rubiconed = _below(mine, theirs, run, elder_next, after_tie, rules)
    return Chances(win, draw, max(0.0, 1 - win - draw), saves, rubiconed)


def winning(lead: int, deals_left: int, elder_next: bool) -> tuple[float, float]:
    """Return the chances of winning and of drawing a partie of rubicon piquet, by the lead alone.

    They are those of `chances`, without the work for the rubicon. `lead` is below 0 for a player
    who is behind. There are 1 to 6 deals left.
    """
    after_tie = (1,) * RUBICON.tie_break_deals
    return _won_or_drawn(lead, RUBICON.weights[-deals_left:], after_tie, elder_next)


def _won_or_drawn(lead: int, run: Run, after_tie: Run, elder_next: bool) -> tuple[float, float]:
    """Return the chances of winning and of drawing; a tie is played off if `after_tie` has deals.

    After a tie each player is elder once, so it does not matter who begins.
    """
    wins, ties = _ahead(lead, run, elder_next)
    won_then, drawn_then = _ahead(0, after_tie, elder_next) if after_tie else (0.0, 1.0)
    return wins + ties * won_then, ties * drawn_then


def _ahead(lead: int, run: Run, elder_next: bool) -> tuple[float, float]:
    """Return the chances of leading and of a tie after these deals, given the lead now."""
    behind = _behind(run)
    last = len(behind) - 1
    # The index of a tie in the table, which is for the player who is elder in the first deal.
    place = last // 2 + (-lead if elder_next else lead)
    under, upto = (behind[min(max(at, 0), last)] for at in (place, place + 1))
    return (1 - upto if elder_next else under), upto - under


@cache
def _behind(run: Run) -> Sequence[float]:
    """Return, for each difference in which these deals can end, the chance of a smaller one."""
    sums = list(accumulate(_differences(run), initial=0.0))
    return [chance / sums[-1] for chance in sums]


def _differences(run: Run) -> Sequence[int]:
    """Return how often these deals end in each difference, from the least to the greatest.

    A difference is the score of the player who is elder in the first deal, less the other's.
    """
    return read_numbers(DIFFERENCES_FILE, RUNS.index(run)) if run else (1,)


def _below(
    mine: int, theirs: int, run: Run, elder_next: bool, after_tie: Run, rules: RuleSet
) -> tuple[float, float]:
    """Return the chances of reaching a hundred, and of losing with less.

    The function adds up every amount that leaves the player below a hundred. A tie is played off,
    and its scores count too, unless the rules decide the rubicon on six deals.
    """
    tails = _tails(run, elder_next)
    low = rubiconed = 0.0
    for added in range(max(0, CAP - mine)):
        level = mine + added - theirs  # What the other player must add for a tie.
        tied = _tail(tails[added], level) - _tail(tails[added], level + 1)
        lost = _tail(tails[added], level + 1)
        low += tails[added][0]
        rubiconed += lost
        if after_tie and tied > 0:
            still_low, lost_low = _played_off(CAP - mine - added, after_tie, rules)
            low -= 0.0 if rules.rubicon_on_six_deals else tied * (1 - still_low)
            rubiconed += tied * lost_low
    return 1 - low, rubiconed


def _tail(row: Sequence[float], least: int) -> float:
    """Return the chance that the other player adds at least `least`, which is at most a hundred."""
    return row[max(least, 0)]


@cache
def _played_off(wanted: int, run: Run, rules: RuleSet) -> tuple[float, float]:
    """Return the chances, after a tie, of adding less than `wanted`, and of losing.

    Losing means missing the rubicon too (R32), unless the first six deals decide the rubicon.
    """
    tails = _tails(run, elder_next=True)
    low = sum(row[0] for row in tails[:wanted])
    if rules.rubicon_on_six_deals:
        ahead, level = _ahead(0, run, elder_next=True)
        return low, 1 - ahead - level
    return low, sum(_tail(tails[added], added + 1) for added in range(wanted))


@cache
def _tails(run: Run, elder_next: bool) -> Rows:
    """Return a row for each score that a player may add, up to a hundred.

    Entry n of a row is the chance of that score together with at least n for the other player.
    """
    rows = _sums(run)
    if not elder_next:
        rows = [list(row) for row in zip(*rows, strict=True)]
    return [list(accumulate(reversed(row)))[::-1] for row in rows]


@cache
def _sums(run: Run) -> Rows:
    """Return the chance of each pair of sums of these deals.

    The row is the sum of the player who is elder in the first deal.
    """
    rows = [[0.0] * SIDE for _ in range(SIDE)]
    if not run:
        rows[0][0] = 1.0
    elif len(run) == 1:
        for place, count in enumerate(table()):
            elder, younger = (run[0] * score for score in divmod(place, WIDE))
            rows[min(elder, CAP)][min(younger, CAP)] += count / deals()
    else:
        figures = read_numbers(SUMS_FILE, RUNS.index(run))
        rows = [
            [figure / ONE for figure in figures[row * SIDE : (row + 1) * SIDE]]
            for row in range(SIDE)
        ]
    return rows
