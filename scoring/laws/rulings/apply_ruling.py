"""Carry a ruling out on a deal: what each player then holds, calls and reckons."""

from dataclasses import replace
from typing import Final

from scoring.laws.deal.faults import ELDER, SIDES
from scoring.laws.deal.hands import Holding
from scoring.laws.deal.score_from_items import Reckoned
from scoring.laws.rulings.ruling import AFRESH, ELDER_DEALS_TWICE, RIGHT_DEALER, Effect

VOID: Final = (AFRESH, RIGHT_DEALER)
"""The effects after which nothing is scored in the deal, and it is dealt again."""


def ruled_cards(
    elder: Holding, younger: Holding, offender: str, effect: Effect
) -> tuple[Holding, Holding]:
    """What both hold and call once the ruling has taken its effect on the offender."""
    holdings = [elder, younger]
    side = SIDES.index(offender)
    one = holdings[side]
    holdings[side] = replace(
        one,
        penalty=effect.penalty or one.penalty,
        calls={**one.calls, **dict.fromkeys(effect.loses, ())},
        bars=one.bars | {*effect.bars},
    )
    return holdings[0], holdings[1]


def ruled_items(
    elder: Reckoned, younger: Reckoned, offender: str, effect: Effect
) -> tuple[Reckoned, Reckoned]:
    """The same for what each has counted: the offender loses what the ruling takes."""
    sides = [elder, younger]
    side = SIDES.index(offender)
    one = sides[side]
    lost = ("point", "sequences", "sets", "play") if effect.penalty == "reckons_nothing" else ()
    sides[side] = replace(
        one,
        penalty=effect.penalty or one.penalty,
        names={kind: said for kind, said in one.names.items() if kind not in effect.loses},
        bars=one.bars | {*effect.bars},
        **dict.fromkeys({*effect.loses, *lost}, 0),
    )
    return sides[0], sides[1]


def dealer_after(dealer: int, effect: Effect) -> int:
    """The seat that deals next, after a deal by `dealer` on which the ruling has this effect.

    A void deal is dealt again: by the same player, or by the one whose turn it was (Law 16).
    """
    if effect.deal == AFRESH:
        return dealer
    return 1 - dealer


def deals_twice(effect: Effect) -> bool:
    """Whether who deals next deals the deal after it too (Law 16)."""
    return effect.deal == ELDER_DEALS_TWICE


def is_void(effect: Effect) -> bool:
    """Whether nothing is scored in the deal."""
    return effect.deal in VOID


def loser_of_game(elder: int, offender: str, effect: Effect) -> int | None:
    """The seat that loses its game of piquet au cent by the ruling; None if nobody does (a9, a10).

    `elder` is the seat of elder in the deal.
    """
    if not effect.loses_game:
        return None
    return elder if SIDES.index(offender) == ELDER else 1 - elder
