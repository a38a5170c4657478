"""Lines of `score_deals`: a deal, and its score as the answer (docs/formats-deals.md). Pure Python.

Ordinary lines are scored fast (`score_deals_quickly`). A line that is unusual, or seems wrong, is
read again strictly and scored item by item. Both ways give the same answers.
"""

import json
from collections.abc import Sequence
from typing import Any, Final

from piquet.deal.cards import write_cards
from piquet.deal.faults import ELDER, SIDES, YOUNGER, ImpossibleDealError
from piquet.deal.score import COLUMNS, DealScore
from piquet.formats import strict_json
from piquet.formats.read_deal import Identity, deal_from_data, identity
from piquet.formats.score_deals_quickly import plain_answer
from piquet.formats.strict_json import FileError, FileFault

RIGHT: Final = 0
IMPOSSIBLE: Final = 1
MALFORMED: Final = 2

Report = dict[str, Any]


# The answer as JSON, the exit status for the line, and the errors in its format.
Answer = tuple[str, int, Sequence[FileFault]]


def answer_line(line: bytes) -> Answer:
    """Return the answer to a line as JSON, its exit status, and the errors in its format.

    >>> sides = b'"elder": {"items": {"play": 6}}, "younger": {"items": {"play": 8}}'
    >>> line = b"{" + sides + b', "tricks_won": [5, 7]}'
    >>> text, status, faults = answer_line(line)
    >>> json.loads(text)["younger"]["total"], status, faults
    (18, 0, ())
    """
    try:
        return plain_answer(line.decode()), RIGHT, ()
    except (
        ValueError, LookupError, TypeError, AttributeError, RecursionError, StopIteration
    ):  # fmt: skip
        status, report, faults = examine(line)
        return json.dumps(report, ensure_ascii=False), status, faults


def examine(line: bytes, items: bool = False) -> tuple[int, Report, Sequence[FileFault]]:
    """Return the exit status of a line, its report, and the errors in its format, read strictly.

    `items` adds the calls with their replies, and the items of the score.
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
    return where, None, f"found {fault.actual}; expected {fault.expected}"


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
