"""A carte blanche: Laws 18 to 20."""

from typing import Final

from scoring.laws.rulings.path import Path

CARTE_BLANCHE: Final[tuple[Path, ...]] = ()
