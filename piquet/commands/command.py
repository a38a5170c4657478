"""The base of a command, for `manage.py` and for the command `rubicon`."""

from abc import ABC, abstractmethod
from argparse import ArgumentParser
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar


@dataclass(frozen=True, slots=True)
class Voice:
    """The output of a command. Each call writes one line or several.

    `say` writes to standard output, `complain` to standard error.
    """

    say: Callable[[str], object]
    complain: Callable[[str], object]


class PlainCommand(ABC):
    """A command that needs no settings and no database."""

    help: ClassVar[str]

    @abstractmethod
    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the arguments of the command to the parser."""

    @abstractmethod
    def run(self, options: dict[str, Any], voice: Voice) -> int:
        """Run the command, and return the exit status."""
