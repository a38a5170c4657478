"""The preview of a deal during entry by items or cards: counts so far, errors, missing parts."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from piquet.deal.card_by_card import Playing
from piquet.deal.cards import hand_of
from piquet.deal.faults import SIDES, DealFault, ImpossibleDealError
from piquet.deal.hands import TWELVE, Holding, check_hands
from piquet.deal.replies import Answered, answers
from piquet.deal.score import DealScore
from piquet.deal.score_from_cards import score_so_far
from piquet.deal.score_from_items import score_hands
from piquet.formats.read_deal import CardsLine, ItemsLine, deal_from_data
from piquet.rule_sets import RUBICON, RuleSet
from scoring.deal_entry.deal_data import (
    BY_CARDS,
    BY_ITEMS,
    counts_play,
    is_played,
    itemised_of,
    marked_side,
    point_shown,
    points_to_choose,
)
from scoring.models import Mark
from scoring.operations.deals.score_itemised import field_of, format_fault
from scoring.sheet.itemised import PIQUE_PLACE, Penalty, asks_pique, score_of

FieldFaults = Mapping[str, list[str]]


@dataclass(frozen=True, slots=True)
class DealPreview:
    """The reckoning of a deal as far as it is entered.

    `field_faults` maps fields to errors. `cards` is the number of entered cards of each hand,
    elder's first. `asks_pique` means that the figures do not decide whether there was a pique
    (R12). `points` are elder's equal points, if the deal depends on which of them elder shows (Case
    IV).
    """

    score: DealScore | None = None
    complete: bool = False
    field_faults: FieldFaults = field(default_factory=dict)
    asks_pique: bool = False
    cards: tuple[int, int] = (0, 0)
    calls: tuple[Answered, ...] = ()
    playing: Playing | None = None
    points: tuple[int, ...] = ()


def preview_of(data: Mapping[str, Any], rules: RuleSet) -> DealPreview:
    """Return the preview of a form's data, which may be incomplete or invalid."""
    return _of_cards(data, rules) if data.get("way") == BY_CARDS else _of_items(data, rules)


def under_rulings(
    data: Mapping[str, Any], rules: RuleSet, penalties: Sequence[Penalty]
) -> tuple[int, int] | None:
    """Return elder's score and younger's in a complete deal under the rulings on it.

    None if there are no penalties, or if the deal cannot be the deal that was ruled on.
    """
    if not penalties:
        return None
    try:
        return score_of(itemised_of(data), rules, penalties).totals
    except ImpossibleDealError:
        return None


def _of_items(data: Mapping[str, Any], rules: RuleSet) -> DealPreview:
    itemised = itemised_of({**data, "way": BY_ITEMS})
    faults: Iterable[DealFault] = ()
    asks = False
    if _play_is_told(data):
        try:
            score = score_of(itemised, rules)
        except ImpossibleDealError as impossible:
            faults, asks = impossible.faults, asks_pique(impossible)
        else:
            return DealPreview(score, complete=True, asks_pique=_was_asked(itemised, rules))
    return _in_hand(itemised, rules, faults, asks)


def _play_is_told(data: Mapping[str, Any]) -> bool:
    """Return whether tricks and play are entered, or a concession ended the play (R15)."""
    if data.get("mark") == Mark.CONCEDED and data.get("mark_seat") is None:
        return False
    if not is_played(data):
        return True
    nothing = data.get("mark") == Mark.RECKONS_NOTHING
    sides = [side for number, side in enumerate(SIDES) if counts_play(data, number)]
    plays = [data.get(f"{side}_play") for side in sides]
    return data.get("tricks") is not None and (nothing or None not in plays)


def _was_asked(itemised: Mapping[str, Any], rules: RuleSet) -> bool:
    """Return whether only the writer can know if there was a pique, so the page keeps asking."""
    if itemised.get(PIQUE_PLACE) is None:
        return False
    try:
        score_of({key: value for key, value in itemised.items() if key != PIQUE_PLACE}, rules)
    except ImpossibleDealError as impossible:
        return asks_pique(impossible)
    return False


