"""The visitor's page about themselves."""

from collections.abc import Sequence
from dataclasses import dataclass

from club.forms import OwnForm
from club.pins.wrong_pins import WrongPins


@dataclass(frozen=True, slots=True)
class YouPage:
    """The visitor's own data and settings.

    It costs three queries: the memberships, whether the address is confirmed, and the wrong PINs.
    """

    forms: tuple[OwnForm, ...]
    """A form for each club."""
    proved: bool
    wrong_pins: Sequence[WrongPins]
