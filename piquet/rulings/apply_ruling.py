"""Apply a ruling to a deal: what each player then holds, calls and reckons."""

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
"""The effects that make a deal void: nothing is scored, and there is a fresh deal."""


def ruled_cards(
    elder: Holding, younger: Holding, offender: str, effect: Effect
) -> tuple[Holding, Holding]:
    """Return what both players hold and call after the ruling."""
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
    """Return a holding with no calls of these kinds, which then bar nothing by `bars`."""
    return replace(
        holding,
        calls={**holding.calls, **dict.fromkeys(kinds, ())},
        bars=holding.bars.difference(kinds),
    )


def ruled_items(
    elder: Reckoned, younger: Reckoned, offender: str, effect: Effect
) -> tuple[Reckoned, Reckoned]:
    """Return what both players have counted, less what the ruling takes.

    If a player reckons nothing, the kinds that they had counted still bar the opponent, except a
    false call (R14). A kind that scores bars automatically.
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
    """Return the items of a side without its counts and bars of these kinds."""
    return replace(_without(reckoned, kinds), bars=reckoned.bars.difference(kinds))


def _without(reckoned: Reckoned, kinds: tuple[str, ...]) -> Reckoned:
    """Return the items of a side without its counts of these kinds."""
    lost: dict[str, Any] = dict.fromkeys(kinds, 0)
    names = {
        kind: combinations for kind, combinations in reckoned.names.items() if kind not in kinds
    }
    return replace(reckoned, names=names, **lost)


def dealer_after(dealer: int, effect: Effect) -> int:
    """Return the seat that deals next, after a deal by `dealer` on which the ruling has this
    effect.

    After a void deal, either the same player deals again or the player whose turn it was (Law 16).
    """
    if effect.deal == AFRESH:
        return dealer
    return 1 - dealer


def deals_twice(effect: Effect) -> bool:
    """Return whether the next dealer deals twice in a row (Law 16)."""
    return effect.deal == ELDER_DEALS_TWICE


def is_void(effect: Effect) -> bool:
    """Return whether the effect makes the deal void, so that nothing is scored."""
    return effect.deal in VOID


def costs_only_offender(effect: Effect) -> bool:
    """Return whether the effect only takes from the player in error, and costs nobody else
    anything."""
    takes = effect.penalty in (RECKONS_NOTHING, PLAYS_SHORT) or effect.loses or effect.loses_game
    others = (effect.replay, effect.pays, effect.neither, effect.yields)
    return bool(takes) and not any(others) and effect.deal == STANDS


def touches_score(effect: Effect) -> bool:
    """Return whether the effect may take from a player's score."""
    beside = replace(effect, deal=STANDS, replay="", pays="", suit_called=False)
    return beside != NOTHING and not lets_pass(beside)


def lets_pass(effect: Effect) -> bool:
    """Return whether the effect only waives a penalty (Law 44)."""
    return effect == Effect(penalty=WAIVED)


def chooser(choice: Choice, offender: str) -> str:
    """Return the side that may choose, “elder” or “younger”; "" if both may.

    `offender` is the side in error.
    """
    if choice.by == "other":
        return {"elder": "younger", "younger": "elder"}.get(offender, "")
    return choice.by.removeprefix("both")


def sides_alone(ruling: Ruling, offender: str, chosen: int | None) -> tuple[str, ...]:
    """Return the sides whose player can record the ruling alone, before the other side agrees.

    The player in error can, if the ruling only takes from them and gives the other player no
    choice. A player who may waive a penalty (Law 44) can record the waiver. `offender` is the side
    in error. `chosen` is the index of the choice made, None for the ruling itself.
    """
    if chosen is not None:
        choice = ruling.choices[chosen]
        by = chooser(choice, offender)
        return (by,) if by and lets_pass(choice.effect) else ()
    other_chooses = any(chooser(choice, offender) != offender for choice in ruling.choices)
    alone = offender and not other_chooses and costs_only_offender(ruling.effect)
    return (offender,) if alone else ()
