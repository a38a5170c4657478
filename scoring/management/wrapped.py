"""Run the commands of `piquet/commands/` by `manage.py`."""

import sys
from argparse import ArgumentParser
from typing import Any, ClassVar

from django.core.management.base import BaseCommand

from piquet.commands.command import PlainCommand, Voice


class WrappedCommand(BaseCommand):
    """A Django command that runs a plain command."""

    requires_system_checks: list[str] = []
    plain: ClassVar[PlainCommand]

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.help = self.plain.help

    def add_arguments(self, parser: ArgumentParser) -> None:
        self.plain.add_arguments(parser)

    def handle(self, *_args: Any, **options: Any) -> None:
        """Run the plain command, and exit with its status."""
        status = self.plain.run(options, Voice(self.stdout.write, self.stderr.write))
        if status:
            sys.exit(status)
