"""Ordinary lines of `score_deals`, scored many times as fast as the strict way.

An ordinary line gives the cards of both players, or what each side counted. It may also give the
cards dealt, discarded and called, or who conceded. Any other line raises an error, and so does a
line that seems wrong. The caller then reads that line the strict way, which gives the same answers.
"""

import json
from collections.abc import Callable, Collection
from typing import Any, Final

from piquet.deal.cards import BY_NAME, COURT
from piquet.deal.contests import KINDS, POINT
from piquet.deal.fast.contests import Claimant, claimed
from piquet.deal.fast.score_from_cards import (
    NO_PLAY,
    Both,
    InHand,
    Pair,
    columns_of,
    quick_play,
    quick_score,
    with_concession,
    without_count,
)
from piquet.deal.fast.score_from_items import quick_concession, quick_items
from piquet.deal.faults import SIDES
from piquet.deal.hands import ELDER_TAKES, RECKONS_NOTHING, STOCK, TWELVE, WAIVED
from piquet.deal.score import COLUMNS
from piquet.deal.score_from_cards import CARTE_BLANCHE
from piquet.formats import strict_json
from piquet.rule_sets import PRESETS, RUBICON, RuleSet, rule_set

_GAME: Final = {"id", "code", "switches", "elder", "younger"}
_PLAIN: Final = _GAME | {"tricks"}
_WITH_CARDS: Final = _GAME | {"tricks", "calls", "penalty", "conceded"}
_WITH_ITEMS: Final = _GAME | {"tricks_won", "pique", "conceded"}
_OF_SIDE: Final = {"hand", "dealt", "discard"}
_SIDES: Final = frozenset(SIDES)
# Penalties of a side that may hold more than twelve cards.
_LONG: Final = (RECKONS_NOTHING, WAIVED)
_ITEMS: Final = {"carte_blanche", *KINDS, "play"}
# More than any hand or play counts. The strict way refuses higher figures with a message.
_MOST: Final = 60
_SIDE: Final = "{" + ", ".join(f'"{name}": %s' for name in (*COLUMNS, "total")) + "}"
_ANSWER: Final = f'{{"id": %s, "ok": true, "elder": {_SIDE}, "younger": {_SIDE}, "tricks": %s}}'
_CARD: Final = BY_NAME.__getitem__
# The JSON decoder itself, without its search for blanks before and after.
_scan: Final[Callable[[str, int], tuple[Any, int]]] = vars(json.JSONDecoder())["scan_once"]
_LONGEST_NUMBER: Final = 10**strict_json.LONGEST_NUMBER


def plain_answer(text: str) -> str:
    """Return the answer to an ordinary line, as JSON.

    For any other line, raises ValueError, or whatever error reading the line causes.
    """
    deal, end = _scan(text, 0)
    if text[end:].strip(" \t\r\n"):
        raise ValueError
    keys = deal.keys()
    if keys <= _PLAIN:
        columns, tricks = _plain(deal)
    elif keys <= _WITH_CARDS:
        columns, tricks = _with_cards(deal)
    elif keys <= _WITH_ITEMS:
        columns, tricks = _with_items(deal)
    else:
        raise ValueError
    if text.count(":") != _colons(deal):
        raise ValueError
    elder, younger = columns
    won = f"[{tricks[0]}, {tricks[1]}]" if tricks else "null"
    return _ANSWER % (_name(deal), *elder, sum(elder), *younger, sum(younger), won)


def _colons(deal: dict[str, Any]) -> int:
    """Return the number of colons in an ordinary line: one for each key, and those in its id.

    A line has more if a key is written twice, or if an object replaces a list.
    """
    colons = len(deal) + len(deal["elder"]) + len(deal["younger"]) + len(deal.get("switches", ()))
    name = deal.get("id")
    if type(name) is str:
        colons += name.count(":")
    if "calls" in deal:
        colons += len(deal["calls"])
        for calls in deal["calls"].values():
            colons += len(calls)
    if "penalty" in deal:
        colons += len(deal["penalty"])
    if "items" in deal["elder"]:
        colons += len(deal["elder"]["items"]) + len(deal["younger"]["items"])
    return colons


