"""What a deal's scores were made of, items or cards: a record keeps it as `score_deals` reads a
deal, without `code` and `switches`, which are the card's."""

from collections.abc import Mapping
from typing import Any

from scoring.files.read_deal import deal_from_data
from scoring.laws.deal.faults import ImpossibleDealError
from scoring.laws.deal.score import DealScore
from scoring.laws.rule_sets import RuleSet, switches_of
from scoring.models import Mark

Reckoned = Mapping[str, Any]
PIQUE = "pique"


def score_of(reckoned: Reckoned, rules: RuleSet) -> DealScore:
    """The score of a deal kept as items or cards; raises ImpossibleDealError with what cannot be.

    Whether there was a pique is looked at only where the figures leave it open (R12).
    """
    game = {"code": rules.code, "switches": switches_of(rules)}
    asked = {key: value for key, value in reckoned.items() if key != PIQUE}
    try:
        return deal_from_data({**asked, **game}).score()
    except ImpossibleDealError as impossible:
        if reckoned.get(PIQUE) is None or not asks_pique(impossible):
            raise
    return deal_from_data({**reckoned, **game}).score()


def asks_pique(impossible: ImpossibleDealError) -> bool:
    """Whether nothing is wanting but the word whether there was a pique (R12)."""
    return [fault.where for fault in impossible.faults] == [PIQUE]


def mark_of(reckoned: Reckoned) -> tuple[str, str | None]:
    """The mark of a deal kept so, and whose it is: “elder” or “younger”, None of an ordinary
    deal."""
    if conceded := reckoned.get("conceded"):
        return Mark.CONCEDED.value, conceded
    marks = (Mark.RECKONS_NOTHING, Mark.PLAYS_SHORT)
    for side, penalty in (reckoned.get("penalty") or {}).items():
        if penalty in marks:
            return penalty, side
    return Mark.NONE.value, None


def side_of(seat: int, dealer: int) -> int:
    """0 where the seat is elder's, 1 where it deals."""
    return int(seat == dealer)


def by_seat(pair: tuple[int, int], dealer: int) -> tuple[int, int]:
    """What is told of elder and younger, in the order of the seats."""
    return pair if dealer == 1 else (pair[1], pair[0])
