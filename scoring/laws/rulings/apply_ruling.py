"""Carry a ruling out on a deal: what each player then holds, calls and reckons."""

from dataclasses import replace
from typing import Final

from scoring.laws.deal.contests import KINDS
from scoring.laws.deal.faults import SIDES
from scoring.laws.deal.hands import PLAYS_SHORT, RECKONS_NOTHING, WAIVED, Holding
from scoring.laws.deal.score_from_items import Reckoned
from scoring.laws.rulings.ruling import (
    AFRESH,
    ELDER_DEALS_TWICE,
    RIGHT_DEALER,
    STANDS,
    Choice,
    Effect,
)

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
    nothing = effect.penalty == RECKONS_NOTHING
    lost = ("point", "sequences", "sets", "play") if nothing else ()
    # What would have scored but for the penalty still bars (R14).
    bars = {kind for kind in KINDS if nothing and getattr(one, kind)} - {*effect.loses}
    sides[side] = replace(
        one,
        penalty=effect.penalty or one.penalty,
        names={kind: said for kind, said in one.names.items() if kind not in effect.loses},
        bars=one.bars | {*effect.bars} | bars,
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


def costs_only_offender(effect: Effect) -> bool:
    """Whether it only takes from the player in error: nobody else has anything to lose by it."""
    takes = effect.penalty in (RECKONS_NOTHING, PLAYS_SHORT) or effect.loses or effect.loses_game
    return bool(takes) and effect.deal == STANDS and not (effect.replay or effect.pays)


def lets_pass(effect: Effect) -> bool:
    """Whether it does nothing but let a penalty pass (Law 44)."""
    return effect == Effect(penalty=WAIVED)


def chooser(choice: Choice, offender: str) -> str:
    """“elder” or “younger”, who may choose so; "" if both may. `offender` is the side in error."""
    if choice.by == "other":
        return {"elder": "younger", "younger": "elder"}.get(offender, "")
    return "younger" if choice.by == "dealer" else choice.by.removeprefix("both")
