"""score_deals FILE|- [--json] [--items]: score deals, one a line."""

import json
from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any

from piquet.commands.lines import LinesCommand
from piquet.formats import score_deals, score_deals_text
from piquet.formats.score_deals import Answer


class ScoreDeals(LinesCommand):
    """The command that scores deals."""

    help = (
        "Scores deals, given as one JSON object a line, from the cards or from the items "
        "reckoned. Exit status: 0 if all are right, 1 if some deal cannot be, 2 if a line has "
        "the wrong format."
    )
    lines_help = "a file with one deal a line, or - for standard input"

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the arguments FILE, `--json` and `--items`."""
        super().add_arguments(parser)
        parser.add_argument(
            "--items",
            action="store_true",
            help="also write the calls, their replies and every item",
        )

    def answers(self, lines: Iterator[bytes], options: dict[str, Any]) -> Iterator[Answer]:
        """Yield the score of each line's deal."""
        return _answers(lines, options["json"], options["items"])


def _answers(lines: Iterator[bytes], as_json: bool, items: bool) -> Iterator[Answer]:
    if as_json and not items:
        yield from map(score_deals.answer_line, lines)
        return
    for number, line in enumerate(lines, start=1):
        status, report, faults = score_deals.examine(line, items)
        text = (
            json.dumps(report, ensure_ascii=False)
            if as_json
            else score_deals_text.deal_report_text(number, report)
        )
        yield text, status, faults
