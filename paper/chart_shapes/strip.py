"""Results in a row, such as the last ten parties: marks stand up if won, and hang down if lost."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext as _

from paper.chart_shapes.scale import ChartTable


class StripResult(NamedTuple):
    """A result: 1 if won, −1 if lost, 0 if drawn; its text; and the address that its mark opens."""

    outcome: int
    words: str
    opens: str = ""


@dataclass(frozen=True, slots=True)
class StripMark:
    """A mark of a strip: its place, its size and its result.

    `kind` is “won”, “lost” or “drawn” for styles, and `text` is the same word for readers.
    """

    x: float
    y: float
    wide: float
    high: float
    kind: str
    text: str
    result: StripResult


@dataclass(frozen=True, slots=True)
class Strip:
    """Results in a row, the oldest first."""

    name: str
    marks: tuple[StripMark, ...]
    table: ChartTable


def strip_chart(name: str, results: Sequence[StripResult]) -> Strip | None:
    """Return the results as marks in a row; None without results."""
    if not results:
        return None
    texts = {1: _("Won"), -1: _("Lost"), 0: _("Drawn")}
    room = 100 / len(results)
    marks = tuple(
        StripMark(
            x=round(place * room + room * 0.15, 2),
            y={1: 0, -1: 52, 0: 40}[result.outcome],
            wide=round(room * 0.7, 2),
            high=20 if result.outcome == 0 else 48,
            kind={1: "won", -1: "lost", 0: "drawn"}[result.outcome],
            text=texts[result.outcome],
            result=result,
        )
        for place, result in enumerate(results)
    )
    rows = tuple((mark.text, mark.result.words) for mark in marks)
    return Strip(name, marks, ChartTable((_("Result"), name), rows))