Scored = tuple[Both, Pair | None]


def _plain(deal: dict[str, Any]) -> Scored:
    """Score a deal in which everything held is called and nobody is under a penalty."""
    rules = _rules(deal)
    hand, other_hand, blanche, other_blanche = _hands(deal, rules)
    elder, younger, won = quick_score(
        hand, other_hand, _twelve_tricks(deal), rules, blanche, other_blanche, written=True
    )
    return (elder, younger), won


def _twelve_tricks(deal: dict[str, Any]) -> Any:
    if len(deal["tricks"]) != TWELVE:
        raise ValueError
    return deal["tricks"]


def _hands(
    deal: dict[str, Any], rules: RuleSet, penalty: Collection[str] = ()
) -> tuple[int, int, int, int]:
    """Return the hands and the cartes blanches; a side under `penalty` may have over twelve
    cards."""
    hand, seen, taken, blanche = _side(deal["elder"], "elder" in penalty)
    other_hand, other_seen, other_taken, other_blanche = _side(
        deal["younger"], "younger" in penalty
    )
    least = 1 if rules.younger_discards else 0
    elder_least = rules.elder_exchanges if "dealt" in deal["elder"] else 1
    if (
        seen & other_seen
        or not elder_least <= taken <= ELDER_TAKES
        or not least <= other_taken <= STOCK - taken
    ):
        raise ValueError
    return hand, other_hand, blanche, other_blanche


def _side(side: dict[str, Any], penalised: bool) -> tuple[int, int, int, int]:
    """Return a side's hand, all its known cards, the number it took in, and its carte blanche.

    If the number taken in is not known, it is 1, the least.
    """
    hand = _cards(side["hand"]) if penalised else _twelve(side["hand"])
    if penalised and hand.bit_count() < TWELVE:
        raise ValueError
    if len(side) == 1:
        return hand, hand, 1, 0
    if not side.keys() <= _OF_SIDE:
        raise ValueError
    if "dealt" not in side:
        if "discard" in side:
            raise ValueError
        return hand, hand, 1, 0
    dealt = _twelve(side["dealt"])
    if "discard" in side and _cards(side["discard"]) != dealt & ~hand:
        raise ValueError
    blanche = 0 if dealt & COURT else CARTE_BLANCHE
    return hand, hand | dealt, (hand & ~dealt).bit_count(), blanche


def _twelve(written: Any) -> int:
    """Return a hand of twelve different cards."""
    cards = written.split() if type(written) is str else written
    hand = sum(map(_CARD, cards))
    # If a card is written twice, the sum carries and has fewer bits than there are cards.
    if len(cards) != TWELVE or hand.bit_count() != TWELVE:
        raise ValueError
    return hand


def _cards(written: Any) -> int:
    """Return a hand of different cards, of any number."""
    cards = written.split() if type(written) is str else written
    hand = sum(map(_CARD, cards))
    if hand.bit_count() != len(cards):
        raise ValueError
    return hand


# --- fewer calls than are held, a side that reckons nothing, a deal conceded ---


def _with_cards(deal: dict[str, Any]) -> Scored:
    rules = _rules(deal)
    penalty = _penalty(deal)
    hand, other_hand, blanche, other_blanche = _hands(deal, rules, penalty)
    calls = deal.get("calls", {})
    if not calls.keys() <= _SIDES:
        raise ValueError
    elder = _claimant(deal, SIDES[0], hand, blanche, penalty)
    younger = _claimant(deal, SIDES[1], other_hand, other_blanche, penalty)
    counts, other_counts, keeps, other_keeps = claimed(elder, younger, rules)
    if "conceded" in deal:
        if "tricks" in deal or penalty or not rules.rubicon:
            raise ValueError
        met = columns_of(counts, other_counts, NO_PLAY, rules, keeps, other_keeps)
        return with_concession(met, SIDES.index(deal["conceded"]), rules), None
    play = quick_play(hand, other_hand, _twelve_tricks(deal), rules, written=True)
    if elder.silent or younger.silent:
        met = columns_of(counts, other_counts, play, rules, keeps, other_keeps)
        return without_count(met, elder.silent, younger.silent), play[:2]
    return columns_of(counts, other_counts, play, rules, keeps, other_keeps), play[:2]


