"""Lines of `check_totals`: two scores, and an answer whether a deal can end in them.

docs/formats-totals.md describes the format. Pure Python.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from piquet.deal.faults import SIDES
from piquet.formats import strict_json
from piquet.formats.read_deal import LineReader, identity
from piquet.formats.score_deals import IMPOSSIBLE, MALFORMED, RIGHT
from piquet.formats.strict_json import FileError, FileFault, excerpt
from piquet.odds.impossible_scores import Side, why_impossible
from piquet.odds.possible_pairs import counts_as_rubicon
from piquet.odds.simulated_deals import one_in
from piquet.rule_sets import RuleSet

# The exit status for a line, its answer, and the errors in its format.
Answer = tuple[int, dict[str, Any], Sequence[FileFault]]


@dataclass(frozen=True, slots=True)
class TotalsLine:
    """The scores of a deal, and the other fields of its line."""

    elder: int
    younger: int
    rules: RuleSet
    penalty: Side | None
    conceded: Side | None


def check_line(line: bytes) -> Answer:
    """Return the answer to a line, with the line's id if it has one."""
    named: dict[str, Any] = {}
    try:
        data = strict_json.parse(line.rstrip(b"\r\n"))
        name = identity(data)
        named = {} if name is None else {"id": name}
        status, answer = judge(line_from_data(data))
        return status, named | answer, ()
    except FileError as error:
        faults = [
            {
                "where": fault.where.removeprefix("line 1, "),
                "message": f"found {fault.actual}; expected {fault.expected}",
            }
            for fault in error.faults
        ]
        return MALFORMED, named | {"ok": False, "errors": faults}, error.faults


def judge(line: TotalsLine) -> tuple[int, dict[str, Any]]:
    """Return the exit status and the answer for a line in the right format.

    The answer says how unusual a pair is only for simulated deals. They count as in Rubicon piquet,
    without penalty or concession.
    """
    faults = why_impossible(line.elder, line.younger, line.rules, line.penalty, line.conceded)
    if faults:
        return IMPOSSIBLE, {"possible": False, "why": " ".join(fault.message for fault in faults)}
    plain = line.penalty is None and line.conceded is None and counts_as_rubicon(line.rules)
    often = round(one_in(line.elder, line.younger), 1) if plain else None
    return RIGHT, {"possible": True, "one_in": often}


def line_from_data(data: object) -> TotalsLine:
    """Return the line with this JSON value.

    Raises FileError with every error in its format.
    """
    reader = _Reader()
    line = reader.line(data)
    if reader.faults:
        raise FileError(reader.faults)
    return line


class _Reader(LineReader):
    expected: Mapping[str, str] = {
        side: f"a whole number, what {side} scored in the deal" for side in SIDES
    }

    def line(self, value: object) -> TotalsLine:
        """Return the scores and the other fields of a line."""
        optional = ("id", "code", "switches", "penalty", "conceded")
        data = self.fields("", value, SIDES, optional)
        elder, younger = (self.field("", data, side, self.score, 0) for side in SIDES)
        self.field("", data, "id", self.name, None)
        penalty = self.field("", data, "penalty", self.side, None)
        conceded = self.field("", data, "conceded", self.side, None)
        if penalty and conceded:
            self.fault("penalty", "a deal with a penalty that is also conceded", "one of the two")
        return TotalsLine(elder, younger, self.rules_of(data), penalty, conceded)

    def score(self, where: str, value: object) -> int:
        """Return any whole number: a negative or huge score is in the right format, but
        impossible."""
        if type(value) is int:
            return value
        self.fault(where, excerpt(value), "a whole number")
        return 0

    def side(self, where: str, value: object) -> Side | None:
        sides: tuple[Side, Side] = ("elder", "younger")
        return self.choice(where, value, sides)


def to_text(number: int, report: Mapping[str, Any]) -> str:
    """Return the answer as a line for the terminal; without an id the line's number names it."""
    name = report.get("id", f"line {number}")
    if "possible" not in report:
        return f"{name}: " + "; ".join(
            f"{error['where']}: {error['message']}" for error in report["errors"]
        )
    if not report["possible"]:
        return f"{name}: impossible. {report['why']}"
    often = report["one_in"]
    return f"{name}: possible" + (f", comes about once in {often:,.1f} deals" if often else "")


def report_as_json(report: Mapping[str, Any]) -> str:
    """Return the answer as JSON."""
    return json.dumps(report, ensure_ascii=False)
