"""What a partie being played may come to, for each player (R30–R33)."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from piquet.odds.chances_of_winning import chances
from piquet.partie.result import Pair, points_won
from piquet.rule_sets import RuleSet, is_of_games

KEPT: Final = 4096  # Results cached: every view of a card in play asks for its own again.


@dataclass(frozen=True, slots=True)
class Prospect:
    """What may become of a partie for one player.

    `wins` and `saves` are the chances, from 0 to 1, of winning and of saving the rubicon; None for
    a game whose chances are not known. `behind` is how far the other is ahead, else 0. `points` is
    what the player wins if the partie ends as it stands, or by just passing the other.
    """

    wins: float | None
    saves: float | None
    behind: int
    points: int


@lru_cache(maxsize=KEPT)
def prospects(
    totals: Pair, deals_left: int, elder: int, rules: RuleSet, first: Pair | None = None
) -> tuple[Prospect, Prospect]:
    """What may become of a partie at these totals with this many deals left, by seat.

    `elder` is the seat of elder in the next deal. `first` are the totals before a tie that is being
    played off, or None. Raises ValueError for a number of deals that a partie does not have.
    """
    return (
        _prospect(totals, 0, deals_left, elder, rules, first),
        _prospect(totals, 1, deals_left, elder, rules, first),
    )


def _prospect(
    totals: Pair, seat: int, deals_left: int, elder: int, rules: RuleSet, first: Pair | None
) -> Prospect:
    mine, theirs = totals[seat], totals[1 - seat]
    behind = max(0, theirs - mine)
    wins = saves = None
    if not is_of_games(rules):
        chance = chances(mine, theirs, deals_left, elder == seat, rules, first is not None)
        wins, saves = chance.wins, chance.saves
    return Prospect(wins, saves, behind, _won_now(mine, theirs, rules, first))


def _won_now(mine: int, theirs: int, rules: RuleSet, first: Pair | None) -> int:
    """The points of a player who wins as it stands, or as soon as they are one ahead."""
    return points_won((max(mine, theirs + 1), theirs), rules, first)[0]
