"""The preview of a deal while it is told by items or cards: the counts so far, faults, what is
missing."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from scoring.deal_entry.form import CARDS, ITEMS, counts_play, is_played, itemised_of, marked_side
from scoring.files.read_deal import CardsLine, ItemsLine, deal_from_data
from scoring.laws.deal.card_by_card import Playing
from scoring.laws.deal.cards import hand_of
from scoring.laws.deal.faults import SIDES, DealFault, ImpossibleDealError
from scoring.laws.deal.hands import TWELVE, Holding, check_hands
from scoring.laws.deal.replies import Answered, answers
from scoring.laws.deal.score import DealScore
from scoring.laws.deal.score_from_cards import score_so_far
from scoring.laws.deal.score_from_items import score_hands
from scoring.laws.rule_sets import RUBICON, RuleSet
from scoring.models import Mark
from scoring.operations.deals.score_itemised import field_of, told_fault
from scoring.sheet.itemised import PIQUE, asks_pique, score_of

Beside = Mapping[str, list[str]]


@dataclass(frozen=True, slots=True)
class Said:
    """The reckoning of a deal as far as it is told.

    `beside` maps fields to faults. `cards` counts the told cards of each hand, elder's first.
    `asks_pique` means that the figures do not decide whether there was a pique (R12).
    """

    score: DealScore | None = None
    complete: bool = False
    beside: Beside = field(default_factory=dict)
    asks_pique: bool = False
    cards: tuple[int, int] = (0, 0)
    calls: tuple[Answered, ...] = ()
    playing: Playing | None = None


def said_of(data: Mapping[str, Any], rules: RuleSet) -> Said:
    """The preview of a form's data, which may be incomplete or invalid."""
    return _of_cards(data, rules) if data.get("way") == CARDS else _of_items(data, rules)


def _of_items(data: Mapping[str, Any], rules: RuleSet) -> Said:
    told = itemised_of({**data, "way": ITEMS})
    faults: Iterable[DealFault] = ()
    asks = False
    if _play_is_told(data):
        try:
            score = score_of(told, rules)
        except ImpossibleDealError as impossible:
            faults, asks = impossible.faults, asks_pique(impossible)
        else:
            return Said(score, complete=True, asks_pique=_was_asked(told, rules))
    return _in_hand(told, rules, faults, asks)


def _play_is_told(data: Mapping[str, Any]) -> bool:
    """Whether tricks and play are told, or the deal was conceded and not played on (R15)."""
    if data.get("mark") == Mark.CONCEDED and data.get("mark_seat") is None:
        return False
    if not is_played(data):
        return True
    nothing = data.get("mark") == Mark.RECKONS_NOTHING
    sides = [side for number, side in enumerate(SIDES) if counts_play(data, number)]
    plays = [data.get(f"{side}_play") for side in sides]
    return data.get("tricks") is not None and (nothing or None not in plays)


def _was_asked(told: Mapping[str, Any], rules: RuleSet) -> bool:
    """Whether only the writer can know if there was a pique. Then the page keeps the question
    open."""
    if told.get(PIQUE) is None:
        return False
    try:
        score_of({key: value for key, value in told.items() if key != PIQUE}, rules)
    except ImpossibleDealError as impossible:
        return asks_pique(impossible)
    return False


def _in_hand(
    told: Mapping[str, Any], rules: RuleSet, faults: Iterable[DealFault], asks: bool
) -> Said:
    line = deal_from_data({**told, "tricks_won": [TWELVE, 0], "conceded": None})
    if not isinstance(line, ItemsLine):
        raise TypeError(line)
    try:
        score = score_hands(line.elder, line.younger, rules)
    except ImpossibleDealError as impossible:
        return Said(beside=_beside(impossible.faults))
    wrong = [fault for fault in faults if not (asks and fault.where == PIQUE)]
    return Said(score, beside=_beside(wrong), asks_pique=asks)


def _beside(faults: Iterable[DealFault]) -> Beside:
    found: dict[str, list[str]] = defaultdict(list)
    for fault in faults:
        found[field_of(fault.where)].append(told_fault(fault))
    return dict(found)


def _of_cards(data: Mapping[str, Any], rules: RuleSet) -> Said:
    cards = tuple(len(data.get(f"{side}_hand") or ()) for side in SIDES)
    counted = (cards[0], cards[1])
    if not _hands_are_told(data, counted):
        return Said(beside=_held_twice(data), cards=counted)
    told = itemised_of({**data, "way": CARDS})
    try:
        line = deal_from_data({**told, "tricks": told.get("tricks", []), "conceded": None})
        if not isinstance(line, CardsLine):
            raise TypeError(line)
        calls = answers(line.elder, line.younger, rules)
        score = score_so_far(line.elder, line.younger, (), rules)
    except ImpossibleDealError as impossible:
        return Said(beside=_beside(impossible.faults), cards=counted)
    if not is_played(data):
        return _conceded(told, rules, Said(score, cards=counted, calls=calls))
    return _played(data, line, rules, Said(score, cards=counted, calls=calls))


def _hands_are_told(data: Mapping[str, Any], cards: tuple[int, int]) -> bool:
    """Whether both hands have enough cards. After a penalty a hand may have more or fewer."""
    marked = data.get("mark") in (Mark.PLAYS_SHORT, Mark.RECKONS_NOTHING)
    return all(cards) if marked else min(cards) >= TWELVE


def _held_twice(data: Mapping[str, Any]) -> Beside:
    elder, younger = (Holding(hand_of(data.get(f"{side}_hand") or ())) for side in SIDES)
    if not elder.hand & younger.hand:
        return {}
    return _beside([next(check_hands(elder, younger, RUBICON))])


def _conceded(told: Mapping[str, Any], rules: RuleSet, said: Said) -> Said:
    return _scored(told, rules, said) if "conceded" in told else said


def _scored(told: Mapping[str, Any], rules: RuleSet, said: Said) -> Said:
    """The whole deal's score, or its faults."""
    try:
        return replace(said, score=score_of(told, rules), complete=True)
    except ImpossibleDealError as impossible:
        return replace(said, beside=_beside(impossible.faults))


def _played(data: Mapping[str, Any], line: CardsLine, rules: RuleSet, said: Said) -> Said:
    """The play, card by card, up to the first card that is not allowed."""
    playing = Playing.between(line.elder.hand, line.younger.hand)
    beside: Beside = {}
    try:
        for card in data.get("played") or ():
            playing.play(card)
    except ImpossibleDealError as impossible:
        beside = _beside(impossible.faults)
    conceded = marked_side(data) if data.get("mark") == Mark.CONCEDED else None
    score = score_so_far(line.elder, line.younger, playing.tricks, rules, conceded)
    said = replace(said, score=score, beside=beside, playing=playing)
    if beside or not playing.is_over:
        return said
    return _scored(itemised_of({**data, "way": CARDS}), rules, said)
