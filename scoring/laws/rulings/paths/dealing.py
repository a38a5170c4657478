"""Errors in shuffling, cutting and dealing: Laws 3 to 16, 38 and 39."""

from typing import Final

from scoring.laws.rulings.path import Path

DEALING: Final[tuple[Path, ...]] = ()
