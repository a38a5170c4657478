"""Convert a deal from one way of entry to another: cards to items, a record to a form."""

from collections.abc import Iterator, Mapping
from typing import Any

from piquet.deal.cards import hand_of, read_cards, suit_of
from piquet.deal.contests import GOOD, POINT, SEQUENCES, SETS, contests, held
from piquet.deal.faults import SIDES
from piquet.deal.score import COLUMNS, DealScore
from piquet.formats.read_deal import CardsLine, deal_from_data
from piquet.rule_sets import RUBICON, RuleSet
from scoring.deal_entry.deal_data import (
    BY_CARDS,
    BY_ITEMS,
    COUNT_WORDS,
    RANK_FIELDS,
    SEQUENCE_FIELDS,
    cards_line_of,
    sunk_value,
)
from scoring.deal_entry.preview import DealPreview
from scoring.models import Mark
from scoring.sheet.itemised import PIQUE_PLACE, by_seat, is_played_on, mark_of

# A form's fields with their typed values; a list for a field that has several values.
Typed = dict[str, Any]


def items_from_cards(data: Mapping[str, Any], preview: DealPreview, rules: RuleSet) -> Typed:
    """Return the fields of the items in two hands.

    They include tricks and play if the deal is played out. Empty if the hands are not entered.
    """
    if preview.score is None:
        return {}
    typed: Typed = {name: "" for side in SIDES for name in _fields(side)}
    for answered in preview.calls:
        if answered.reply == GOOD:
            who, call = SIDES[answered.side], answered.call
            if answered.kind == POINT:
                typed[f"{who}_point"] = str(call.amount)
            else:
                _tick(typed, who, answered.kind, call.name)
    for side, name in enumerate(SIDES):
        if preview.score.columns(side)[COLUMNS.index("carte_blanche")]:
            typed[f"{name}_carte_blanche"] = "on"
    _tick_bars(typed, data, rules)
    if preview.complete and preview.score.tricks:
        typed |= _play(preview.score)
    return typed


def _fields(side: str) -> Iterator[str]:
    for name in ("point", "carte_blanche", *SEQUENCE_FIELDS, *RANK_FIELDS):
        yield f"{side}_{name}"


def _tick(typed: Typed, side: str, kind: str, name: str) -> None:
    """Tick a sequence or a set by its name."""
    if kind == SEQUENCES:
        field = f"{side}_{_FIELD_OF[name.split(maxsplit=1)[0]]}"
        typed[field] = str(int(typed.get(field) or 0) + 1)
    else:
        count, rank = name.split()
        typed[f"{side}_{rank}"] = str(_NUMBER_OF[count])


_FIELD_OF = {name: field for field, name in SEQUENCE_FIELDS.items()}
_NUMBER_OF = {word: number for number, word in COUNT_WORDS.items()}


def _tick_bars(typed: Typed, data: Mapping[str, Any], rules: RuleSet) -> None:
    """Tick the kinds in which a side bars the other from counting and counts nothing (R14)."""
    line = deal_from_data({**cards_line_of(data), "tricks": []})
    if not isinstance(line, CardsLine):
        raise TypeError(line)
    for side in SIDES:
        typed[f"{side}_bars"] = []
    for contest in contests(line.elder, line.younger, rules):
        if contest.keeper is not None and not contest.good(contest.keeper):
            typed[f"{SIDES[contest.keeper]}_bars"].append(contest.kind)


def _play(score: DealScore) -> Typed:
    typed: Typed = {}
    play, pique = COLUMNS.index("play"), COLUMNS.index(PIQUE_PLACE)
    for side, name in enumerate(SIDES):
        typed[f"{name}_play"] = str(score.columns(side)[play])
    if score.tricks:
        typed["tricks"] = str(score.tricks[0])
    typed["pique"] = "yes" if any(score.columns(side)[pique] for side in (0, 1)) else "no"
    return typed


def typed_from(itemised: Mapping[str, Any], dealer: int) -> Typed:
    """Return the form's fields for an itemised record."""
    mark, side = mark_of(itemised)
    typed: Typed = {"mark": mark}
    if mark == Mark.CONCEDED and is_played_on(itemised):
        typed["played_on"] = "on"
    if side:
        typed["mark_seat"] = str(by_seat((0, 1), dealer).index(SIDES.index(side)))
    by_cards = "hand" in itemised["elder"]
    typed["way"] = BY_CARDS if by_cards else BY_ITEMS
    return typed | (_typed_cards(itemised) if by_cards else _typed_items(itemised))


def _typed_cards(itemised: Mapping[str, Any]) -> Typed:
    typed: Typed = {"sunk": []}
    for side in SIDES:
        for key in ("hand", "dealt"):
            typed[f"{side}_{key}"] = itemised[side].get(key, "")
        hand = hand_of(read_cards(itemised[side]["hand"]))
        for kind, calls in ((itemised.get("calls") or {}).get(side) or {}).items():
            if kind == POINT and calls:
                typed[f"{side}_shown"] = suit_of(hand_of(read_cards(calls)))
                continue
            made = {hand_of(read_cards(call)) for call in calls}
            sunk = [call.cards for call in held(hand, kind, RUBICON) if call.cards not in made]
            typed["sunk"] += [sunk_value(side, kind, cards) for cards in sunk]
    typed["played"] = " ".join(card for trick in itemised.get("tricks", ()) for card in trick)
    return typed


def _typed_items(itemised: Mapping[str, Any]) -> Typed:
    typed: Typed = {}
    for side in SIDES:
        items = itemised[side]["items"]
        typed[f"{side}_point"] = str(items.get("point", ""))
        typed[f"{side}_play"] = str(items.get("play", 0))
        typed[f"{side}_carte_blanche"] = "on" if items.get("carte_blanche") else ""
        typed[f"{side}_bars"] = list(itemised[side].get("bars", ()))
        for kind in (SEQUENCES, SETS):
            for name in items.get(kind, ()):
                _tick(typed, side, kind, name)
    if won := itemised.get("tricks_won"):
        typed["tricks"] = str(won[0])
    if PIQUE_PLACE in itemised:
        typed[PIQUE_PLACE] = "yes" if itemised[PIQUE_PLACE] else "no"
    return typed
