"""The chances and the likely result of a partie in play, for each player (R30–R33)."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from piquet.odds.chances_of_winning import chances
from piquet.partie.result import Pair, points_won
from piquet.rule_sets import RuleSet, is_of_games

KEPT: Final = 4096  # Cached, because every view of a card in play asks for the same ones.


@dataclass(frozen=True, slots=True)
class Prospect:
    """One player's prospects in a partie.

    `wins` and `saves` are the chances, from 0 to 1, of winning and of saving the rubicon. They are
    None for a game whose chances are not known. `behind` is the other player's lead, else 0.
    `points` is what the player wins if the partie ends now, or with a lead of one if they are not
    ahead.
    """

    wins: float | None
    saves: float | None
    behind: int
    points: int


@lru_cache(maxsize=KEPT)
def prospects(
    totals: Pair, deals_left: int, elder: int, rules: RuleSet, first: Pair | None = None
) -> tuple[Prospect, Prospect]:
    """Return both players' prospects at these totals with this many deals left, by seat.

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
    """Return the points of a player who wins now, with a lead of at least one."""
    return points_won((max(mine, theirs + 1), theirs), rules, first)[0]
