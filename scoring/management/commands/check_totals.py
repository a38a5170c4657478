"""manage.py check_totals FILE|- [--json]: say whether a deal can end in two scores, one a line."""

from collections.abc import Iterator
from typing import Any

from scoring.files import check_totals
from scoring.files.score_deals import Answer
from scoring.management.lines import LinesCommand


class Command(LinesCommand):
    help = (
        "Say of two scores a line whether a deal can end in them, and how unusual that is. "
        "Exit status: 0 all can be, 1 some cannot, 2 some line is not of the format."
    )
    lines_help = "lines of two scores, or - for standard input"

    def answers(self, lines: Iterator[bytes], options: dict[str, Any]) -> Iterator[Answer]:
        for number, line in enumerate(lines, start=1):
            status, report, faults = check_totals.answer(line)
            as_json = options["json"]
            text = check_totals.to_json(report) if as_json else check_totals.to_text(number, report)
            yield text, status, faults
