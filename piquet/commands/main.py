"""The command `rubicon`: `rubicon score_deals|check_totals|verify_card FILE [--json]`.

The wheel includes it, for anyone who wants the laws without a site. `manage.py` runs the same
commands.
"""

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping, Sequence
from importlib.metadata import version
from typing import Final, TextIO

from piquet.commands.check_totals import CheckTotals
from piquet.commands.command import PlainCommand, Voice
from piquet.commands.files import speak_utf8
from piquet.commands.score_deals import ScoreDeals
from piquet.commands.verify_card import VerifyCard

COMMANDS: Final[Mapping[str, PlainCommand]] = {
    "score_deals": ScoreDeals(),
    "check_totals": CheckTotals(),
    "verify_card": VerifyCard(),
}
STOPPED: Final = 130
"""The exit status after an interrupt from the keyboard."""
CLOSED: Final = 1


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command that the arguments name, and return its exit status."""
    options = _parsed(arguments)
    speak_utf8()
    try:
        status = COMMANDS[options.command].run(vars(options), VOICE)
        sys.stdout.flush()
    except BrokenPipeError:  # The reader, such as `head`, has had enough.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return CLOSED
    except KeyboardInterrupt:
        sys.stderr.write("\nStopped.\n")
        return STOPPED
    return status


def _parsed(arguments: Sequence[str] | None) -> Namespace:
    parser = ArgumentParser(prog="rubicon", description="The laws of piquet, without a site.")
    parser.add_argument("--version", action="version", version=version("rubicon"))
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, command in COMMANDS.items():
        about = command.help.partition(". ")[0] + "."
        command.add_arguments(commands.add_parser(name, help=about, description=command.help))
    return parser.parse_args(arguments)


def _lines_to(stream: Callable[[], TextIO]) -> Callable[[str], object]:
    """Return a function that writes a text to a stream, with a line end if the text has none."""
    return lambda text: stream().write(text if text.endswith("\n") else f"{text}\n")


VOICE: Final = Voice(_lines_to(lambda: sys.stdout), _lines_to(lambda: sys.stderr))
