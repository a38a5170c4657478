"""Errors in discarding and taking in: Laws 21 to 37, and 40 to 45."""

from typing import Final

from scoring.laws.rulings.path import Path

DISCARDING: Final[tuple[Path, ...]] = ()
