"""check_totals FILE|- [--json]: check whether deals can end in two scores, one deal a line."""

from collections.abc import Iterator
from typing import Any

from piquet.commands.lines import LinesCommand
from piquet.formats import check_totals
from piquet.formats.score_deals import Answer


class CheckTotals(LinesCommand):
    """The command that checks which totals are possible."""

    help = (
        "Says whether a deal can end with two scores, and how rare that is. Reads two scores a "
        "line. Exit status: 0 if all can be, 1 if some cannot, 2 if a line has the wrong "
        "format."
    )
    lines_help = "a file with two scores a line, or - for standard input"

    def answers(self, lines: Iterator[bytes], options: dict[str, Any]) -> Iterator[Answer]:
        """Yield whether each line's scores are possible."""
        for number, line in enumerate(lines, start=1):
            status, report, faults = check_totals.check_line(line)
            as_json = options["json"]
            text = (
                check_totals.report_as_json(report)
                if as_json
                else check_totals.to_text(number, report)
            )
            yield text, status, faults
