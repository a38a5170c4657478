"""The score of a deal as a table for the terminal."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from piquet.deal.faults import SIDES
from piquet.deal.score import COLUMNS

HEADINGS: Final = {
    "carte_blanche": "carte blanche",
    "cards": "the cards",
}


def deal_report_text(number: int, report: Mapping[str, Any]) -> str:
    """Return the report from `score_deals.examine` as lines of text.

    Without an id the line's number names the deal.
    """
    name = f"line {number}" if report["id"] is None else str(report["id"])
    rows = _score(report) if report["ok"] else _errors(report)
    return "\n".join((name, *(f"  {row}" for row in rows), ""))


def _score(report: Mapping[str, Any]) -> Iterator[str]:
    yield f"{'':14}{SIDES[0]:>8}{SIDES[1]:>8}"
    for column in (*COLUMNS, "total"):
        elder, younger = (report[side][column] for side in SIDES)
        if elder or younger or column == "total":
            yield f"{HEADINGS.get(column, column):14}{elder:8}{younger:8}"
    if report["tricks"] is not None:
        yield f"{'tricks':14}{report['tricks'][0]:8}{report['tricks'][1]:8}"
    for call in report.get("calls", ()):
        yield f"{call['side']}: {call['name']} ({call['cards']}): {call['reply']}"
    for item in report.get("items", ()):
        made = " ".join(filter(None, (item["reason"], item["cards"])))
        yield f"{item['side']}: {made}, {item['amount']}: {item['count']}   {item['rule']}"


def _errors(report: Mapping[str, Any]) -> Iterator[str]:
    for error in report["errors"]:
        rule = f" ({error['rule']})" if error["rule"] else ""
        yield f"{error['where']}: {error['message']}{rule}"
