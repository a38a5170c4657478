"""Errors in calling and showing: Laws 46 to 56."""

from typing import Final

from scoring.laws.rulings.path import Path

CALLING: Final[tuple[Path, ...]] = ()