def _in_hand(
    itemised: Mapping[str, Any], rules: RuleSet, faults: Iterable[DealFault], asks: bool
) -> DealPreview:
    line = deal_from_data({**itemised, "tricks_won": [TWELVE, 0], "conceded": None})
    if not isinstance(line, ItemsLine):
        raise TypeError(line)
    try:
        score = score_hands(line.elder, line.younger, rules)
    except ImpossibleDealError as impossible:
        return DealPreview(field_faults=_faults_by_field(impossible.faults))
    wrong = [fault for fault in faults if not (asks and fault.where == PIQUE_PLACE)]
    return DealPreview(score, field_faults=_faults_by_field(wrong), asks_pique=asks)


def _faults_by_field(faults: Iterable[DealFault]) -> FieldFaults:
    by_field: dict[str, list[str]] = defaultdict(list)
    for fault in faults:
        by_field[field_of(fault.where)].append(format_fault(fault))
    return dict(by_field)


def _of_cards(data: Mapping[str, Any], rules: RuleSet) -> DealPreview:
    cards = tuple(len(data.get(f"{side}_hand") or ()) for side in SIDES)
    counted = (cards[0], cards[1])
    if not _hands_are_told(data, counted):
        return DealPreview(field_faults=_held_twice(data), cards=counted)
    itemised = itemised_of({**data, "way": BY_CARDS})
    try:
        line = deal_from_data({**itemised, "tricks": itemised.get("tricks", []), "conceded": None})
        if not isinstance(line, CardsLine):
            raise TypeError(line)
        calls = answers(line.elder, line.younger, rules)
        score = score_so_far(line.elder, line.younger, (), rules)
    except ImpossibleDealError as impossible:
        return DealPreview(field_faults=_faults_by_field(impossible.faults), cards=counted)
    preview = DealPreview(score, cards=counted, calls=calls, points=points_to_choose(data))
    preview = (
        _played(data, line, rules, preview)
        if is_played(data)
        else _conceded(itemised, rules, preview)
    )
    is_asked = bool(preview.points) and not point_shown(data, SIDES[0])
    return replace(preview, complete=preview.complete and not is_asked)


def _hands_are_told(data: Mapping[str, Any], cards: tuple[int, int]) -> bool:
    """Return whether both hands have enough cards: twelve, unless there was a penalty."""
    marked = data.get("mark") in (Mark.PLAYS_SHORT, Mark.RECKONS_NOTHING)
    return all(cards) if marked else min(cards) >= TWELVE


def _held_twice(data: Mapping[str, Any]) -> FieldFaults:
    elder, younger = (Holding(hand_of(data.get(f"{side}_hand") or ())) for side in SIDES)
    if not elder.hand & younger.hand:
        return {}
    return _faults_by_field([next(check_hands(elder, younger, RUBICON))])


def _conceded(itemised: Mapping[str, Any], rules: RuleSet, preview: DealPreview) -> DealPreview:
    return _scored(itemised, rules, preview) if "conceded" in itemised else preview


def _scored(itemised: Mapping[str, Any], rules: RuleSet, preview: DealPreview) -> DealPreview:
    """Return the preview with the whole deal's score, or with its errors."""
    try:
        return replace(preview, score=score_of(itemised, rules), complete=True)
    except ImpossibleDealError as impossible:
        return replace(preview, field_faults=_faults_by_field(impossible.faults))


def _played(
    data: Mapping[str, Any], line: CardsLine, rules: RuleSet, preview: DealPreview
) -> DealPreview:
    """Return the preview with the play, card by card, up to the first card that is not allowed."""
    playing = Playing.between(line.elder.hand, line.younger.hand)
    faults: FieldFaults = {}
    try:
        for card in data.get("played") or ():
            playing.play(card)
    except ImpossibleDealError as impossible:
        faults = _faults_by_field(impossible.faults)
    conceded = marked_side(data) if data.get("mark") == Mark.CONCEDED else None
    score = score_so_far(line.elder, line.younger, playing.tricks, rules, conceded)
    preview = replace(preview, score=score, field_faults=faults, playing=playing)
    if faults or not playing.is_over:
        return preview
    return _scored(itemised_of({**data, "way": BY_CARDS}), rules, preview)
