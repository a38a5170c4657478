"""The chances of winning a partie and of saving the rubicon, from any two scores (R30–R32, R71).

The deals that are left are drawn from the table of simulated deals, each player being elder in
turn. Who wins hangs on the difference of the two scores alone; who is rubiconed hangs on both
scores below a hundred. What so many deals add up to was found beforehand (`tools.chance_tables`).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from typing import Final

from scoring.laws.rule_sets import RUBICON, RuleSet
from scoring.laws.simulated import DATA, WIDE, deals, read_numbers, table

MOST_DEALS: Final = 6
CAP: Final = RUBICON.rubicon  # a score in these tables is cut to it
SIDE: Final = CAP + 1
SUMS_FILE: Final = DATA / "sums-of-deals.bin"
ONE: Final = 1 << 24  # what a certainty is in the file of sums
DIFFERENCES_FILE: Final = DATA / "differences-of-deals.bin"
FINE: Final = 1 << 32  # and in that of differences

Rows = list[list[float]]


@dataclass(frozen=True, slots=True)
class Chances:
    """What may become of a partie for one player, each from 0 to 1.

    He wins, draws (R31) or loses; `saves` is the chance that his own score reaches a hundred
    before the partie ends, `is_rubiconed` that he loses with less (R32).
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
    """The chances of a player who has `mine` to `theirs` with so many deals left.

    `elder_next` says whether he is elder in the next of them; after the last the deal goes on in
    turn. With `tie_break` the deals left are those that follow a tie, and a second tie draws the
    partie. Raises ValueError for a rule set other than Rubicon's or a number of deals that a
    partie does not have.
    """
    most = rules.tie_break_deals if tie_break else rules.deals
    if rules.code != RUBICON.code:
        raise ValueError(f"The chances are those of a {RUBICON.code} partie, not of {rules.code}.")
    if not 0 <= deals_left <= most:
        raise ValueError(f"There are from 0 to {most} deals left, not {deals_left}.")
    after_tie = 0 if tie_break else rules.tie_break_deals
    wins, ties = _ahead(mine - theirs, deals_left, elder_next)
    won_then, drawn_then = _ahead(0, after_tie, elder_next) if after_tie else (0.0, 1.0)
    saves, rubiconed = _below(mine, theirs, deals_left, elder_next, after_tie, rules)
    win, draw = wins + ties * won_then, ties * drawn_then
    return Chances(win, draw, max(0.0, 1 - win - draw), saves, rubiconed)


def _ahead(lead: int, number: int, elder_next: bool) -> tuple[float, float]:
    """The chances of being ahead and level after so many deals, from a lead now."""
    behind = _behind(number)
    last = len(behind) - 1
    # What he gains on the other; the table is of him who is elder in the first of the deals.
    place = last // 2 + (-lead if elder_next else lead)
    under, upto = (behind[min(max(at, 0), last)] for at in (place, place + 1))
    return (1 - upto if elder_next else under), upto - under


@cache
def _behind(number: int) -> Sequence[float]:
    """The chances that the difference is less than each that so many deals can end in."""
    sums = list(accumulate(_differences(number), initial=0.0))
    return [one / sums[-1] for one in sums]


@cache
def _differences(number: int) -> Sequence[float]:
    """The chances of each difference after so many deals, of elder in the first less the other,
    from least to most."""
    if not number:
        return (1.0,)
    numbers = read_numbers(DIFFERENCES_FILE)
    begin = sum(map(_many, range(1, number)))
    return [figure / FINE for figure in numbers[begin : begin + _many(number)]]


def _many(number: int) -> int:
    """How many differences so many deals can end in."""
    return 2 * number * (WIDE - 1) + 1


def _below(
    mine: int, theirs: int, number: int, elder_next: bool, after_tie: int, rules: RuleSet
) -> tuple[float, float]:
    """The chances of reaching a hundred, and of losing with less.

    Goes through what the player may add and still have less than a hundred; a tie among those is
    played off, and what is made then counts (or not, by the switch).
    """
    tails = _tails(number, elder_next)
    low = rubiconed = 0.0
    for added in range(max(0, CAP - mine)):
        level = mine + added - theirs  # what the other adds to be level
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
    """The chance that the other adds so many or more."""
    return row[min(max(least, 0), SIDE)]


@cache
def _played_off(wanted: int, number: int, rules: RuleSet) -> tuple[float, float]:
    """After a tie: the chances of adding less than is wanted, and of losing, by so little (R32) or
    at all where the six deals decide."""
    tails = _tails(number, elder_next=True)
    low = sum(row[0] for row in tails[: min(wanted, CAP)])
    if rules.rubicon_on_six_deals:
        ahead, level = _ahead(0, number, elder_next=True)
        return low, 1 - ahead - level
    return low, sum(_tail(tails[added], added + 1) for added in range(min(wanted, CAP)))


@cache
def _tails(number: int, elder_next: bool) -> Rows:
    """By what a player adds in so many deals, cut to a hundred: the chance of that while the other
    adds 0 or more, 1 or more, and so on, to a hundred and one."""
    rows = _sums(number)
    if not elder_next:
        rows = [list(row) for row in zip(*rows, strict=True)]
    return [[*list(accumulate(reversed(row)))[::-1], 0.0] for row in rows]


@cache
def _sums(number: int) -> Rows:
    """The chance of each pair that so many deals add, of elder in the first and of the other."""
    rows = [[0.0] * SIDE for _ in range(SIDE)]
    if not number:
        rows[0][0] = 1.0
    elif number == 1:
        for place, count in enumerate(table()):
            elder, younger = divmod(place, WIDE)
            rows[min(elder, CAP)][min(younger, CAP)] += count / deals()
    else:
        figures = _read_sums()
        begin = (number - 2) * SIDE * SIDE
        for place in range(SIDE):
            row = figures[begin + place * SIDE : begin + (place + 1) * SIDE]
            rows[place] = [figure / ONE for figure in row]
    return rows


@cache
def _read_sums() -> Sequence[int]:
    return read_numbers(SUMS_FILE)
