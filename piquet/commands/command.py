"""What a command is, whoever runs it."""

from abc import ABC, abstractmethod
from argparse import ArgumentParser
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar


@dataclass(frozen=True, slots=True)
class Voice:
    """Where a command writes. Each call writes a line, or several."""

    say: Callable[[str], object]
    complain: Callable[[str], object]


class PlainCommand(ABC):
    """A command that needs no settings and no database."""

    help: ClassVar[str]

    @abstractmethod
    def add_arguments(self, parser: ArgumentParser) -> None:
        """Say what may be written behind the command's name."""

    @abstractmethod
    def run(self, options: dict[str, Any], voice: Voice) -> int:
        """Do it, and return the exit status."""