def _penalty(deal: dict[str, Any]) -> dict[str, str]:
    """Return the penalties by side: a side that reckons nothing, or whose penalty is waived.

    The strict way reads short hands. It also reads the cards dealt to a side under a penalty,
    because there may have been too many.
    """
    penalty: dict[str, str] = deal.get("penalty", {})
    for side, name in penalty.items():
        if side not in _SIDES or name not in _LONG or "dealt" in deal[side]:
            raise ValueError
    return penalty


def _claimant(
    deal: dict[str, Any], side: str, hand: int, blanche: int, penalty: dict[str, str]
) -> Claimant:
    called = {}
    if "calls" in deal and side in deal["calls"]:
        for kind, value in deal["calls"][side].items():
            if kind not in KINDS:
                raise ValueError
            called[kind] = (
                [_cards(cards) for cards in ([value] if kind == POINT else value)] if value else []
            )
    return Claimant(hand, blanche, called, penalty.get(side) == RECKONS_NOTHING)


# --- what each side counted ---


def _with_items(deal: dict[str, Any]) -> Scored:
    rules = _rules(deal)
    elder, play = _reckoned(deal["elder"])
    younger, other_play = _reckoned(deal["younger"])
    pique = deal.get("pique")
    if pique is not None and type(pique) is not bool:
        raise ValueError
    won = None
    if "conceded" in deal:
        if play or other_play or pique or "tricks_won" in deal:
            raise ValueError
        both = quick_concession(elder, younger, SIDES.index(deal["conceded"]), rules)
    else:
        won = _tricks_won(deal["tricks_won"])
        both = quick_items(elder, younger, (play, other_play), won, rules, pique)
    if both is None:
        raise ValueError
    return both, won


def _reckoned(side: dict[str, Any]) -> tuple[InHand, int]:
    """Return the counts of a side in hand and in play."""
    items = side["items"]
    if len(side) != 1 or not items.keys() <= _ITEMS:
        raise ValueError
    for value in items.values():
        if type(value) is not int or not 0 <= value <= _MOST:
            raise ValueError
    get = items.get
    hand = get("carte_blanche", 0), get("point", 0), get("sequences", 0), get("sets", 0)
    return hand, get("play", 0)


def _tricks_won(won: Any) -> Pair:
    elder, younger = won
    if type(elder) is not int or type(younger) is not int:
        raise TypeError
    return elder, younger


# --- the game and the name ---


def _rules(deal: dict[str, Any]) -> RuleSet:
    code = deal.get("code", RUBICON.code)
    if "switches" not in deal:
        return PRESETS[code]
    switches = deal["switches"]
    # The key has the text, because true is not 1 here. An unknown rule set is never stored.
    key = code, repr(switches)
    if key not in _RULE_SETS:
        if type(switches) is not dict:
            raise TypeError
        _RULE_SETS[key] = rule_set(code, switches)
    return _RULE_SETS[key]


_RULE_SETS: Final[dict[tuple[str, str], RuleSet]] = {}


def _name(deal: dict[str, Any]) -> str:
    """Return the id as JSON."""
    name = deal.get("id")
    if name is None:
        return "null"
    if type(name) is str and name.isprintable():
        return json.encoder.encode_basestring(name)
    if type(name) is int and abs(name) < _LONGEST_NUMBER:
        return str(name)
    raise ValueError
