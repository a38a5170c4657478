"""Doubts about the score and its records: Laws 61 to 74."""

from typing import Final

from scoring.laws.rulings.path import Path

SCORING: Final[tuple[Path, ...]] = ()
