"""Deals entered by their items or cards, from which the laws compute the scores.

A record has the items or cards in its column `reckoned`. Their format is that of `score_deals`
without `code` and `switches`, which are the card's.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from piquet.deal.combinations import equal_point_in
from piquet.deal.contests import POINT, points_that_differ
from piquet.deal.faults import ImpossibleDealError
from piquet.deal.hands import Holding
from piquet.deal.score import DealScore
from piquet.formats.read_deal import CardsLine, ItemsLine, deal_from_data
from piquet.rule_sets import RuleSet, switches_of
from piquet.rulings.apply_ruling import ruled_cards, ruled_items
from piquet.rulings.ruling import Effect
from scoring.models import Mark

Itemised = Mapping[str, Any]
PIQUE_PLACE = "pique"


@dataclass(frozen=True, slots=True)
class Penalty:
    """The effect of a ruling on a score. `side` is “elder” or “younger”, the side that suffers it.

    `shown` is the suit of the point that elder showed, "" if the ruling does not have it.
    """

    side: str
    effect: Effect
    shown: str = ""


def score_of(itemised: Itemised, rules: RuleSet, penalties: Sequence[Penalty] = ()) -> DealScore:
    """Return the score of an itemised deal, under these penalties. Raises ImpossibleDealError.

    Whether there was a pique is read only if the figures leave this open (R12).
    """
    game = {"code": rules.code, "switches": switches_of(rules)}
    without_pique = {key: value for key, value in itemised.items() if key != PIQUE_PLACE}
    try:
        return _under(deal_from_data({**without_pique, **game}), penalties).score()
    except ImpossibleDealError as impossible:
        if itemised.get(PIQUE_PLACE) is None or not asks_pique(impossible):
            raise
    return _under(deal_from_data({**itemised, **game}), penalties).score()


def _under(deal: CardsLine | ItemsLine, penalties: Sequence[Penalty]) -> CardsLine | ItemsLine:
    """Return the deal under these penalties."""
    for penalty in penalties:
        if isinstance(deal, CardsLine):
            elder = _showing(deal.elder, penalty.shown)
            held = ruled_cards(elder, deal.younger, penalty.side, penalty.effect)
            deal = replace(deal, elder=held[0], younger=held[1])
        else:
            counted = ruled_items(deal.elder, deal.younger, penalty.side, penalty.effect)
            deal = replace(deal, elder=counted[0], younger=counted[1])
    return deal


def _showing(elder: Holding, suit: str) -> Holding:
    """Return elder with the point that they showed among equal points, unless the record has it."""
    point = equal_point_in(elder.hand, suit)
    if POINT in elder.calls or not point:
        return elder
    return replace(elder, calls={**elder.calls, POINT: (point,)})


def points_in_question(
    itemised: Itemised, rules: RuleSet, before: Sequence[Penalty], penalty: Penalty
) -> tuple[int, ...]:
    """Return elder's equal points, each by its cards, if the ruling must say which elder showed.

    It must if this matters only under this penalty, and nobody has entered it (Case IV). If it also
    matters without the penalty, the scores were written for one of the points. Then the result is
    empty.
    """
    game = {"code": rules.code, "switches": switches_of(rules)}
    deal = _under(deal_from_data({**itemised, **game}), before)
    then = _under(deal, [penalty])
    if isinstance(deal, ItemsLine) or isinstance(then, ItemsLine) or POINT in then.elder.calls:
        return ()
    if points_that_differ(deal.elder, deal.younger, rules):
        return ()
    return points_that_differ(then.elder, then.younger, rules)


def asks_pique(impossible: ImpossibleDealError) -> bool:
    """Return whether the only error is that nobody entered whether there was a pique (R12)."""
    return [fault.where for fault in impossible.faults] == [PIQUE_PLACE]


def mark_of(itemised: Itemised) -> tuple[str, str | None]:
    """Return the mark of an itemised deal and its side: “elder”, “younger”, or None."""
    if conceded := itemised.get("conceded"):
        return Mark.CONCEDED.value, conceded
    marks = (Mark.RECKONS_NOTHING, Mark.PLAYS_SHORT)
    for side, penalty in (itemised.get("penalty") or {}).items():
        if penalty in marks:
            return penalty, side
    return Mark.NONE.value, None


def is_played_on(itemised: Itemised) -> bool:
    """Return whether the play was entered.

    A conceded deal has a play if the other player continued for a capot (R15).
    """
    return bool(itemised.get("tricks") or itemised.get("tricks_won"))


def side_of(seat: int, dealer: int) -> int:
    """Return 0 if this seat is elder's, 1 if it is the dealer's."""
    return int(seat == dealer)


def by_seat(pair: tuple[int, int], dealer: int) -> tuple[int, int]:
    """Return a pair in the order elder, younger, reordered by seat."""
    return pair if dealer == 1 else (pair[1], pair[0])
