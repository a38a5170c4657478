"""Lines of `score_deals` answered: a deal in, its score out (docs/formats-deals.md). Pure Python.

A plain deal is taken apart and scored without ceremony. Whatever is not plain, or seems to be
wrong, is read again strictly and scored item by item; the answers are the same.
"""

import json
from collections.abc import Sequence
from typing import Any, Final

from scoring import strict_json
from scoring.deal_reading import Identity, deal_from_data, identity
from scoring.laws.cards import BY_NAME, COURT, write_cards
from scoring.laws.deal import CARTE_BLANCHE
from scoring.laws.faults import ELDER, SIDES, YOUNGER, ImpossibleDealError
from scoring.laws.hands import ELDER_TAKES, STOCK, TWELVE
from scoring.laws.quick import quick_score
from scoring.laws.rule_sets import PRESETS, RUBICON, RuleSet, rule_set
from scoring.laws.score import COLUMNS, DealScore
from scoring.strict_json import FileError, FileFault

RIGHT: Final = 0
IMPOSSIBLE: Final = 1
MALFORMED: Final = 2

Report = dict[str, Any]


# The answer as JSON, the exit status it calls for, and what of the line is not of the format.
Answer = tuple[str, int, Sequence[FileFault]]


def answer(line: bytes) -> Answer:
    """The answer to a line."""
    try:
        return _answer_plain(line.decode()), RIGHT, ()
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        status, report, faults = examine(line)
        return json.dumps(report, ensure_ascii=False), status, faults


def examine(line: bytes, items: bool = False) -> tuple[int, Report, Sequence[FileFault]]:
    """The status of a line, its report, and what is not of the format, by the strict way.

    `items` adds the calls with their replies and the items of the score.
    """
    name = None
    try:
        data = strict_json.parse(line.rstrip(b"\r\n"))
        name = identity(data)
        return RIGHT, _report(name, deal_from_data(data).score(), items), ()
    except FileError as error:
        return (
            MALFORMED,
            _refusal(name, [_fault_of_format(fault) for fault in error.faults]),
            error.faults,
        )
    except ImpossibleDealError as error:
        faults = [(fault.where, fault.rule, fault.message) for fault in error.faults]
        return IMPOSSIBLE, _refusal(name, faults), ()


def _fault_of_format(fault: FileFault) -> tuple[str, None, str]:
    where = fault.where.removeprefix("line 1, ")
    return where, None, f"found {fault.found}; expected {fault.expected}"


def _refusal(name: Identity, faults: Sequence[tuple[str, str | None, str]]) -> Report:
    errors = [{"where": where, "rule": rule, "message": message} for where, rule, message in faults]
    return {"id": name, "ok": False, "errors": errors}


def _report(name: Identity, score: DealScore, items: bool) -> Report:
    report: Report = {"id": name, "ok": True}
    for side in (ELDER, YOUNGER):
        columns = score.columns(side)
        report[SIDES[side]] = dict(zip(COLUMNS, columns, strict=True)) | {"total": sum(columns)}
    report["tricks"] = list(score.tricks) if score.tricks else None
    return report | _itemised(score) if items else report


def _itemised(score: DealScore) -> Report:
    calls = [
        {
            "side": SIDES[call.side],
            "kind": call.kind,
            "name": call.name,
            "cards": write_cards(call.cards),
            "reply": call.reply,
        }
        for call in score.calls
    ]
    items = [
        {
            "side": SIDES[item.side],
            "column": item.column,
            "reason": item.reason,
            "amount": item.amount,
            "count": item.count,
            "rule": item.rule,
            "trick": item.trick or None,
            "cards": write_cards(item.cards),
        }
        for item in score.items
    ]
    return {"calls": calls, "items": items}


# --- plain deals ---

