"""The money that changes if a lead and the next partie are on two cards, not one (R50, R52).

Each card neglects its own fractions, so two cards may pay less or more than one.
"""

from dataclasses import dataclass
from typing import Final

from piquet.money.reckoning import worth
from piquet.money.stakes import Stake, points_in_unit

LEAST_WON: Final = 101
"""The least that a partie of points wins: a hundred, and a difference of one (R32)."""
MOST_TRIED: Final = 1_000


@dataclass(frozen=True, slots=True)
class Difference:
    """A result of the next partie, and what is then paid in all; positive for the left player.

    `winner` wins `points` (or games, or one partie, depending on the stake).
    """

    winner: int
    points: int
    one_card: int
    two_cards: int


def differences(balance: int, stake: Stake) -> tuple[Difference, ...]:
    """Return, for each winner of the next partie, the smallest result that changes the payment
    most.

    A winner has no entry if two cards always pay the same as one. `balance` is the left player's
    lead on the card to be settled.
    """
    greatest = (max(_tried(balance, stake, winner), key=_change) for winner in (0, 1))
    return tuple(difference for difference in greatest if _change(difference))


def _tried(balance: int, stake: Stake, winner: int) -> list[Difference]:
    now, sign = _paid(balance, stake), 1 if winner == 0 else -1
    return [
        Difference(
            winner,
            points,
            _paid(balance + sign * points, stake),
            now + _paid(sign * points, stake),
        )
        for points in _results(stake)
    ]


def _results(stake: Stake) -> range:
    """Return enough results of a partie to include every fraction that can be neglected."""
    if stake.per == "partie":
        return range(1, 2)
    if stake.per == "game":
        return range(1, 4)
    unit = points_in_unit(stake) if stake.neglect == "unit" else int(stake.neglect or 100)
    return range(LEAST_WON, LEAST_WON + min(unit or MOST_TRIED, MOST_TRIED))


def _paid(balance: int, stake: Stake) -> int:
    amount = worth(abs(balance), stake)[1]
    return amount if balance > 0 else -amount


def _change(difference: Difference) -> int:
    return abs(difference.one_card - difference.two_cards)
