"""verify_card FILE|- [--json]: check a card file against itself and the laws."""

import json
from argparse import ArgumentParser
from typing import Any, Final

from piquet.checking.report import report
from piquet.checking.report_text import report_text
from piquet.commands.command import PlainCommand, Voice
from piquet.commands.files import read_file
from piquet.formats.read_card import read_card_file
from piquet.formats.strict_json import FileError

RIGHT: Final = 0
WRONG: Final = 1
UNREADABLE: Final = 2


class VerifyCard(PlainCommand):
    """The command that checks a card file."""

    help = (
        "Checks a card file (piquet-card/1): every written figure, the parties and the "
        "reckoning. Exit status: 0 if all is right, 1 if something on the card is wrong, 2 if "
        "the file is not a card file."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the arguments FILE and `--json`."""
        parser.add_argument("file", metavar="FILE", help="the card file, or - for standard input")
        parser.add_argument("--json", action="store_true", help="write the report as JSON")

    def run(self, options: dict[str, Any], voice: Voice) -> int:
        """Write the report and return the exit status; errors in the file go to standard error."""
        try:
            card = read_card_file(read_file(options["file"]))
        except FileError as error:
            for fault in error.faults:
                voice.complain(str(fault))
            return UNREADABLE
        result = report(card)
        voice.say(
            json.dumps(result, ensure_ascii=False) if options["json"] else report_text(card, result)
        )
        return RIGHT if result["ok"] else WRONG
