"""manage.py verify_card FILE|- [--json]: check a card file against itself and the laws."""

import json
import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from scoring.files.read_card import read_card_file
from scoring.files.strict_json import FileError
from scoring.management.files import read_file, speak_utf8
from scoring.verification.report import report
from scoring.verification.report_text import report_text


class Command(BaseCommand):
    help = (
        "Checks a card file (piquet-card/1): every written figure, the parties and the "
        "reckoning. Exit status: 0 if all is right, 1 if something on the card is wrong, 2 if "
        "the file is not a card file."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", help="the card file, or - for standard input")
        parser.add_argument("--json", action="store_true", help="write the report as JSON")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Write the report, or the file's faults to standard error, and exit with the status."""
        speak_utf8()
        try:
            card = read_card_file(read_file(options["file"]))
        except FileError as error:
            for fault in error.faults:
                self.stderr.write(str(fault))
            sys.exit(2)
        found = report(card)
        self.stdout.write(
            json.dumps(found, ensure_ascii=False) if options["json"] else report_text(card, found)
        )
        if not found["ok"]:
            sys.exit(1)
