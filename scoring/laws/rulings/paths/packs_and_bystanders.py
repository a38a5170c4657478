"""Incorrect packs, new cards and bystanders: Laws 75 to 78."""

from typing import Final

from scoring.laws.rulings.path import Path

PACKS_AND_BYSTANDERS: Final[tuple[Path, ...]] = ()
