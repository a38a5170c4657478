"""Carry a ruling out on a deal: what each player then holds, calls and reckons."""

from dataclasses import replace
from typing import Any, Final

from piquet.deal.contests import KINDS
from piquet.deal.faults import SIDES
from piquet.deal.hands import PLAYS_SHORT, RECKONS_NOTHING, WAIVED, Holding
from piquet.deal.score_from_items import Reckoned
from piquet.rulings.ruling import (
    AFRESH,
    ELDER_DEALS_TWICE,
    NOTHING,
    RIGHT_DEALER,
    STANDS,
    Choice,
    Effect,
    Ruling,
)

VOID: Final = (AFRESH, RIGHT_DEALER)
"""The effects after which nothing is scored in the deal, and it is dealt again."""


def ruled_cards(
    elder: Holding, younger: Holding, offender: str, effect: Effect
) -> tuple[Holding, Holding]:
    """What both hold and call once the ruling has taken its effect on the offender."""
    holdings = [elder, younger]
    side = SIDES.index(offender)
    holding = holdings[side]
    holdings[side] = replace(
        holding,
        penalty=effect.penalty or holding.penalty,
        calls={**holding.calls, **dict.fromkeys(effect.loses, ())},
        bars=holding.bars | {*effect.bars},
        passes=holding.passes | {*effect.passes},
    )
    other = _without_calls(holdings[1 - side], effect.yields)
    holdings[1 - side] = replace(other, passes=other.passes | {*effect.yields})
    elder, younger = (_without_calls(holding, effect.neither) for holding in holdings)
    return elder, younger


def _without_calls(holding: Holding, kinds: tuple[str, ...]) -> Holding:
    """What a player holds, calling nothing of these kinds and barring nothing by them."""
    return replace(
        holding,
        calls={**holding.calls, **dict.fromkeys(kinds, ())},
        bars=holding.bars.difference(kinds),
    )


def ruled_items(
    elder: Reckoned, younger: Reckoned, offender: str, effect: Effect
) -> tuple[Reckoned, Reckoned]:
    """The same for what each has counted: the offender loses what the ruling takes.

    Of a player who reckons nothing, what they had counted still bars (R14), but for a false call.
    What scores bars by itself.
    """
    sides = [elder, younger]
    side = SIDES.index(offender)
    reckoned = sides[side]
    lost = (*KINDS, "play") if effect.penalty == RECKONS_NOTHING else ()
    bars = {kind for kind in KINDS if kind in lost and reckoned.of(kind)}.difference(effect.loses)
    reckoned = replace(
        _without(reckoned, (*effect.loses, *lost)), penalty=effect.penalty or reckoned.penalty
    )
    unscored = {kind for kind in effect.bars if not reckoned.of(kind)}
    sides[side] = replace(reckoned, bars=reckoned.bars.union(bars, unscored))
    sides[1 - side] = _uncounted(sides[1 - side], effect.yields)
    elder, younger = (_uncounted(reckoned, effect.neither) for reckoned in sides)
    return elder, younger


def _uncounted(reckoned: Reckoned, kinds: tuple[str, ...]) -> Reckoned:
    """What a side has counted, without what it counted or barred by these kinds."""
    return replace(_without(reckoned, kinds), bars=reckoned.bars.difference(kinds))


def _without(reckoned: Reckoned, kinds: tuple[str, ...]) -> Reckoned:
    """What a side has counted, less these kinds."""
    lost: dict[str, Any] = dict.fromkeys(kinds, 0)
    names = {
        kind: combinations for kind, combinations in reckoned.names.items() if kind not in kinds
    }
    return replace(reckoned, names=names, **lost)


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
    others = (effect.replay, effect.pays, effect.neither, effect.yields)
    return bool(takes) and not any(others) and effect.deal == STANDS


def touches_score(effect: Effect) -> bool:
    """Whether it may take from somebody's score."""
    beside = replace(effect, deal=STANDS, replay="", pays="", suit_called=False)
    return beside != NOTHING and not lets_pass(beside)


def lets_pass(effect: Effect) -> bool:
    """Whether it does nothing but let a penalty pass (Law 44)."""
    return effect == Effect(penalty=WAIVED)


def chooser(choice: Choice, offender: str) -> str:
    """“elder” or “younger”, who may choose so; "" if both may. `offender` is the side in error."""
    if choice.by == "other":
        return {"elder": "younger", "younger": "elder"}.get(offender, "")
    return choice.by.removeprefix("both")


def sides_alone(ruling: Ruling, offender: str, chosen: int | None) -> tuple[str, ...]:
    """The sides whose player may write it alone: it counts before the other side has agreed.

    So may the player in error if it only takes from them and leaves the other nothing to choose,
    and a player who lets a penalty pass that they may let pass (Law 44). `offender` is the side in
    error, `chosen` the place among the ruling's choices, None for the ruling as it is.
    """
    if chosen is not None:
        choice = ruling.choices[chosen]
        by = chooser(choice, offender)
        return (by,) if by and lets_pass(choice.effect) else ()
    other_chooses = any(chooser(choice, offender) != offender for choice in ruling.choices)
    alone = offender and not other_chooses and costs_only_offender(ruling.effect)
    return (offender,) if alone else ()