_PLAIN_KEYS: Final = {"id", "code", "switches", "elder", "younger", "tricks"}
_PLAIN_SIDES: Final = ({"hand"}, {"hand", "dealt"}, {"hand", "dealt", "discard"})
_SIDE: Final = "{" + ", ".join(f'"{name}": %d' for name in (*COLUMNS, "total")) + "}"
_PLAIN_ANSWER: Final = (
    f'{{"id": %s, "ok": true, "elder": {_SIDE}, "younger": {_SIDE}, "tricks": [%d, %d]}}'
)
_CARD: Final = BY_NAME.__getitem__
_read: Final = json.JSONDecoder().decode
_LONGEST_NUMBER: Final = 10**strict_json.LONGEST_NUMBER


def _answer_plain(text: str) -> str:
    """The answer to a plain deal, as JSON.

    Raises any of the errors that come of taking apart what is none, ValueError where nothing
    else shows it.
    """
    deal = _read(text)
    elder, younger, tricks = deal["elder"], deal["younger"], deal["tricks"]
    hand, seen, taken, blanche = _plain_side(elder)
    other_hand, other_seen, other_taken, other_blanche = _plain_side(younger)
    if (
        seen & other_seen
        or not 0 < taken <= ELDER_TAKES
        or not 0 < other_taken <= STOCK - taken
        or not deal.keys() <= _PLAIN_KEYS
        or len(tricks) != TWELVE
        or text.count(":") != _colons(deal)
    ):
        raise ValueError
    columns, other_columns, won = quick_score(
        hand, other_hand, tricks, _plain_rules(deal), blanche, other_blanche, written=True
    )
    return _PLAIN_ANSWER % (
        _plain_name(deal), *columns, sum(columns), *other_columns, sum(other_columns), *won,
    )  # fmt: skip


def _colons(deal: Any) -> int:
    """How many colons a plain deal is written with, one a key and those of its id.

    There are more where a key is written twice, or an object stands in place of a list.
    """
    name = deal.get("id")
    keys = len(deal) + len(deal["elder"]) + len(deal["younger"]) + len(deal.get("switches", ()))
    return keys + name.count(":") if type(name) is str else keys


def _plain_side(side: Any) -> tuple[int, int, int, int]:
    """The hand, all cards seen of it, how many it took in (1 where that is not known, which is
    the least) and its carte blanche."""
    hand = _twelve(side["hand"])
    if len(side) == 1:
        return hand, hand, 1, 0
    dealt = _twelve(side["dealt"])
    if side.keys() not in _PLAIN_SIDES or _discard(side) not in (None, dealt & ~hand):
        raise ValueError
    blanche = 0 if dealt & COURT else CARTE_BLANCHE
    return hand, hand | dealt, (hand & ~dealt).bit_count(), blanche


def _twelve(written: Any) -> int:
    """A hand of twelve different cards."""
    cards = written.split() if type(written) is str else written
    hand = sum(map(_CARD, cards))
    # Where a card is written twice the sum is carried, and has fewer bits than there are cards.
    if len(cards) != TWELVE or hand.bit_count() != TWELVE:
        raise ValueError
    return hand


def _discard(side: Any) -> int | None:
    """The cards discarded, None where that is not said."""
    if "discard" not in side:
        return None
    written = side["discard"]
    cards = written.split() if type(written) is str else written
    discard = sum(map(_CARD, cards))
    if discard.bit_count() != len(cards):
        raise ValueError
    return discard


def _plain_rules(deal: Any) -> RuleSet:
    code = deal.get("code", RUBICON.code)
    if "switches" not in deal:
        return PRESETS[code]
    switches = deal["switches"]
    # As they are written, for true is not 1 here; what is no rule set is never kept.
    key = code, repr(switches)
    if key not in _RULE_SETS:
        if type(switches) is not dict:
            raise TypeError
        _RULE_SETS[key] = rule_set(code, switches)
    return _RULE_SETS[key]


_RULE_SETS: Final[dict[tuple[str, str], RuleSet]] = {}


def _plain_name(deal: Any) -> str:
    """The id as JSON."""
    name = deal.get("id")
    if name is None:
        return "null"
    if type(name) is str and name.isprintable():
        return json.encoder.encode_basestring(name)
    if type(name) is int and abs(name) < _LONGEST_NUMBER:
        return str(name)
    raise ValueError
